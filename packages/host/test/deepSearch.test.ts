/** Searches that take longer than a moment because services are asked slowly, as they wish: on a clock that is moved by hand. */
import core from "@litfuse/sources-core"
import ncbi from "@litfuse/sources-ncbi"
import preprints from "@litfuse/sources-preprints"
import * as Query from "@litfuse/engine/Query"
import * as Source from "@litfuse/engine/Source"
import type { SourceHarness, ServerRequest } from "@litfuse/kit/SourceHarness"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import { type AnySource, askSource, type Plant } from "@litfuse/kit/askSource"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"

/** What a pipeline that says nothing about time gives a source. */
const timeoutMs = 30_000

const pubmed = ncbi.find(({ id }) => id === "pubmed")! as unknown as AnySource
const biorxiv = preprints.find(({ id }) => id === "biorxiv")! as unknown as AnySource

const search = async (
  source: AnySource,
  server: (request: ServerRequest) => Reply,
  asked: Partial<Source.SearchRequest> = {},
  plant?: Plant
): Promise<Source.Outcome> => {
  const harness: SourceHarness = { server, something: Query.text("x"), nothing: Query.text("y"), asks: {} }
  const question = (connection: Source.Connection) =>
    connection.search({ query: Query.text("x"), sort: "relevance", depth: 1000, timeoutMs, ...asked })
  const { outcome } = await Effect.runPromise(askSource(source, harness, question, plant))
  if (outcome === undefined) throw new Error("it never ends")
  return outcome
}

const works =
  (total: number) =>
  ({ query }: ServerRequest): Reply => {
    const [offset, limit] = [Number(query.get("offset")), Number(query.get("limit"))]
    const ids = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, i) => offset + i + 1)
    return { json: { totalHits: total, results: ids.map((id) => ({ id, title: `Work ${id}` })) } }
  }

/** A server of preprints with pages of a size that it chooses. */
const versions =
  (total: number, sizeOf: (at: number) => number) =>
  ({ path }: ServerRequest): Reply => {
    const at = Number(path.split("/").at(-2))
    const count = Math.min(sizeOf(at), total - at)
    const collection = Array.from({ length: count }, (_, i) => ({
      doi: `10.1101/2026.01.01.${at + i}`,
      title: `x ${at + i}`,
      version: "1",
      date: "2026-01-01"
    }))
    return { json: { messages: [{ status: "ok", total: String(total), count, cursor: at }], collection } }
  }

const citations =
  (total: number, after: number) =>
  ({ path, query }: ServerRequest): Reply => {
    if (path.endsWith("esearch.fcgi"))
      return { after, json: { esearchresult: { count: String(total), idlist: [], webenv: "MCID_1", querykey: "1" } } }
    const start = Number(query.get("retstart"))
    const pmids = Array.from({ length: Math.min(Number(query.get("retmax")), total - start) }, (_, i) => start + i + 1)
    const article = (pmid: number) =>
      `<PubmedArticle><MedlineCitation><PMID>${pmid}</PMID><Article><ArticleTitle>T ${pmid}</ArticleTitle></Article></MedlineCitation></PubmedArticle>`
    return {
      after,
      headers: { "content-type": "text/xml" },
      body: `<PubmedArticleSet>${pmids.map(article).join("")}</PubmedArticleSet>`
    }
  }

const delivered = (outcome: Source.Outcome) => [outcome._tag, Source.completeness(outcome).delivered, Source.errorOf(outcome)?.message]

describe("a search that is deep", () => {
  it("of CORE delivers all that was asked for: its own pace is no silence of the service", async () => {
    expect(delivered(await search(core as unknown as AnySource, works(1000)))).toEqual(["Found", 1000, undefined])
  })

  it.each([
    ["a hundred a page", () => 100],
    ["thirty a page", () => 30],
    ["pages of all sizes", (at: number) => 20 + (at % 81)]
  ])("of bioRxiv reads a window of 8,000 versions, %s", async (_, sizeOf) => {
    const outcome = await search(biorxiv, versions(8000, sizeOf), {
      depth: 10_000,
      publishedFrom: "2026-01-01" as never,
      publishedUntil: "2026-01-31" as never
    })
    expect(delivered(outcome)).toEqual(["Found", 8000, undefined])
  })

  it("of PubMed delivers what its list has, however long each answer takes", async () => {
    expect(delivered(await search(pubmed, citations(9999, 1500), { depth: 9999 }))).toEqual(["Found", 9999, undefined])
  })

  it("waits where the service asks it to, and goes on", async () => {
    const once: Plant = (usual, _, count) => (count === 2 ? { status: 429, headers: { "retry-after": "40" } } : usual())
    const outcome = await search(pubmed, citations(1000, 0), {}, once)
    expect(delivered(outcome)).toEqual(["Found", 1000, undefined])
  })

  it("keeps what came until its time was over, and says so", async () => {
    const outcome = await search(core as unknown as AnySource, works(1000), { limitMs: 20_000 })
    expect(delivered(outcome)).toEqual(["Partial", 400, "core did not finish within its time limit (search): 20 s are over"])
  })

  it("reports what it was waiting for at the time limit", async () => {
    const limited: Plant = (usual, _, count) => (count === 2 ? { status: 429, headers: { "retry-after": "40" } } : usual())
    const outcome = await search(pubmed, citations(1000, 0), { limitMs: 30_000 }, limited)
    expect(Source.errorOf(outcome)?.message).toBe(
      "pubmed did not finish within its time limit (search): 30 s are over; the service had asked to wait 40 s"
    )
  })

  it("is given up when the service falls silent, after what came", async () => {
    const silent: Plant = (usual, _, count) => (count >= 4 ? { hangs: true } : usual())
    const outcome = await search(pubmed, citations(1000, 0), {}, silent)
    expect(delivered(outcome).slice(0, 2)).toEqual(["Partial", 400])
    expect(Source.errorOf(outcome)?.reason._tag).toBe("Unreachable")
  })
})
