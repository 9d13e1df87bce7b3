/** `literature_search`, one tool over several providers, and `pubmed_search`, its older name for PubMed alone. */
import type { Hit } from "@litfuse/api/search/Answer"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Input from "../inputs.ts"
import { Refusal } from "../Refusal.ts"
import { Setting } from "../Setting.ts"
import { inGraph } from "./inGraph.ts"
import * as Profile from "./profile.ts"

const { optionalKey } = Schema

/** What the set calls our sources. */
const providers = { pubmed: "pubmed", semantic_scholar: "semanticscholar", openalex: "openalex", crossref: "crossref" } as const
type Provider = keyof typeof providers

const names = Object.keys(providers) as ReadonlyArray<Provider>

const nameOf = (source: string): string => names.find((one) => providers[one] === source) ?? source

const day = Schema.String.check(Schema.isPattern(/^(?:\d{4}-\d{2}-\d{2})?$/, { expected: "a day as YYYY-MM-DD" }))
const maybe = Schema.String.check(Schema.isMaxLength(300, { expected: "at most 300 characters" }))

const Request = Schema.Struct({
  query: Input.text(20_000),
  max_results: optionalKey(Input.between(1, 200).annotate({ description: "10" })),
  providers: optionalKey(maybe.annotate({ description: "comma-separated, empty = all: pubmed, semantic_scholar, openalex, crossref" })),
  date_from: optionalKey(day),
  date_to: optionalKey(day),
  journal: optionalKey(maybe),
  author: optionalKey(maybe),
  include_abstract: optionalKey(Schema.Boolean),
  cite_in_kg: optionalKey(
    Schema.Boolean.annotate({ description: "keep the works, and who of them cites whom, in the graph of the project; true" })
  )
})
type Request = typeof Request.Type

const resultOf = (hit: Hit, includeAbstract: boolean) => {
  const [doi, pmid, paper] = [Profile.idOf(hit, "doi"), Profile.idOf(hit, "pmid"), Profile.idOf(hit, "s2")]
  return {
    doi,
    pmid,
    paper_id: paper,
    title: hit.title,
    authors: Profile.authorsOf(hit).slice(0, 5),
    year: Profile.yearOf(hit),
    journal: hit.containerTitle ?? null,
    ...(includeAbstract ? { abstract: Profile.abstractOf(hit) } : {}),
    tldr: hit.tldr ?? null,
    citation_count: Profile.citationsOf(hit),
    influential_citation_count: hit.influentialCitationCount ?? null,
    citation_uri: hit.citationUri,
    provider_scores: Object.fromEntries(Object.entries(hit.scores ?? {}).map(([source, score]) => [nameOf(source), score])),
    external_ids: {
      doi,
      pmid,
      paper_id: paper,
      openalex: Profile.idOf(hit, "openalex"),
      crossref: hit.sources.includes("crossref") ? doi : null
    },
    best_provider: hit.bestSource === undefined ? null : nameOf(hit.bestSource),
    best_score: hit.bestScore ?? null,
    retracted: Profile.retractionOf(hit)
  }
}

/** The sources of a list of providers. One that has no public service is told, and the others are asked. */
const sourcesOf = Effect.fnUntraced(function* (list: string) {
  const asked = list
    .split(",")
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== "")
  const unknown = asked.filter((one) => !Object.hasOwn(providers, one) && one !== "paperclip")
  if (unknown.length > 0)
    return yield* new Refusal({ what: [`providers: unknown ${unknown.join(", ")}`], instead: `name some of ${names.join(", ")}` })
  const known = (asked.length === 0 ? names : names.filter((one) => asked.includes(one))).map((one) => providers[one])
  if (known.length === 0)
    return yield* new Refusal({ what: ["providers: paperclip has no public service"], instead: `name some of ${names.join(", ")}` })
  return { known, notices: asked.includes("paperclip") ? ["(not-asked) paperclip: it has no public service"] : [] }
})

/** A query and what it is confined to. A text in quotation marks is a phrase, and cannot end early. */
const confined = ({ query, journal = "", author = "" }: Request): string => {
  const within = [
    ...(journal === "" ? [] : [`containerTitle:"${journal.replaceAll('"', " ")}"`]),
    ...(author === "" ? [] : [`contributor:"${author.replaceAll('"', " ")}"`])
  ]
  return within.length === 0 ? query : [`(${query})`, ...within].join(" AND ")
}

const answer = Effect.fnUntraced(function* (request: Request) {
  const { query, max_results = 10, providers: list = "", date_from = "", date_to = "", include_abstract = true, cite_in_kg } = request
  const { replay } = yield* Setting
  const { known, notices: besides } = yield* sourcesOf(list)
  const { works, met, total, ms, sources, notices } = yield* Profile.searched(
    {
      query: confined(request),
      sources: known,
      abstracts: include_abstract,
      ...(date_from === "" ? {} : { from: date_from }),
      ...(date_to === "" ? {} : { to: date_to })
    },
    max_results
  )
  // what is played again is nothing new; it is kept where a call says so
  const isKept = cite_in_kg ?? replay === undefined
  const graph = isKept ? yield* inGraph(works, met, known, cite_in_kg === true) : []
  return {
    query,
    total_count: total,
    results: works.map((hit) => resultOf(hit, include_abstract)),
    providers_searched: sources.filter(({ state }) => state !== "skipped").map(({ source }) => nameOf(source)),
    search_time_ms: ms,
    sources: sources.map((one) => ({ ...one, source: nameOf(one.source) })),
    notices: [...notices, ...besides, ...graph]
  }
})

const literatureSearch = Profile.make({
  name: "literature_search",
  about: "Search several literature providers at once; duplicates are merged, and works ranked over all of them. sources says who failed.",
  input: Request,
  answer
})

const pubmedSearch = Profile.make({
  name: "pubmed_search",
  about: "literature_search of PubMed alone.",
  input: Schema.Struct({ query: Request.fields.query, max_results: Request.fields.max_results }),
  answer: ({ query, max_results = 10 }) => answer({ query, max_results, providers: "pubmed" })
})

/** The tools of the set. */
export const tools = [literatureSearch, pubmedSearch]
