import { readFileSync } from "node:fs"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import { answered, lookingUp, searching } from "@litfuse/kit/answered"
import { sourceLaws } from "@litfuse/kit/sourceLaws"
import { sourcePartLaws } from "@litfuse/kit/sourcePartLaws"
import { askSource } from "@litfuse/kit/askSource"
import { testLaws } from "@litfuse/kit/testLaws"
import answer from "./fixtures/search-articles.json" with { type: "json" }
import harness from "./harness.ts"
import source from "../src/Doaj.ts"

describe("DOAJ", () => {
  const all = [...sourceLaws(source, harness), ...sourcePartLaws(source, harness)]
  testLaws(it, all)

  it("keeps every law: none is left unchecked", () => {
    expect(all.filter((law) => law.notRun !== undefined).map(({ name }) => name)).toEqual([])
  })
})

const refusal = readFileSync(new URL("./fixtures/search-400.json", import.meta.url), "utf8")

const asking = async (question: Parameters<typeof askSource<Source.Outcome>>[2], plant?: Parameters<typeof askSource>[3]) => {
  const { outcome, script } = await Effect.runPromise(askSource(source, harness, question, plant))
  return { outcome: outcome!, urls: script.seen.map(({ sent }) => sent.url), times: script.seen.map(({ atMs }) => atMs) }
}

describe("what is peculiar to DOAJ", () => {
  it("reports the service's error about a query", async () => {
    expect(await answered(source, harness, searching(harness), { status: 400, body: refusal })).toMatchObject({
      error: { reason: { _tag: "QueryRejected", detail: expect.stringContaining("disallowed Lucene features") } }
    })
  })

  it("asks in the address, slashes encoded, and turns pages of the size that the service gives", async () => {
    const query = Query.or(Query.text("heart"), Query.text("and/or"))
    const { outcome, urls } = await asking(searching(harness, { query, depth: 4 }), (_, { url }) => {
      const page = Number(url.searchParams.get("page"))
      return { json: { ...answer, pageSize: 3, results: answer.results.slice((page - 1) * 3, page * 3) } }
    })
    expect(urls[0]!.pathname).toBe("/api/v4/search/articles/heart%20OR%20%22and%2For%22")
    expect(urls.map(({ searchParams }) => [searchParams.get("page"), searchParams.get("pageSize")])).toEqual([
      ["1", "4"],
      ["2", "3"]
    ])
    expect(Source.recordsOf(outcome).length).toBe(4)
  })

  it("ends at a thousand articles for any total, with a notice", async () => {
    const { outcome, urls } = await asking(searching(harness, { depth: 5000 }), (_, { url }) => {
      const page = Number(url.searchParams.get("page"))
      const results = Array.from({ length: 100 }, (__, i) => ({ ...answer.results[0]!, id: `${page}-${i}` }))
      return { json: { ...answer, total: 5_412_874, pageSize: 100, results } }
    })
    expect([Source.recordsOf(outcome).length, urls.length]).toEqual([1000, 10])
    expect(outcome.notices.map(({ code }) => code)).toEqual(["depth-capped"])
  })

  it("finds works by DOI in any case of letters and as addresses, and none whose DOI is only similar", async () => {
    const dois = Raw.identifiers([
      ["doi", "10.5555/heart.1"],
      ["doi", "10.5555/heart.2"],
      ["doi", "10.5555/heart"]
    ])
    const { outcome, urls } = await asking(lookingUp(...dois))
    expect(Source.recordsOf(outcome).map(({ identifiers }) => identifiers[0]!.value)).toEqual(["10.5555/heart.1", "10.5555/heart.2"])
    expect(outcome.notices.map(({ code }) => code)).toEqual(["not-found"])
    expect(urls.length).toBe(1)
  })

  it("asks for no DOI with a character that would be refused", async () => {
    const { outcome } = await asking(lookingUp(...Raw.identifiers([["doi", "10.5555/a*b?c~d\ud800"]])))
    expect(outcome).toMatchObject({ _tag: "Empty" })
  })

  it("gets no request for an empty query", async () => {
    const { outcome, urls } = await asking(searching(harness, { query: Query.text("*") }))
    expect([Source.errorOf(outcome)?.reason._tag, urls.length]).toEqual(["QueryRejected", 0])
  })

  it("gets two requests a second", async () => {
    const { times } = await asking((connection) =>
      Effect.map(Effect.all([1, 2, 3].map(() => searching(harness)(connection))), ([one]) => one!)
    )
    expect(times).toEqual([0, 500, 1000])
  })
})
