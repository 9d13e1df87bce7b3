/** What a question answers is what its command prints for programs. */
import * as Convert from "@litfuse/api/Convert"
import * as Dedup from "@litfuse/api/Dedup"
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
  const { code, out, folder } = await litfuse(["convert", "a.ris", "-", "--to", "csl"], files)
  const { text } = await asked(Convert.ask({ folder, file: "a.ris", outForm: "csl" }))
  expect([code, text]).toEqual([0, out])
})
