import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import { usual } from "@litfuse/kit/answered"
import { copyOf, type Loopback } from "@litfuse/kit/loopback"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { SourceHarness, ServerRequest } from "@litfuse/kit/SourceHarness"
import type { AnySource } from "@litfuse/kit/askSource"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import * as Config from "../src/Config.ts"
import * as HostServices from "../src/http/HostServices.ts"
import { complaints } from "./complaints.ts"
import { enrichers, originOf, sources } from "./sources.ts"

const folder = mkdtempSync(join(tmpdir(), "litfuse-documented-"))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  vi.stubEnv("LITFUSE_STATE", mkdtempSync(join(folder, "state-")))
  return () => vi.unstubAllEnvs()
})

const key = "s3cr3t-k3y@example.org"

type Change = NonNullable<Parameters<typeof copyOf>[1]>

/** Searches a source, or looks up with an enricher, whose service is a copy on this machine. */
const search = async (id: string, change: Change, rest: Partial<Source.SearchRequest> = {}) => {
  const source = [...sources, ...enrichers].find((one) => one.id === id)!
  const { default: harness } = await source.harness!()
  const server = await copyOf(harness, change)
  onTestFinished(server.close)
  vi.stubEnv(originOf(source), server.origin)
  for (const { env } of source.upstream!.credentials ?? []) vi.stubEnv(env, key)
  const outcome = await ask(source, harness, rest)
  expect(JSON.stringify(outcome)).not.toContain("s3cr3t")
  return { outcome, server, codes: outcome.notices.map(({ code }) => code) }
}

const ask = (source: AnySource, harness: SourceHarness, rest: Partial<Source.SearchRequest>): Promise<Source.Outcome> =>
  Effect.flatMap(Source.connect(source, Params.defaults(source)), usual(source, harness, { depth: 50, ...rest })).pipe(
    Effect.scoped,
    Effect.provide(Result.getOrThrow(HostServices.make(Config.none(folder), HostServices.live)).layer),
    Effect.runPromise
  )

const reasonOf = (outcome: Source.Outcome) => Source.errorOf(outcome)?.reason

/** The usual answer with more headers. */
const saying =
  (headers: Readonly<Record<string, string>>): Change =>
  (usual, request) => {
    const reply = usual(request)
    return { ...reply, headers: { ...reply.headers, ...headers } }
  }

/** A refusal instead of the first answer, or of every answer. */
const refusing =
  (refusal: Reply, isOnce = false): Change =>
  (usual, request, count) =>
    isOnce && count > 1 ? usual(request) : refusal

const pageSize = 3

/** As if a service gave small pages. */
const smaller =
  (name: string): Change =>
  (usual, request) => {
    const query = new URLSearchParams(request.query)
    if (query.has(name)) query.set(name, String(pageSize))
    return usual({ ...request, query })
  }

const isOfMarkup = { "content-type": "text/html" }

describe("what services say of their limits", () => {
  it("OpenAlex: X-RateLimit-Remaining below a tenth of X-RateLimit-Limit becomes a Notice, once for all pages", async () => {
    const plenty = await search("openalex", saying({ "x-ratelimit-limit": "1000", "x-ratelimit-remaining": "990" }))
    expect([plenty.outcome._tag, plenty.codes]).toEqual(["Found", expect.not.arrayContaining(["quota-low"])])
    let left = 9
    const { outcome, server } = await search("openalex", (usual, request, count) =>
      saying({ "x-ratelimit-limit": "1000", "x-ratelimit-remaining": String(left--), "x-ratelimit-reset": "3600" })(
        () => smaller("per_page")(usual, request, count),
        request,
        count
      )
    )
    expect(server.seen.length).toBeGreaterThan(1)
    expect(outcome.notices.filter(({ code }) => code === "quota-low").map(({ text }) => text)).toEqual([
      "less than a tenth is left of the service's current quota (1000); the service refuses requests when the quota is used up"
    ])
  })

  it("OpenAlex: a budget that is used up fails at once, and says when it is renewed (X-RateLimit-Reset)", async () => {
    const { outcome, server } = await search(
      "openalex",
      refusing({
        status: 429,
        headers: { "x-ratelimit-limit": "1000", "x-ratelimit-remaining": "0", "x-ratelimit-reset": "40000" },
        json: { error: "Rate limit exceeded", message: "Daily budget exceeded" }
      })
    )
    expect(reasonOf(outcome)).toMatchObject({ _tag: "RateLimited", retryAfterMs: 40_000_000 })
    expect(Source.errorOf(outcome)!.message).toContain("try again in 40000 s")
    expect(server.seen.length).toBe(1)
  })

  it("OpenAlex: 403 means that requests came too fast, and is asked again", async () => {
    const { outcome, server } = await search(
      "openalex",
      refusing({ status: 403, headers: isOfMarkup, body: "<html>403 Forbidden</html>" }, true)
    )
    expect([outcome._tag, server.seen.length]).toEqual(["Found", 2])
  })

  const tokens = { "x-ratelimit-limit": "1000", "x-ratelimitremaining": "0" }

  it("CORE: X-RateLimitRemaining below a tenth of X-RateLimit-Limit becomes a Notice", async () => {
    expect((await search("core", saying(tokens))).codes).toContain("quota-low")
  })

  it("CORE: after the last token X-RateLimit-Retry-After is waited for", async () => {
    const refusal = { status: 429, headers: { ...tokens, "x-ratelimit-retry-after": "1" }, json: { message: "Too many requests" } }
    const { outcome, server } = await search("core", refusing(refusal, true))
    expect([outcome._tag, server.seen.length]).toEqual(["Found", 2])
  })

  it.each([
    ["in seconds", "14400"],
    ["as a date", "2999-01-01T00:00:00Z"],
    ["as a time since 1970", "32472144000"]
  ])("CORE: a renewal that is hours away, told %s, fails at once", async (_, told) => {
    const { outcome, server } = await search("core", refusing({ status: 429, headers: { ...tokens, "x-ratelimit-retry-after": told } }))
    const reason = reasonOf(outcome)
    expect(reason?._tag === "RateLimited" && reason.retryAfterMs >= 14_400_000).toBe(true)
    expect(server.seen.length).toBe(1)
  })

  it.each([
    ["crossref", { "x-rate-limit-limit": "5", "x-rate-limit-interval": "2s" }, "rows", 400],
    ["pmc", { "x-ratelimit-limit": "4", "x-ratelimit-remaining": "2" }, undefined, 250]
  ] as const)("%s: the pace that its headers name is kept from then on", async (id, headers, page, spacingMs) => {
    const times: Array<number> = []
    const { outcome } = await search(id, (usual, request, count) => {
      times.push(performance.now())
      return saying(headers)(() => (page === undefined ? usual(request) : smaller(page)(usual, request, count)), request, count)
    })
    expect(outcome._tag).toBe("Found")
    expect(times.length).toBeGreaterThan(1)
    const gaps = times.slice(2).map((time, i) => time - times[i + 1]!)
    // a timer may end a little early by the clock of another
    for (const gap of gaps) expect(gap).toBeGreaterThan(spacingMs - 20)
  })

  it("Crossref: a page of HTML with 429 is waited out as Retry-After says", async () => {
    const page = { status: 429, headers: { ...isOfMarkup, "retry-after": "1" }, body: "<html><h1>429 Too Many Requests</h1></html>" }
    const { outcome, server } = await search("crossref", refusing(page, true))
    expect([outcome._tag, server.seen.length]).toEqual(["Found", 2])
  })

  it.each(["pubmed", "pmc"])("NCBI (%s): 429 names no time to wait, and the caller's address in its body is not repeated", async (id) => {
    const body = { error: "API rate limit exceeded", "api-key": "203.0.113.7", count: "4", limit: "3" }
    const headers = { "x-ratelimit-limit": "3", "x-ratelimit-remaining": "0" }
    const once = await search(id, refusing({ status: 429, headers, json: body }, true))
    expect(once.outcome._tag).toBe("Found")
    // the same with 200, as it came at times
    const hidden = await search(id, refusing({ json: body }, true))
    expect(hidden.outcome._tag).toBe("Found")
    const always = await search(id, refusing({ status: 429, headers, json: body }))
    expect([reasonOf(always.outcome)?._tag, always.server.seen.length]).toEqual(["RateLimited", 4])
    expect(JSON.stringify(always.outcome)).not.toContain("203.0.113.7")
  })

  it("Semantic Scholar: 429 has neither Retry-After nor other headers, and is asked again at growing intervals", async () => {
    const json = { message: "Too Many Requests. Please wait and try again or apply for a key for higher rate limits.", code: "429" }
    const { outcome, server } = await search("semanticscholar", refusing({ status: 429, json }, true))
    expect([outcome._tag, server.seen.length]).toEqual(["Found", 2])
  })

  it("Europe PMC documents no limits; 503 with Retry-After is waited out, headers of other services mean nothing", async () => {
    const refusal = { status: 503, headers: { "retry-after": "1", "x-ratelimit-limit": "1", "x-ratelimit-remaining": "0" }, body: "busy" }
    const { outcome, server, codes } = await search("europepmc", refusing(refusal, true))
    expect([outcome._tag, server.seen.length, codes]).toEqual(["Found", 2, []])
  })

  it("arXiv: 503 with Retry-After and 429 with a line of text are waited out", async () => {
    for (const refusal of [
      { status: 503, headers: { "retry-after": "1" }, body: "busy" },
      { status: 429, headers: { "content-type": "text/plain", "retry-after": "1" }, body: "Rate exceeded." }
    ]) {
      const { outcome, server } = await search("arxiv", refusing(refusal, true))
      expect([outcome._tag, server.seen.length]).toEqual(["Found", 2])
    }
  })
})

describe("pages", () => {
  it.each([
    ["openalex", "per_page", "cursor"],
    ["crossref", "rows", "cursor"],
    ["europepmc", "pageSize", "cursorMark"],
    ["semanticscholar", "limit", "offset"],
    ["core", "limit", "offset"],
    ["springer", "p", "s"],
    ["scopus", "count", "start"],
    ["arxiv", "max_results", "start"],
    ["doaj", "pageSize", "page"],
    ["openaire", "pageSize", "cursor"]
  ])("%s: all records come, each once, whatever the size of its pages (%s, %s)", async (id, size, place) => {
    const whole = await search(id, (usual, request) => usual(request))
    const paged = await search(id, smaller(size))
    const ids = (outcome: Source.Outcome) => Source.recordsOf(outcome).map((record) => record.id)
    expect(paged.outcome._tag).toBe("Found")
    expect(ids(paged.outcome)).toEqual(ids(whole.outcome))
    const places = paged.server.seen.map(({ query }) => query.get(place))
    expect(places.length).toBe(Math.ceil(ids(whole.outcome).length / pageSize))
    // Crossref's cursor is the same on every page
    expect(new Set(places).size).toBe(id === "crossref" ? 2 : places.length)
  })

  it.each(["biorxiv", "medrxiv"])(
    "%s: everything that was posted in some dates is read, page after page, and the query is tried here",
    async (id) => {
      const { outcome, server, codes } = await search(id, (usual, request) => usual(request))
      expect([outcome._tag, Source.recordsOf(outcome).length]).toEqual(["Found", 5])
      const dates = `/details/${id}/2020-01-01/2021-12-31`
      expect(server.seen.map(({ path }) => path)).toEqual([`${dates}/0/json`, `${dates}/3/json`])
      expect(codes).toContain("tried-here")
    }
  )

  it("Semantic Scholar: a search with operators turns the pages of the bulk search with its token", async () => {
    const source = sources.find(({ id }) => id === "semanticscholar")!
    const { default: harness } = await source.harness!()
    const { outcome, server } = await search("semanticscholar", (usual, request) => usual(request), {
      query: harness.asks.booleans!.asked.query!
    })
    expect(outcome._tag).toBe("Found")
    expect(server.seen.every(({ path }) => path.endsWith("/bulk"))).toBe(true)
    expect(server.seen.map(({ query }) => query.get("token")).slice(0, 2)).toEqual([null, "3"])
  })

  it("NCBI: what a search keeps on the history server is read in order, 200 records a page", async () => {
    const windows: Array<string> = []
    const { outcome } = await search(
      "pubmed",
      (usual, request) => (request.path.includes("efetch") ? articlesOf(request, windows) : counting(usual(request), 450)),
      { depth: 450 }
    )
    expect([outcome._tag, Source.recordsOf(outcome).length]).toEqual(["Found", 450])
    expect(windows).toEqual(["0+200", "200+200", "400+50"])
  })
})

const counting = (reply: Reply, count: number): Reply => {
  const { esearchresult } = reply.json as { readonly esearchresult: object }
  return { ...reply, json: { esearchresult: { ...esearchresult, count: String(count) } } }
}

const articlesOf = ({ query }: ServerRequest, windows: Array<string>): Reply => {
  const [start, size] = [Number(query.get("retstart")), Number(query.get("retmax"))]
  windows.push(`${start}+${size}`)
  const articles = Array.from(
    { length: size },
    (_, i) =>
      `<PubmedArticle><MedlineCitation><PMID>${start + i + 1}</PMID><Article><ArticleTitle>T</ArticleTitle></Article></MedlineCitation></PubmedArticle>`
  )
  return { headers: { "content-type": "text/xml" }, body: `<PubmedArticleSet>${articles.join("")}</PubmedArticleSet>` }
}

describe("errors", () => {
  it.each(complaints)("%s: %s", async (id, _, refusal, reason, words) => {
    const { outcome } = await search(id, refusing(refusal))
    expect(reasonOf(outcome)?._tag).toBe(reason)
    expect(Source.errorOf(outcome)!.message).toContain(words)
  })
})

describe("keys", () => {
  const sent: Readonly<Record<string, (server: Loopback) => ReadonlyArray<string | null | undefined>>> = {
    pubmed: ({ seen }) => seen.map(({ query }) => query.get("api_key")),
    openalex: ({ seen }) => seen.map(({ query }) => query.get("api_key")),
    semanticscholar: ({ seen }) => seen.map(({ headers }) => headers["x-api-key"]),
    core: ({ seen }) => seen.map(({ headers }) => headers["authorization"]?.replace("Bearer ", "")),
    openaire: ({ seen }) => seen.map(({ headers }) => headers["authorization"]?.replace("Bearer ", "")),
    crossref: ({ seen }) => seen.map(({ query }) => query.get("mailto")),
    europepmc: ({ seen }) => seen.map(({ query }) => query.get("email")),
    unpaywall: ({ seen }) => seen.map(({ query }) => query.get("email")),
    springer: ({ seen }) => seen.map(({ query }) => query.get("api_key")),
    scopus: ({ seen }) => seen.map(({ headers }) => headers["x-els-apikey"]),
    sciencedirect: ({ seen }) => seen.map(({ headers }) => headers["x-els-apikey"])
  }
  it.each(Object.keys(sent))("%s: goes where the service wants it, with every request", async (id) => {
    const { server } = await search(id, (usual, request) => usual(request))
    expect(new Set(sent[id]!(server))).toEqual(new Set([key]))
  })
})
