import { writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Result from "effect/Result"
import { expect, it } from "vitest"
import { isAnswer } from "../../src/analyse/answerIn.ts"
import { headingOf, names, readings } from "../../src/analyse/asked.ts"
import { readReferences } from "../../src/analyse/references.ts"
import { elsewhere } from "../elsewhere.ts"

it("takes for the answer of a search what begins with an object, and nothing else", () => {
  const of = (text: string) => isAnswer(Buffer.from(text))
  expect(["{}", " \r\n\t{", "\ufeff{", "[{}]", "TY  - JOUR", "", "  ", "x{"].map(of)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false
  ])
})

it("heads each part of a page by its reading, and what is no reading by its own name", () => {
  for (const name of names) expect(headingOf(name)).toBe(readings[name].heading)
  expect([headingOf("against"), headingOf("mine")]).toEqual(["Compared with another timeline", "mine"])
})

it("reads references of several files, each a list, and tells what was not understood, but not which fields stay", () => {
  const folder = elsewhere({ "a.ris": "TY  - JOUR\nTI  - A\nXX  - kept\nER  - \n", "b.ris": "" })
  writeFileSync(join(folder, "b.ris"), "TY  - JOUR\nTI  - B\nDO  - nonsense\nER  - \nTY  - JOUR\nTI  - C\nER  - \n")
  const { lists, notices } = Result.getOrThrow(readReferences(["a.ris", "b.ris"], (file) => join(folder, file), false))
  expect(lists.map((records) => records.map(({ title }) => title))).toEqual([["A"], ["B", "C"]])
  expect(notices.map(({ code }) => code)).toEqual(["value-not-understood"])
})
