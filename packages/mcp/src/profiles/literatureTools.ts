/** `literature_search` over several providers, and `pubmed_search`, its older name for PubMed alone. */
import type { Hit } from "@litfuse/api/search/Answer"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as ToolInput from "../ToolInput.ts"
import { ToolRefusal } from "../ToolRefusal.ts"
import { ServerSettings } from "../ServerSettings.ts"
import { keepInGraph } from "./keepInGraph.ts"
import * as ProfileAnswers from "./ProfileAnswers.ts"
import * as ToolProfile from "./ToolProfile.ts"

const { optionalKey } = Schema

const providers = { pubmed: "pubmed", semantic_scholar: "semanticscholar", openalex: "openalex", crossref: "crossref" } as const
type Provider = keyof typeof providers

const names = Object.keys(providers) as ReadonlyArray<Provider>

const nameOf = (source: string): string => names.find((one) => providers[one] === source) ?? source

const day = Schema.String.check(Schema.isPattern(/^(?:\d{4}-\d{2}-\d{2})?$/, { expected: "a day as YYYY-MM-DD" }))
const optionalText = Schema.String.check(Schema.isMaxLength(300, { expected: "at most 300 characters" }))

const Request = Schema.Struct({
  query: ToolInput.text(20_000),
  max_results: optionalKey(ToolInput.between(1, 200).annotate({ description: "10" })),
  providers: optionalKey(
    optionalText.annotate({ description: "comma-separated, empty = all: pubmed, semantic_scholar, openalex, crossref" })
  ),
  date_from: optionalKey(day),
  date_to: optionalKey(day),
  journal: optionalKey(optionalText),
  author: optionalKey(optionalText),
  include_abstract: optionalKey(Schema.Boolean),
  cite_in_kg: optionalKey(Schema.Boolean.annotate({ description: "add the works and their citations to the graph of the project; true" }))
})
type Request = typeof Request.Type

const resultOf = (hit: Hit, includeAbstract: boolean) => {
  const [doi, pmid, paper] = [ToolProfile.idOf(hit, "doi"), ToolProfile.idOf(hit, "pmid"), ToolProfile.idOf(hit, "s2")]
  return {
    doi,
    pmid,
    paper_id: paper,
    title: hit.title,
    authors: ToolProfile.authorsOf(hit).slice(0, 5),
    year: ToolProfile.yearOf(hit),
    journal: hit.containerTitle ?? null,
    ...(includeAbstract ? { abstract: ToolProfile.abstractOf(hit) } : {}),
    tldr: hit.tldr ?? null,
    citation_count: ToolProfile.citationsOf(hit),
    influential_citation_count: hit.influentialCitationCount ?? null,
    citation_uri: hit.citationUri,
    provider_scores: Object.fromEntries(Object.entries(hit.scores ?? {}).map(([source, score]) => [nameOf(source), score])),
    external_ids: {
      doi,
      pmid,
      paper_id: paper,
      openalex: ToolProfile.idOf(hit, "openalex"),
      crossref: hit.sources.includes("crossref") ? doi : null
    },
    best_provider: hit.bestSource === undefined ? null : nameOf(hit.bestSource),
    best_score: hit.bestScore ?? null,
    retracted: ToolProfile.retractionOf(hit)
  }
}

/** The sources of a list of providers. A provider without a public service becomes a notice; the others are searched. */
const sourcesOf = Effect.fnUntraced(function* (list: string) {
  const asked = list
    .split(",")
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== "")
  const unknown = asked.filter((one) => !Object.hasOwn(providers, one) && one !== "paperclip")
  if (unknown.length > 0)
    return yield* new ToolRefusal({ what: [`providers: unknown ${unknown.join(", ")}`], instead: `name some of ${names.join(", ")}` })
  const known = (asked.length === 0 ? names : names.filter((one) => asked.includes(one))).map((one) => providers[one])
  if (known.length === 0)
    return yield* new ToolRefusal({ what: ["providers: paperclip has no public service"], instead: `name some of ${names.join(", ")}` })
  return { known, notices: asked.includes("paperclip") ? ["(not-asked) paperclip: this provider has no public service"] : [] }
})

/** The query, limited to a journal and an author. Quotation marks are removed from names, so that a name cannot close its phrase. */
const restrictQuery = ({ query, journal = "", author = "" }: Request): string => {
  const within = [
    ...(journal === "" ? [] : [`containerTitle:"${journal.replaceAll('"', " ")}"`]),
    ...(author === "" ? [] : [`contributor:"${author.replaceAll('"', " ")}"`])
  ]
  return within.length === 0 ? query : [`(${query})`, ...within].join(" AND ")
}

const answer = Effect.fnUntraced(function* (request: Request) {
  const { query, max_results = 10, providers: list = "", date_from = "", date_to = "", include_abstract = true, cite_in_kg } = request
  const { replay } = yield* ServerSettings
  const { known, notices: providerNotices } = yield* sourcesOf(list)
  const { works, met, total, ms, sources, notices } = yield* ToolProfile.searchSources(
    {
      query: restrictQuery(request),
      sources: known,
      abstracts: include_abstract,
      ...(date_from === "" ? {} : { from: date_from }),
      ...(date_to === "" ? {} : { to: date_to })
    },
    max_results
  )
  // a replay finds nothing new, so it is kept only on request
  const isKept = cite_in_kg ?? replay === undefined
  const graph = isKept ? yield* keepInGraph(works, met, known, cite_in_kg === true) : []
  return {
    query,
    total_count: total,
    results: works.map((hit) => resultOf(hit, include_abstract)),
    providers_searched: sources.filter(({ state }) => state !== "skipped").map(({ source }) => nameOf(source)),
    search_time_ms: ms,
    sources: sources.map((one) => ({ ...one, source: nameOf(one.source) })),
    notices: [...notices, ...providerNotices, ...graph]
  }
})

const literatureSearch = ToolProfile.make({
  name: "literature_search",
  about: "Search several literature providers at once; merges duplicates and ranks all works together. sources lists failures.",
  input: Request,
  output: ProfileAnswers.LiteratureSearch,
  answer
})

const pubmedSearch = ToolProfile.make({
  name: "pubmed_search",
  about: "literature_search on PubMed alone.",
  input: Schema.Struct({ query: Request.fields.query, max_results: Request.fields.max_results }),
  output: ProfileAnswers.LiteratureSearch,
  answer: ({ query, max_results = 10 }) => answer({ query, max_results, providers: "pubmed" })
})

/** The tools of the set. */
export const literatureTools = [literatureSearch, pubmedSearch]
