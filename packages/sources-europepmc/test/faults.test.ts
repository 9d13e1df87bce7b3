import * as Query from "@litfuse/engine/Query"
import * as Source from "@litfuse/engine/Source"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"
import { askSource } from "@litfuse/kit/askSource"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import source from "../src/EuropePmc.ts"
import harness from "./harness.ts"
import page from "./fixtures/search-core.json" with { type: "json" }

const outcomeOf = async <O>(server: (request: ServerRequest) => Reply, question: (connection: Source.Connection) => Effect.Effect<O>) => {
  const { outcome, script } = await Effect.runPromise(askSource(source, { ...harness, server }, question))
  return { outcome: outcome!, requests: script.seen.length }
}

const search =
  (depth: number) =>
  (connection: Source.Connection): Effect.Effect<Source.Outcome> =>
    connection.search({ query: Query.text("heart"), sort: "relevance", depth, timeoutMs: 800_000 })

const codes = (outcome: Source.Outcome) => outcome.notices.map(({ code }) => code)

describe("Europe PMC", () => {
  it("whose cursor is always fresh over the same results is not read for ever", async () => {
    let count = 0
    const endless = (): Reply => ({ json: { ...page, hitCount: 5000, nextCursorMark: `mark-${++count}` } })
    const { outcome, requests } = await outcomeOf(endless, search(5000))
    expect([outcome._tag, Source.recordsOf(outcome).length]).toEqual(["Found", 5])
    expect(codes(outcome)).toEqual(expect.arrayContaining(["pages-idle", "records-repeated", "incomplete"]))
    expect(requests).toBeLessThan(5)
  })

  it("whose cursor stays where it is has no more pages", async () => {
    const still = ({ query }: ServerRequest): Reply => ({ json: { ...page, nextCursorMark: query.get("cursorMark")! } })
    const { outcome, requests } = await outcomeOf(still, search(100))
    expect([outcome._tag, requests]).toEqual(["Found", 1])
  })

  it("keeps what came before a page that broke", async () => {
    const { outcome } = await outcomeOf(
      ({ query }) => (query.get("cursorMark") === "*" ? { json: { ...page, hitCount: 500 } } : { body: '{"hitCount": 500, "resultList":' }),
      search(500)
    )
    expect([outcome._tag, Source.recordsOf(outcome).length, Source.errorOf(outcome)?.reason._tag]).toEqual(["Partial", 5, "BadResponse"])
  })

  it("sends texts without own entities, or none are read", async () => {
    const read = (connection: Source.Connection) => connection.fullText({ identifier: harness.fullText!.known, timeoutMs: 60_000 })
    const xml = (body: string) => (): Reply => ({ headers: { "content-type": "application/xml" }, body })
    const bombs = [
      '<!DOCTYPE article [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><article><body><p>&b;</p></body></article>',
      '<!DOCTYPE article [<!ENTITY f SYSTEM "file:///etc/hostname">]><article><body><p>&f;</p></body></article>',
      `<article><body>${"<sec>".repeat(3000)}${"</sec>".repeat(3000)}</body></article>`
    ]
    for (const bomb of bombs) expect(Source.errorOf((await outcomeOf(xml(bomb), read)).outcome)?.reason._tag).toBe("BadResponse")
    expect((await outcomeOf(xml("<article><front/></article>"), read)).outcome._tag).toBe("Empty")
  })

  it("may have abstracts that speak of errors", async () => {
    const [first] = page.resultList.result
    const odd = { ...first, abstractText: 'The text "is not open access" and an errMsg or <errorBean/> came.' }
    const { outcome } = await outcomeOf(
      () => ({ json: { ...page, hitCount: 1, nextCursorMark: undefined, resultList: { result: [odd] } } }),
      search(5)
    )
    expect(outcome._tag).toBe("Found")
  })

  it("posts a query that is too long for an address", async () => {
    const methods: Array<string> = []
    const words = Array.from({ length: 400 }, (_, i) => `word${i}`).join(" ")
    const long = Query.or(Query.text("heart"), Query.text(words))
    const { outcome } = await outcomeOf(
      (request) => {
        methods.push(`${request.method} ${request.path.split("/").at(-1)}`)
        return harness.server!(request)
      },
      (connection) => connection.search({ query: long, sort: "relevance", depth: 5, timeoutMs: 60_000 })
    )
    expect([outcome._tag, methods]).toEqual(["Found", ["POST searchPOST"]])
  })

  it("follows no redirect to another host", async () => {
    const { outcome } = await outcomeOf(() => ({ status: 302, headers: { location: "https://evil.example/" } }), search(5))
    expect(Source.errorOf(outcome)?.reason._tag).toBe("BadResponse")
  })
})
