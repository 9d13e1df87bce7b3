import { readFileSync } from "node:fs"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import type { Sent } from "@litfuse/engine/http/Transport"
import * as Source from "@litfuse/engine/Source"
import { answered, citing, inShort, lookingUp, searching } from "@litfuse/kit/answered"
import { sourceLaws } from "@litfuse/kit/sourceLaws"
import { sourcePartLaws } from "@litfuse/kit/sourcePartLaws"
import { askSource, hosted, request, serverOf } from "@litfuse/kit/askSource"
import { testLaws } from "@litfuse/kit/testLaws"
import harness from "./harness.ts"
import source from "../src/SemanticScholar.ts"

describe("Semantic Scholar", () => {
  const all = [...sourceLaws(source, harness), ...sourcePartLaws(source, harness)]
  testLaws(it, all)

  it("keeps every law: none is left unchecked", () => {
    expect(all.filter((law) => law.notRun !== undefined).map(({ name }) => name)).toEqual([])
  })
})

const fixture = (name: string): string => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8")
const one = Raw.identifiers([["doi", "10.5555/heart.1"]])
const two = Raw.identifiers([
  ["doi", "10.5555/heart.1"],
  ["doi", "10.5555/none"]
])

const pathsOf = async (query: Query.Query, rest: Partial<Source.SearchRequest> = {}) => {
  const { outcome, script } = await Effect.runPromise(askSource(source, harness, (connection) => connection.search(request(query, rest))))
  return {
    paths: script.seen.map(({ sent }) => sent.url.pathname.replace("/graph/v1/paper/", "")),
    codes: outcome!.notices.map(({ code }) => code)
  }
}

describe("what is peculiar to Semantic Scholar", () => {
  it("searches plain words by relevance and operators and other orders in bulk, with a notice", async () => {
    expect(await pathsOf(Query.text("heart attack"))).toEqual({ paths: ["search"], codes: ["relevance-search"] })
    expect(await pathsOf(Query.and(Query.text("heart"), Query.text("attack")))).toEqual({
      paths: ["search/bulk"],
      codes: ["bulk-search"]
    })
    expect((await pathsOf(Query.text("heart"), { sort: "newest" })).codes).toEqual(["bulk-search"])
  })

  it("turns pages of the bulk search by its token, and takes no more of a page than is wanted", async () => {
    const { outcome, script } = await Effect.runPromise(
      askSource(source, harness, (connection) => connection.search(request(Query.text("heart"), { sort: "cited", depth: 4 })))
    )
    expect(Source.recordsOf(outcome!).map(({ citationCount }) => citationCount?.count)).toEqual([40, 9, 3, 1])
    expect(script.seen.map(({ sent }) => sent.url.searchParams.get("token"))).toEqual([null, "3"])
  })

  it("goes on in bulk after the thousand papers that the relevance search lists, each once, with a notice that they have no rank", async () => {
    const paper = (n: number) => ({ paperId: `p${n}`, title: `Heart ${n}` })
    /** 3,400 papers; the relevance search lists the odd ones first, of which 400 are not found by the bulk search, which misses a word in them. */
    const ranked = Array.from({ length: 3400 }, (_, i) => (i < 1700 ? 2 * i + 1 : 2 * (i - 1700)))
    const inBulk = Array.from({ length: 3000 }, (_, i) => i)
    const server = (_reply: unknown, { url: { pathname, searchParams: query } }: Sent) => {
      const [offset, limit] = [Number(query.get("offset")), Number(query.get("limit"))]
      const start = Number(query.get("token") ?? 0)
      if (pathname.endsWith("/bulk"))
        return {
          json: {
            total: 3000,
            token: start + 1000 < 3000 ? String(start + 1000) : null,
            data: inBulk.slice(start, start + 1000).map(paper)
          }
        }
      if (offset + limit > 1000) return { status: 400, json: { error: "offset + limit must be <= 1000" } }
      return { json: { total: 3400, offset, next: offset + limit, data: ranked.slice(offset, offset + limit).map(paper) } }
    }
    const deep = async (depth: number, mode: "auto" | "relevance" = "auto") => {
      const asking = Effect.flatMap(Source.connect(source, { mode }), (connection) =>
        connection.search(request(Query.text("heart"), { depth }))
      )
      const { value } = (await Effect.runPromise(hosted(source, serverOf(harness, server), asking)))!
      return { ids: Source.recordsOf(value).map(({ id }) => id), codes: value.notices.map(({ code }) => code) }
    }
    const listed = ranked.slice(0, 1000).map((n) => `p${n}`)
    const all = [...listed, ...inBulk.map((n) => `p${n}`).filter((id) => !listed.includes(id))]
    expect(await deep(Source.everything)).toEqual({
      ids: all,
      codes: ["relevance-search", "bulk-rest", "records-repeated", "incomplete"]
    })
    expect((await deep(1501)).ids).toEqual(all.slice(0, 1501))
    expect(await deep(1000)).toEqual({ ids: listed, codes: ["relevance-search"] })
    expect(await deep(1501, "relevance")).toEqual({ ids: listed, codes: ["relevance-search", "incomplete"] })
  })

  it("finds nothing where there is no list at all, and where a match finds nothing", async () => {
    expect(await answered(source, harness, searching(harness), { body: fixture("search-empty.json") })).toMatchObject({
      _tag: "Empty",
      total: 0
    })
    const matching = (reply: { readonly status?: number; readonly body: string }) =>
      Effect.runPromise(
        hosted(
          source,
          serverOf(harness, () => reply),
          Effect.flatMap(Source.connect(source, { mode: "match" }), (connection) => connection.search(request(Query.text("Aspirin after"))))
        )
      )
    expect((await matching({ status: 404, body: fixture("match-404.json") }))!.value).toMatchObject({ _tag: "Empty" })
    expect((await matching({ body: '{"data":[]}' }))!.value).toMatchObject({ _tag: "Empty" })
    expect((await matching({ body: fixture("match.json") }))!.value).toMatchObject({
      _tag: "Found",
      total: 1,
      notices: [{ code: "match-search" }]
    })
  })

  it("leaves out works that a batch does not know, with a notice", async () => {
    const outcome = await answered(source, harness, lookingUp(...two), { body: fixture("batch.json") })
    expect(outcome).toMatchObject({ _tag: "Found", records: { length: 2 }, notices: [{ code: "not-found" }] })
    const none = { status: 400, json: { error: "No valid paper ids given" } }
    expect(await answered(source, harness, lookingUp(...two), none)).toMatchObject({ _tag: "Empty" })
    expect(await answered(source, harness, lookingUp(...one), { status: 404, body: fixture("paper-404.json") })).toMatchObject({
      _tag: "Empty"
    })
  })

  it("returns references that the service could not place, by their places", async () => {
    const outcome = await answered(source, harness, citing(one[0]!, "cited"), { body: fixture("references.json") })
    expect(Source.recordsOf(outcome).map(({ id, title }) => [id, title])).toEqual([
      ["0000000000000000000000000000000000000003", "Heart valves in mice"],
      ["DOI:10.5555/heart.1#2", "A book that nobody placed"]
    ])
    expect(await answered(source, harness, citing(one[0]!, "cited"), { json: { offset: 0, data: null } })).toMatchObject({ _tag: "Empty" })
  })

  it("reports a wrong field, the gateway's refusal and a full pool", async () => {
    const of = (status: number, body: string) => answered(source, harness, searching(harness), { status, body })
    expect(await of(400, fixture("paper-400.json"))).toMatchObject({
      error: { reason: { _tag: "QueryRejected", detail: expect.stringContaining("Unrecognized or unsupported fields") } }
    })
    expect(await of(403, fixture("batch-403.json"))).toMatchObject({
      error: { reason: { _tag: "Unauthorised", detail: expect.stringContaining("Forbidden") } }
    })
    expect(inShort(await of(429, '{"message":"Too Many Requests","code":"429"}'))).toEqual([0, "RateLimited"])
  })

  it("sends its key in a header, one request at a time", async () => {
    const { script } = await Effect.runPromise(askSource(source, harness, searching(harness)))
    expect(script.seen[0]!.sent.headers["x-api-key"]).toBe("s3cr3t-key@example.org")
    expect(script.seen[0]!.sent.url.href).not.toContain("s3cr3t")
  })

  it("looks up an identifier with half a character in it, and finds nothing", async () => {
    const [half] = Raw.identifiers([["doi", "10.5555/\ud800"]])
    const { outcome } = await Effect.runPromise(
      askSource(source, harness, (connection) => connection.lookup({ identifiers: [half!], timeoutMs: 60_000 }))
    )
    expect(outcome).toMatchObject({ _tag: "Empty" })
  })
})
