import { join } from "node:path"
import { readToolText } from "@litfuse/files/readToolText"
import { countTokens } from "gpt-tokenizer/encoding/cl100k_base"
import { expect, it } from "vitest"
import { recordings, served } from "./served.ts"
import { withProfile } from "./withProfile.ts"

const replay = join(recordings.everyday, "../texts")
const id = "PMC99900001"

it("get gives the outline of a text, then a section, then sentences with their places", async () => {
  const { call } = await served({ replay })
  const outline = readToolText((await call("get", { ids: [id], section: "outline" })).text)
  expect(outline.columns).toEqual(["section", "kind", "characters"])
  expect(outline.rows).toContainEqual(["Results > Table 1", "table", expect.any(String)])
  expect(outline.tables[0]!.rows).toEqual([["europepmc", "found", ""]])
  const { text } = readToolText((await call("get", { ids: [id], section: "outcome" })).text)
  expect(text).toMatch(/^Methods > Outcome\nThe outcome was day sleep in minutes\./)
  const { rows } = readToolText((await call("get", { ids: [id], find: '"day sleep"' })).text)
  expect(rows).toContainEqual([
    "Abstract > Results",
    "0",
    "79",
    "Caffeine in the last four hours of the shift shortened day sleep by 41 minutes."
  ])
})

it("get keeps every part of a text within its budget", async () => {
  const { call } = await served({ replay })
  for (const part of [{ section: "outline" }, { section: "results" }, { find: "sleep" }]) {
    const { text } = await call("get", { ids: [id], ...part, budget: 300 })
    expect([part, countTokens(text) <= 300, countTokens(text)]).toEqual([part, true, expect.any(Number)])
  }
})

it("get tells a closed text from one that a provider could not be asked for, and a retracted one from others", async () => {
  const { call } = await served({ replay })
  const closed = await call("get", { ids: ["10.5555/everyday.6"], section: "outline" })
  expect(closed.isError).toBe(false)
  const facts = readToolText(closed.text)
  expect([facts.state, facts.notices[0]]).toEqual(["done", "closed: no provider has an open text of this work"])
  expect(facts.tables[0]!.rows.map(([, state]) => state)).toEqual(["closed", "closed", "closed", "refused", "refused"])
  const unknown = readToolText((await call("get", { ids: ["PMC99900009"], section: "outline" })).text)
  expect([unknown.state, unknown.notices[0]]).toEqual(["failed", expect.stringMatching(/not every provider answered/)])
  const retracted = readToolText((await call("get", { ids: ["10.5555/everyday.4"], section: "outline" })).text)
  expect(retracted.notices).toContain("retracted, says europepmc")
})

it("get says what to do about a wrong section, several works, and words without letters", async () => {
  const { call } = await served({ replay })
  const wrong = async (args: object) => {
    const { isError, text } = await call("get", { ...args })
    expect(isError).toBe(true)
    return text
  }
  expect(await wrong({ ids: [id], section: "Metods" })).toMatch(/did you mean "Methods"\?/)
  expect(await wrong({ ids: [id, "10.5555/everyday.4"], section: "outline" })).toMatch(/a full text is read of one work/)
  expect(await wrong({ find: "sleep" })).toMatch(/a full text is read of one work/)
  expect(await wrong({ ids: [id], find: "?" })).toMatch(/no letter and no digit/)
})

it("read_paper reads a text whole, by section, or up to a number of characters, and says how each source answered", async () => {
  const { ask } = await withProfile("s2", { replay })
  const whole = await ask("read_paper", { paper_id: "10.5555/everyday.4" })
  expect(whole).toMatchObject({ status: "found", source: "repository.example", retracted: "retracted", truncated: false })
  expect(whole["text"]).toContain("Methods We said that we asked 120 invented workers")
  const part = await ask("read_paper", { paper_id: id, section: "results", max_characters: 100 })
  expect([String(part["text"]).length, part["truncated"]]).toEqual([100, true])
  const closed = await ask("read_paper", { paper_id: "10.5555/everyday.6" })
  expect([closed["status"], closed["text"]]).toEqual(["closed", null])
  expect((await ask("read_paper", { paper_id: "PMC99900009" }))["status"]).toBe("failed")
})
