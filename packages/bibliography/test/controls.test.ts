import * as Result from "effect/Result"
import { expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"

/** So many characters that a few of them are controls, as in a text, not in binary data. */
const words = "plain words ".repeat(200)
const escapes = "a\u001b]0;owned\u0007b\u001b[31mc\u009bd"

it.each([
  ["a.ris", `TY  - JOUR\nTI  - ${escapes}\nAB  - ${words}\nN1  - ${escapes}\nID  - ${escapes}\nC1  - ${escapes}\nER  - \n`],
  ["a.bib", `@article{a, title = {${escapes}}, abstract = {${words}}, annote = {${escapes}}, x = {${escapes}}}\n`],
  ["a.csv", `title,x,abstract\n${escapes},${escapes},${words}\n`],
  ["a.nbib", `PMID- 1\nTI  - ${escapes}\nAB  - ${words}\nGN  - ${escapes}\n`]
])("no control character of %s reaches a terminal in any form, and a notice counts them", (file, text) => {
  const { records, notices } = Result.getOrThrow(Bibliography.read(Buffer.from(text), file))
  expect(records).toHaveLength(1)
  for (const form of Bibliography.names) expect(Bibliography.print(records, form, "out").text).not.toMatch(/[^\P{Cc}\t\n\r]/u)
  expect(notices.find(({ code }) => code === "controls-left-out")?.text).toMatch(
    /^\d+ characters left out that no text needs, such as U\+001B$/
  )
})

it("blanks, ends of lines and marks of direction stay", () => {
  const note = "a\tb\u200ec"
  const { records, notices } = Result.getOrThrow(
    Bibliography.read(Buffer.from(`TY  - JOUR\r\nTI  - a\r\nC1  - ${note}\r\nER  - \r\n`), "a.ris")
  )
  expect(Bibliography.print(records, "ris", "out").text).toContain(note)
  expect(notices.some(({ code }) => code === "controls-left-out")).toBe(false)
})

it("noncharacters are counted too, which XML cannot hold", () => {
  const text = "TY  - JOUR\nTI  - a\ufffeb\u{10ffff}c\ufdd0\nER  - \n"
  const { records, notices } = Result.getOrThrow(Bibliography.read(Buffer.from(text), "a.ris"))
  for (const form of Bibliography.names) expect(Bibliography.print(records, form, "out").text).toContain("abc")
  expect(notices.find(({ code }) => code === "controls-left-out")?.text).toBe("3 characters left out that no text needs, such as U+FFFE")
})
