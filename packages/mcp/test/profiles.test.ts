import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished, vi } from "vitest"
import { serve } from "./recordedService.ts"
import { recordings, served } from "./served.ts"
import { withProfile } from "./withProfile.ts"

const query = "caffeine sleep shift workers"

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), "litfuse-mcp-"))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

it("serves tools of other sets only on request, in addition to its own", async () => {
  const { call } = await served({ replay: recordings.everyday })
  await expect(call("literature_search", { query })).rejects.toThrow()
  const { ask } = await withProfile("s3")
  expect((await ask("pubmed_search", { query })).results).toHaveLength(10)
})

it("literature_search: full results with an address, duplicates gone, a score by provider, who was asked, and who failed", async () => {
  const { ask } = await withProfile("s3")
  const answer = await ask("literature_search", { query, max_results: 32 })
  expect(Object.keys(answer).slice(0, 5)).toEqual(["query", "total_count", "results", "providers_searched", "search_time_ms"])
  expect(answer["providers_searched"]).toEqual(["crossref", "openalex", "pubmed", "semantic_scholar"])
  expect(answer.results).toHaveLength(answer["total_count"] as number)
  const full = answer.results.filter(({ doi, pmid, paper_id, abstract, citation_count }) =>
    [doi, pmid, paper_id, abstract, citation_count].every((one) => one !== null)
  )
  expect(full.length).toBeGreaterThan(0)
  for (const one of answer.results) {
    expect(one["citation_uri"]).toBe(`https://doi.org/${one["doi"]}`)
    expect((one["authors"] as ReadonlyArray<string>).length).toBeLessThanOrEqual(5)
    const scores = Object.values(one["provider_scores"] as Record<string, number>)
    expect(scores.length).toBeGreaterThan(0)
    expect(one["best_score"]).toBe(Math.max(...scores))
  }
  for (const id of ["doi", "pmid"]) {
    const all = answer.results.flatMap((one) => one[id] ?? [])
    expect(new Set(all).size).toBe(all.length)
  }
  expect(answer.results.filter(({ retracted }) => retracted !== null)).toHaveLength(1)
  const short = await ask("literature_search", { query, providers: "pubmed, paperclip", include_abstract: false, cite_in_kg: true })
  expect(short.results.every((one) => !("abstract" in one))).toBe(true)
  expect(short["providers_searched"]).toEqual(["pubmed"])
  expect(short.notices).toEqual(
    expect.arrayContaining([
      expect.stringContaining("paperclip"),
      expect.stringContaining("(not-kept) cite_in_kg: the server has no project")
    ])
  )
})

it("pubmed_search of the set is the same search of PubMed alone, in the same form", async () => {
  const { ask } = await withProfile("s3")
  expect(await ask("pubmed_search", { query, max_results: 5 })).toEqual(
    await ask("literature_search", { query, max_results: 5, providers: "pubmed" })
  )
})

it("returns an error, not an empty list, when no source answered; reports what is wrong with a call", async () => {
  const { call } = await withProfile("s3")
  const wrong: ReadonlyArray<readonly [object, RegExp]> = [
    [{ query: "nothing was recorded of this" }, /no source answered[^]*pubmed: NotRecorded/],
    [{ query, providers: "pubmed, constructor" }, /providers: unknown constructor/],
    [{ query, providers: "pubmde" }, /providers: unknown pubmde[^]*do: name some of pubmed/],
    [{ query, providers: "paperclip" }, /no public service/],
    [{ query, date_from: "yesterday" }, /date_from is "yesterday"; it takes a day/],
    [{ max_results: 3 }, /query/]
  ]
  for (const [args, says] of wrong) {
    const { isError, text } = await call("literature_search", { ...args })
    expect([args, isError, text]).toEqual([args, true, expect.stringMatching(says)])
  }
})

it("limits a search to a journal and an author, whatever characters their names contain", async () => {
  let asked = ""
  await serve("crossref", (request, response) => {
    asked = decodeURIComponent(request.url!)
    response.writeHead(200, { "content-type": "application/json" })
    response.end('{"status":"ok","message-type":"work-list","message":{"total-results":0,"items":[]}}')
  })
  const { ask } = await withProfile("s3", { replay: undefined, folder: folder() })
  const answer = await ask("literature_search", { query: "sleep", providers: "crossref", journal: 'Sleep" OR x', author: "Muster" })
  expect([answer["total_count"], answer.sources[0]!.state]).toEqual([0, "empty"])
  expect(asked).toMatch(/Muster/)
})

it("search_literature: four orders of the same papers, eight numbers for each, and abstracts that are whole", async () => {
  const { ask } = await withProfile("s2")
  const { papers } = await ask("search_literature", { query, debug: true, max_results: 50 })
  expect(papers.length).toBe(32)
  const eight = ["semantic", "keyword", "source_tier", "source_hits", "citation_boost", "survey_boost", "author_boost", "final"]
  for (const one of papers) {
    const breakdown = one["score_breakdown"] as Record<string, number>
    expect(Object.keys(breakdown).sort()).toEqual(eight.toSorted())
    expect(one["relevance_score"]).toBe(Math.min(10, breakdown["final"]!))
    expect(one["source_count"]).toBe((one["sources"] as ReadonlyArray<string>).length)
  }
  const plain = (await ask("search_literature", { query, max_results: 50 })).papers
  expect(plain.some((one) => "score_breakdown" in one)).toBe(false)
  const seminal = (await ask("search_literature", { query, mode: "seminal", field: "medical", max_results: 50 })).papers
  const counts = seminal.map((one) => one["citation_count"] as number)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  expect(counts.every((n) => n >= 10)).toBe(true)
  const surveys = (await ask("search_literature", { query, mode: "survey", max_results: 50 })).papers
  expect(surveys.length).toBeGreaterThan(0)
  expect(surveys.every((one) => one["is_survey"])).toBe(true)
  expect(await ask("ping", {})).toEqual({ status: "ok", replayed: true })
})

it("search_literature: with a key of Semantic Scholar the h-index of first authors, under the name of the key that the set uses", async () => {
  const paper = (n: number) => ({
    paperId: String(n).padStart(40, "0"),
    title: `Sleep ${n}`,
    venue: "Sleep (New York, N.Y.)",
    externalIds: { DOI: `10.5555/h.${n}` },
    authors: [{ authorId: String(n), name: "A B" }]
  })
  const keys: Array<string | undefined> = []
  await serve("semanticscholar", (request, response) => {
    keys.push(request.headers["x-api-key"] as string | undefined)
    response.writeHead(200, { "content-type": "application/json" })
    const { pathname } = new URL(request.url!, "http://localhost")
    if (pathname === "/graph/v1/author/batch") response.end(JSON.stringify([{ authorId: "1", hIndex: 61 }, null]))
    else if (pathname === "/graph/v1/paper/batch") response.end(JSON.stringify([paper(1), paper(2)]))
    else response.end(JSON.stringify({ total: 2, offset: 0, data: [paper(1), paper(2)] }))
  })
  vi.stubEnv("S2_API_KEY", "")
  vi.stubEnv("SEMANTIC_SCHOLAR_API_KEY", "k3y")
  const { ask } = await withProfile("s2", { replay: undefined, folder: folder() })
  const { papers } = await ask("search_literature", { query: "sleep", sources: ["semanticscholar"], debug: true })
  expect(papers.map(({ title, venue, first_author_h }) => [title, venue, first_author_h])).toEqual([
    ["Sleep 1", "Sleep", 61],
    ["Sleep 2", "Sleep", null]
  ])
  expect(papers.map((one) => (one["score_breakdown"] as Record<string, number>)["author_boost"])).toEqual([1, 0])
  expect(new Set(keys)).toEqual(new Set(["k3y"]))
})

it("walk_citations: papers by hop, and by which nearer ones", async () => {
  const { ask } = await withProfile("s2", { replay: join(recordings.atlas, "../walks") })
  const { papers, sources } = await ask("walk_citations", { paper_id: "10.99999/atlas.9hhff", direction: "both", max_papers_per_hop: 5 })
  expect(papers.length).toBeGreaterThan(3)
  expect(papers.every(({ hop, via }) => typeof hop === "number" && Array.isArray(via))).toBe(true)
  expect(new Set(sources.map(({ source }) => source))).toEqual(new Set(["openalex"]))
})

it("pubmed_search: articles, how many match, and the query as PubMed understood it", async () => {
  const { ask } = await withProfile("s1")
  const answer = await ask("pubmed_search", {
    search_query: query,
    max_results: 5,
    fields: ["keywords", "colour", "constructor", "__defineGetter__"]
  })
  expect(answer.articles).toHaveLength(5)
  expect(answer).toMatchObject({
    total_results: 26,
    search_metadata: { query_translation: query, search_time_ms: null, api_version: "ESearch 0.3" }
  })
  for (const one of answer.articles)
    expect([one["pmid"], one["title"], one["keywords"]]).toEqual([expect.any(String), expect.any(String), expect.any(Array)])
  expect(answer.notices).toContainEqual(expect.stringContaining("colour, constructor, __defineGetter__ are not known"))
  for (const one of answer.articles) expect(Object.keys(one)).not.toContain("constructor")
})

it("logs each call in a line, with the outcome of each source and without its answer", async () => {
  vi.stubEnv("CORE_API_KEY", "s3cr3t-k3y")
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const calls = join(folder(), "calls.jsonl")
  const { ask, call } = await withProfile("s3", { calls })
  await ask("literature_search", { query })
  await call("search", { query, limit: 0 })
  await call("search", { query, limit: 3 })
  const text = readFileSync(calls, "utf8")
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
  expect(lines.map(({ tool, isError }) => [tool, isError])).toEqual([
    ["literature_search", false],
    ["search", true],
    ["search", false]
  ])
  expect(lines[0]).toMatchObject({ at: expect.stringMatching(/^\d{4}-.*Z$/), ms: expect.any(Number), args: { query } })
  expect(lines[0]!["sources"]).toContainEqual({ source: "semantic_scholar", state: "found", delivered: 26 })
  expect(lines[2]!["sources"]).toContainEqual({ source: "core", state: "failed", delivered: 0 })
  expect(text).not.toMatch(/s3cr3t|everyday\./)
  expect(statSync(calls).mode & 0o777).toBe(0o600)
})
