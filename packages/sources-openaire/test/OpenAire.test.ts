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
import answer from "./fixtures/research-products.json" with { type: "json" }
import harness from "./harness.ts"
import source from "../src/OpenAire.ts"

describe("OpenAIRE", () => {
  const all = [...sourceLaws(source, harness), ...sourcePartLaws(source, harness)]
  testLaws(it, all)

  it("keeps every law: none is left unchecked", () => {
    expect(all.filter((law) => law.notRun !== undefined).map(({ name }) => name)).toEqual([])
  })
})

const refusal = readFileSync(new URL("./fixtures/search-409.json", import.meta.url), "utf8")

const asking = async (question: Parameters<typeof askSource<Source.Outcome>>[2]) => {
  const { outcome, script } = await Effect.runPromise(askSource(source, harness, question))
  return { outcome: outcome!, sent: script.seen.map(({ sent }) => sent), times: script.seen.map(({ atMs }) => atMs) }
}

describe("what is peculiar to OpenAIRE", () => {
  it("reports the service's error about a query", async () => {
    expect(await answered(source, harness, searching(harness), { status: 409, body: refusal })).toMatchObject({
      error: { reason: { _tag: "QueryRejected", detail: expect.stringContaining("Fail to execute search") } }
    })
  })

  it("asks for publications, from the first cursor on, with its token in a header", async () => {
    const { sent } = await asking(searching(harness))
    const { url, headers } = sent[0]!
    expect(Object.fromEntries(url.searchParams)).toEqual({ search: "heart", type: "publication", pageSize: "100", cursor: "*" })
    expect(headers["authorization"]).toBe("Bearer s3cr3t-token@example.org")
    expect(url.href).not.toContain("s3cr3t")
  })

  it("ends where all have come, where the cursor stays the same, and where there is none", async () => {
    const page = (nextCursor: string | undefined) => ({
      json: { ...answer, header: { ...answer.header, numFound: 9000, nextCursor: nextCursor ?? null } }
    })
    expect((await asking(searching(harness))).sent.length).toBe(1)
    const still = await answered(source, harness, searching(harness), page("a"), page("a"))
    expect([Source.exchangesOf(still).length, Source.recordsOf(still).length]).toEqual([2, 5])
    expect(Source.exchangesOf(await answered(source, harness, searching(harness), page(undefined))).length).toBe(1)
  })

  it("looks up identifiers of all schemes at once, by one parameter for each, and keeps those that are equal", async () => {
    const identifiers = Raw.identifiers([
      ["doi", "10.5555/heart.3"],
      ["pmid", "31000001"],
      ["arxiv", "2001.00001"],
      ["doi", '10.5555/a,b"c\ud800']
    ])
    const { outcome, sent } = await asking(lookingUp(...identifiers))
    expect(Source.recordsOf(outcome).map(({ id }) => id)).toEqual(["doi_dedup___::0001", "doi_________::0003"])
    expect(outcome.notices.map(({ code }) => code)).toContain("not-found")
    expect(sent.map(({ url }) => url.searchParams.getAll("pid"))).toEqual([
      ['"10.5555/heart.3"', '"31000001"', '"2001.00001"', '"10.5555/a b c\ufffd"']
    ])
  })

  it("gets no request for an empty query", async () => {
    const { outcome, sent } = await asking(searching(harness, { query: Query.text(", ,") }))
    expect([Source.errorOf(outcome)?.reason._tag, sent.length]).toEqual(["QueryRejected", 0])
  })

  it("gets two requests a second with a token", async () => {
    const { times } = await asking((connection) =>
      Effect.map(Effect.all([1, 2, 3].map(() => searching(harness)(connection))), ([one]) => one!)
    )
    expect(times.slice(0, 3)).toEqual([0, 500, 1000])
  })
})
