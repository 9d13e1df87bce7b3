import { readFileSync } from "node:fs"
import { join } from "node:path"
import { countTokens } from "gpt-tokenizer/encoding/cl100k_base"
import * as Queue from "effect/Queue"
import { expect, it } from "vitest"
import { readToolText } from "@litfuse/files/readToolText"
import { recordings, served } from "./served.ts"

const topics = readFileSync(join(recordings.atlas, "../topics.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => (JSON.parse(line) as { readonly title: string }).title)

const query = "caffeine sleep shift workers"

it("reports the outcome of each source before the works, and marks retracted works", async () => {
  const { call } = await served({ replay: recordings.everyday })
  const { text, structured, isError } = await call("search", { query, limit: 40, budget: 8000 })
  expect(isError).toBe(false)
  const facts = readToolText(text)
  expect(facts).toEqual(structured)
  expect(facts).toMatchObject({ state: "done", replayed: true, counts: { records: 138, duplicates: 106, works: 32 }, next: null })
  expect(facts.outcomes.find(({ source }) => source === "core")).toMatchObject({
    state: "failed",
    delivered: 0,
    error: expect.stringContaining("500")
  })
  expect(facts.rows).toHaveLength(32)
  const marks = facts.columns.indexOf("marks")
  expect(facts.rows.filter((row) => row[marks]!.startsWith("RETRACTED"))).toHaveLength(1)
  expect(text.indexOf("core|failed")).toBeLessThan(text.indexOf("rank|id"))
})

it("reports once that the answers of a source are licensed for users with a key, when such a source answered", async () => {
  const { call } = await served({ replay: recordings.atlas })
  const licensed = "(licensed) core: its licence: only users with a key may read its answers"
  const facts = readToolText((await call("search", { query: topics[1]!, limit: 1 })).text)
  expect(facts.outcomes.find(({ source }) => source === "core")).toMatchObject({ state: "found" })
  expect(facts.notices.filter((one) => one.startsWith("(licensed)"))).toEqual([licensed])
  expect(readToolText((await call("search", { cursor: facts.next!, limit: 1 })).text).notices).toEqual([])
  const other = await served({ replay: recordings.everyday })
  expect(readToolText((await other.call("search", { query, limit: 1 })).text).notices.join()).not.toContain("licensed")
})

it("returns stable pages of one run, with the same bytes each time", async () => {
  const { call } = await served({ replay: recordings.everyday })
  const whole = await call("search", { query, limit: 200, budget: 50_000 })
  const rows: Array<ReadonlyArray<string>> = []
  let page = await call("search", { query, limit: 7 })
  const { run } = readToolText(page.text)
  for (;;) {
    const facts = readToolText(page.text)
    expect(facts.run).toBe(run)
    rows.push(...facts.rows)
    if (facts.next === null) break
    const again = await call("search", { cursor: facts.next, limit: 7 })
    page = await call("search", { cursor: facts.next, limit: 7 })
    expect(page).toEqual(again)
  }
  expect(rows).toEqual(readToolText(whole.text).rows)
  const other = await served({ replay: recordings.everyday }, "2025-11-25")
  expect(await other.call("search", { query, limit: 200, budget: 50_000 })).toEqual(whole)
})

it("stays within the budget, counts omitted works, and reaches every work page by page", async () => {
  const { call } = await served({ replay: recordings.atlas })
  for (const title of topics.slice(0, 12))
    for (const [budget, fields] of [
      [1500, undefined],
      [2500, ["id", "title", "abstract"]],
      [900, ["title", "mesh", "authors"]]
    ] as const) {
      const first = await call("search", { query: title, limit: 100, budget, ...(fields === undefined ? {} : { fields }) })
      let facts = readToolText(first.text)
      expect(facts).toEqual(first.structured)
      let seen = facts.rows.length
      let text = first.text
      for (let i = 0; i < 200; i++) {
        expect([title, budget, countTokens(text) <= budget, countTokens(text)]).toEqual([title, budget, true, expect.any(Number)])
        if (facts.next === null) break
        if (seen < facts.counts["works"]!) expect(facts.rows.length).toBeGreaterThan(0)
        ;({ text } = await call("search", { cursor: facts.next, limit: 100, budget, ...(fields === undefined ? {} : { fields }) }))
        facts = readToolText(text)
        seen += facts.rows.length
      }
      expect([title, budget, seen]).toEqual([title, budget, facts.counts["works"]])
    }
})

it("reports a failed source once, and the fields that a call ignores", async () => {
  const { call } = await served({ replay: recordings.everyday })
  const { run, notices } = readToolText((await call("search", { query })).text)
  expect(notices.filter((one) => /empty-list|ignored/.test(one))).toEqual([])
  const page = readToolText((await call("search", { cursor: run!, sources: ["core"], from: "2020", limit: 3 })).text)
  expect(page.notices).toContain("(ignored) sources, from: this call does not use them")
  expect(page.rows).toHaveLength(3)
})

it("reports what is wrong with a call, and what to do instead", async () => {
  const { call } = await served({ replay: recordings.everyday })
  const wrong: ReadonlyArray<readonly [Readonly<Record<string, unknown>>, RegExp]> = [
    [{}, /name either a query or a cursor/],
    [{ query, limit: 0 }, /limit is 0; it takes a whole number from 1 to 200/],
    [{ query, sources: ["pubmde"] }, /unknown source "pubmde".*pubmed/],
    [{ query, sources: ["file:/etc/passwd"] }, /sources.*takes a name of lower-case letters/],
    [{ query, preset: "../../etc/passwd" }, /preset.*takes a name of lower-case letters/],
    [{ query, from: "yesterday" }, /from is "yesterday"; it takes a date/],
    [{ query, replay: "/tmp" }, /replay/],
    [{ query: "x".repeat(20_001) }, /query.*at most 20000 characters/],
    [{ cursor: "r000000000000:5" }, /there is no run r000000000000 here/],
    [{ query: "a AND (b" }, /./]
  ]
  for (const [args, says] of wrong) {
    const { isError, text } = await call("search", args)
    expect([args, isError, text]).toEqual([args, true, expect.stringMatching(says)])
    expect(text).toMatch(/^error: this call has no answer\n/)
    expect(text).toMatch(/\ndo: .+$/)
    expect(text).not.toMatch(/ at .*\.ts:\d+/)
  }
})

it("sends progress step by step to a client that sent a token, and to no other", async () => {
  for (const revision of ["2026-07-28", "2025-11-25"] as const) {
    const { client, runtime } = await served({ replay: recordings.everyday }, revision)
    await runtime.runPromise(client.callTool({ name: "search", arguments: { query, limit: 1 } }))
    expect(await runtime.runPromise(Queue.size(client.notifications))).toBe(0)
    const asked = { name: "search", arguments: { query, limit: 2, preset: "recent" }, _meta: { progressToken: "t1" } }
    await runtime.runPromise(client.callTool(asked))
    const told = await runtime.runPromise(Queue.takeAll(client.notifications))
    const steps = Array.from(
      told,
      (one) => one as { readonly payload: { readonly progressToken: string; readonly progress: number; readonly message: string } }
    )
    expect(steps.length).toBeGreaterThan(5)
    expect(steps.map(({ payload }) => payload.progress)).toEqual(steps.map((_, i) => i + 1))
    expect(steps.every(({ payload }) => payload.progressToken === "t1")).toBe(true)
    expect(steps.map(({ payload }) => payload.message)).toContainEqual(expect.stringMatching(/pubmed/))
  }
})
