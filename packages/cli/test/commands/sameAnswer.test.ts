/** What a question answers is what its command prints for programs. */
import * as Convert from "@litfuse/api/Convert"
import * as Dedup from "@litfuse/api/Dedup"
import * as Explain from "@litfuse/api/Explain"
import * as Lint from "@litfuse/api/Lint"
import * as Translate from "@litfuse/api/Translate"
import { type Host, layer } from "@litfuse/host/Host"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { litfuse } from "./litfuse.ts"

const asked = <A, E>(question: Effect.Effect<A, E, Host>): Promise<A> => Effect.runPromise(Effect.provide(question, layer))

const reference = (title: string, pages: string) => `TY  - JOUR\nTI  - ${title}\nPY  - 2020\nVL  - 3\nSP  - ${pages}\nER  - \n`
const files = {
  "a.ris": `${reference("Aspirin after a first heart attack", "5")}\n${reference("Statins in the old", "")}`,
  "b.ris": `${reference("ASPIRIN AFTER A FIRST HEART ATTACK", "5")}\n${reference("Statins in the old", "7")}`
}

it("dedup", async () => {
  const { code, out, folder } = await litfuse(["dedup", "a.ris", "b.ris"], files)
  const { document, text } = await asked(Dedup.ask({ folder, files: ["a.ris", "b.ris"] }))
  expect([code, text]).toEqual([0, out])
  expect(document).toEqual(JSON.parse(out))
})

it("convert", async () => {
  const { code, out, folder } = await litfuse(["convert", "a.ris", "-", "--out-form", "csl"], files)
  const { text } = await asked(Convert.ask({ folder, file: "a.ris", outForm: "csl" }))
  expect([code, text]).toEqual([0, out])
})

/** A strategy with a notice, and one with a correction. */
const [strategy, broken] = ["1. exp Aspirin/\n2. (low* adj3 dose).ti,ab.\n3. or/1-2\n", "(aspirin[ti] or heart[tiba]"]

/** A document as it is printed for programs. */
const printed = (answer: unknown) => `${JSON.stringify(answer, null, 2)}\n`

it("query translate", async () => {
  const words = ["query", "translate", "--file", "s.txt", "--syntax", "ovid", "--into", "wos", "--format", "json"]
  const { out, folder } = await litfuse(words, { "s.txt": strategy })
  expect(printed(await asked(Translate.ask({ folder, file: "s.txt", syntax: "ovid", into: "wos" })))).toBe(out)
})

it.each([true, false])("query lint, mended: %s", async (fix) => {
  const { code, out } = await litfuse(["query", "lint", broken, "--syntax", "pubmed", "--format", "json", ...(fix ? ["--fix"] : [])])
  expect([code, printed(await asked(Lint.ask({ folder: ".", text: broken, syntax: "pubmed", fix })))]).toEqual([1, out])
})

it("query explain", async () => {
  const { out, folder } = await litfuse(["query", "explain", "--file", "s.txt", "--syntax", "ovid", "--format", "json"], {
    "s.txt": strategy
  })
  expect(printed(await asked(Explain.ask({ folder, file: "s.txt", syntax: "ovid" })))).toBe(out)
})
