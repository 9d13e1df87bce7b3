import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { matchesQuery } from "@litfuse/kit/matchesQuery"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import { besides, exactly, finds, type SourceHarness, type ServerRequest } from "@litfuse/kit/SourceHarness"
import citations from "./fixtures/citations.json" with { type: "json" }
import references from "./fixtures/references.json" with { type: "json" }
import search from "./fixtures/search.json" with { type: "json" }
import type { Paper } from "../src/Paper.ts"

/** The papers of the fixture as the schema has them. */
const papers = search.data as unknown as ReadonlyArray<Paper>

const syntax = { and: ["+"], or: ["|"], not: ["-"], anywhere: ["title", "abstract"] }

const id = (n: number): string => n.toString(16).padStart(40, "0")

const says = (paper: Paper, query: string): boolean =>
  query === "" || matchesQuery(query, { title: paper.title ?? "", abstract: paper.abstract ?? "" }, syntax)

const passes = (paper: Paper, query: URLSearchParams): boolean => {
  const [from = "", until = ""] = (query.get("publicationDateOrYear") ?? "").split(":")
  const date = paper.publicationDate ?? String(paper.year)
  const isWithin = (from === "" || date >= from.slice(0, date.length)) && (until === "" || date.slice(0, until.length) <= until)
  const types = query.get("publicationTypes")?.split(",")
  const venues = query.get("venue")?.split(",")
  return (
    isWithin &&
    (types === undefined || (paper.publicationTypes ?? []).some((type) => types.includes(type))) &&
    (venues === undefined || venues.includes(paper.venue ?? ""))
  )
}

const orders: Readonly<Record<string, (a: Paper, b: Paper) => number>> = {
  "citationCount:desc": (a, b) => (b.citationCount ?? 0) - (a.citationCount ?? 0),
  "publicationDate:desc": (a, b) => ((a.publicationDate ?? "") < (b.publicationDate ?? "") ? 1 : -1)
}

/** A bulk page holds a thousand in truth, and three here. */
const bulkPage = 3

const find = (name: string): Paper | undefined => {
  const [, scheme = "", value = ""] = /^([A-Za-z]+):(.*)$/.exec(name) ?? []
  const key = { DOI: "DOI", PMID: "PubMed", PMCID: "PubMedCentral", ARXIV: "ArXiv", CorpusId: "CorpusId" }[scheme] as "DOI" | undefined
  return papers.find((paper) =>
    key === undefined ? paper.paperId === name : String(paper.externalIds?.[key] ?? "").toLowerCase() === value.toLowerCase()
  )
}

const notFound = (name: string): Reply => ({ status: 404, json: { error: `Paper with id ${name} not found` } })

const server = ({ path, query, json }: ServerRequest): Reply => {
  const words = query.get("query") ?? ""
  const offset = Number(query.get("offset") ?? 0)
  const limit = Number(query.get("limit") ?? 0)
  if (path === "/graph/v1/paper/search") {
    if (offset + limit > 1000) return { status: 400, json: { error: "offset + limit must be <= 1000" } }
    const found = papers.filter((paper) => says(paper, words) && passes(paper, query))
    const end = offset + limit
    if (found.length === 0) return { json: { total: 0, offset } }
    return { json: { total: found.length, offset, ...(end < found.length ? { next: end } : {}), data: found.slice(offset, end) } }
  }
  if (path === "/graph/v1/paper/search/bulk") {
    const found = papers.filter((paper) => says(paper, words) && passes(paper, query)).toSorted(orders[query.get("sort") ?? ""])
    const start = Number(query.get("token") ?? 0)
    const end = start + bulkPage
    return { json: { total: found.length, token: end < found.length ? String(end) : null, data: found.slice(start, end) } }
  }
  if (path === "/graph/v1/paper/search/match") {
    const found = papers.find((paper) => says(paper, `title:(${words})`) && passes(paper, query))
    return found === undefined
      ? { status: 404, json: { error: "Title match not found" } }
      : { json: { data: [{ ...found, matchScore: 99.5 }] } }
  }
  if (path === "/graph/v1/paper/batch") {
    const { ids } = json as { readonly ids: ReadonlyArray<string> }
    return { json: ids.map((name) => find(name) ?? null) }
  }
  const [, name = "", list] = /^\/graph\/v1\/paper\/([^/]+)(?:\/(citations|references))?$/.exec(path) ?? []
  const paper = find(decodeURIComponent(name))
  if (paper === undefined) return notFound(decodeURIComponent(name))
  if (list === undefined) return { json: paper }
  const { data, ...rest } = list === "citations" ? citations : references
  const all = paper.paperId === id(1) ? data : []
  const next = offset + limit < all.length ? { next: offset + limit } : { next: undefined }
  return { json: { ...rest, ...next, offset, data: all.slice(offset, offset + limit) } }
}

const heart = Query.text("heart")
const ofHeart = besides(heart)

const harness: SourceHarness = {
  server,
  something: heart,
  nothing: Query.text("zzzznotthere"),
  asks: {
    booleans: finds(Query.and(heart, Query.not(Query.text("mice"))), id(1), id(2), id(4), id(5)),
    phrases: finds(Query.phrase("heart attack"), id(1)),
    proximity: finds(Query.near(4, Query.text("statins"), Query.text("heart")), id(5)),
    truncation: finds(Query.pattern("rehabil*"), id(2)),
    "field-containerTitle": ofHeart("containerTitle", "Other Journal", id(5)),
    "field-publicationType": ofHeart("publicationType", "Clinical Trial", id(1)),
    published: {
      asked: { publishedFrom: PartialDate.make("2020-05-17"), publishedUntil: PartialDate.make("2021") },
      isRight: exactly(id(1), id(2))
    },
    sorts: { asked: { sort: "newest" }, isRight: (records) => records[0]?.id === id(4) }
  },
  lookup: {
    known: Raw.identifiers([
      ["doi", "10.5555/heart.2"],
      ["pmid", "31000005"],
      ["pmcid", "PMC7000001"],
      ["arxiv", "2209.00001"],
      ["corpusid", "1003"]
    ]),
    unknown: Raw.identifiers([["doi", "10.5555/unknown"]])[0]!
  },
  citations: { of: Raw.identifiers([["doi", "10.5555/heart.1"]])[0]!, direction: "cited" }
}

/** What the laws need to try Semantic Scholar without a network: its two searches, matches, batches and lists of citations in miniature. */
export default harness
