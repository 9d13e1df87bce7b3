import * as Source from "@litfuse/engine/Source"
import { answered, searching } from "@litfuse/kit/answered"
import { askSource } from "@litfuse/kit/askSource"
import { sourceLaws } from "@litfuse/kit/sourceLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import refused from "../fixtures/brave-422.json" with { type: "json" }
import answer from "../fixtures/brave-search.json" with { type: "json" }
import source from "../../src/Brave.ts"
import harness from "./harness.ts"

describe("Brave Search", () => {
  const all = sourceLaws(source, harness)
  testLaws(it, all)

  it("keeps every law: none is left unchecked", () => {
    expect(all.filter((law) => law.notRun !== undefined).map(({ name }) => name)).toEqual([])
  })
})

const many = Array.from({ length: 230 }, (_, i) => ({ ...answer.web.results[0]!, url: `https://example.org/${i}` }))

const deepSearch = (depth: number) =>
  Effect.runPromise(
    askSource(
      source,
      harness,
      (connection) => connection.search({ query: harness.something, sort: "relevance", depth, timeoutMs: 600_000 }),
      (_, { url: { searchParams } }) => {
        const from = Number(searchParams.get("offset")) * 20
        const query = { ...answer.query, more_results_available: from + 20 < many.length }
        return { json: { ...answer, query, web: { ...answer.web, results: many.slice(from, from + 20) } } }
      }
    )
  )

describe("what is peculiar to Brave Search", () => {
  it("sends each page once, and stops at the two hundredth result, which a notice says", async () => {
    const { outcome, script } = await deepSearch(1000)
    expect(script.seen.map(({ sent }) => sent.url.searchParams.get("offset"))).toEqual([..."0123456789"])
    expect(Source.recordsOf(outcome!).map(({ url }) => url)).toEqual(many.slice(0, 200).map(({ url }) => url))
    expect(outcome!.notices.map(({ code }) => code)).toContain("depth-capped")
  })

  it("pays for no page behind the wanted ones", async () => {
    const { outcome, script } = await deepSearch(30)
    expect(script.seen).toHaveLength(2)
    expect(Source.recordsOf(outcome!)).toHaveLength(30)
  })

  it("asks for everything that matches: nothing is filtered, and no word is corrected", async () => {
    const { script } = await deepSearch(1)
    const sent = Object.fromEntries(script.seen[0]!.sent.url.searchParams)
    expect(sent).toMatchObject({ safesearch: "off", spellcheck: "false", result_filter: "web", text_decorations: "false" })
  })

  it("reads a refused key, which comes with the status of a wrong query", async () => {
    const outcome = await answered(source, harness, searching(harness), { status: 422, json: refused })
    expect(Source.errorOf(outcome as Source.Outcome)?.reason).toMatchObject({ _tag: "Unauthorised" })
  })

  it("takes the quota of the month from headers that list that of a second too", async () => {
    const headers = { "x-ratelimit-limit": "1, 15000", "x-ratelimit-remaining": "0, 300", "x-ratelimit-reset": "1, 1419704" }
    const outcome = await answered(source, harness, searching(harness), { json: answer, headers })
    expect(outcome.notices.find(({ code }) => code === "quota-low")?.text).toMatch(/less than a tenth .*\(15000\)/)
    const used = { ...headers, "x-ratelimit-remaining": "0, 0" }
    const refusedOutcome = await answered(source, harness, searching(harness), { status: 429, json: {}, headers: used })
    expect(Source.errorOf(refusedOutcome as Source.Outcome)?.reason).toMatchObject({ _tag: "RateLimited", retryAfterMs: 1_419_704_000 })
  })

  it("says where the engine searched for other words, and reads no other object as an empty answer", async () => {
    const altered = { ...answer, query: { ...answer.query, altered: "hearth" } }
    const outcome = await answered(source, harness, searching(harness), { json: altered })
    expect(outcome.notices.find(({ code }) => code === "query-altered")?.text).toBe("searched for hearth")
    for (const json of [{}, { type: "other" }, { type: "search", web: {} }])
      expect((await answered(source, harness, searching(harness), { json }))._tag).toBe("Failed")
    expect((await answered(source, harness, searching(harness), { json: { type: "search" } }))._tag).toBe("Empty")
  })
})
