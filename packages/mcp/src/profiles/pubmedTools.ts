/** `pubmed_generate_query`, `pubmed_search`, `pubmed_extract_features`, `pubmed_score_articles` and `pubmed_filter_rank` of the PubMed tool-set specification. */
import type { Hit } from "@litfuse/api/search/Answer"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as ToolInput from "../ToolInput.ts"
import * as ProfileAnswers from "./ProfileAnswers.ts"
import * as ToolProfile from "./ToolProfile.ts"
import { extractFeatures } from "./pubmed/extractFeatures.ts"
import { filterRank } from "./pubmed/filterRank.ts"
import { goalQueries } from "./pubmed/goalQueries.ts"
import { scoreArticles } from "./pubmed/scoreArticles.ts"

const { optionalKey } = Schema

const day = Schema.String.check(Schema.isPattern(/^\d{4}(?:\/\d{2}(?:\/\d{2})?)?$/, { expected: "a day as YYYY/MM/DD" }))

const orders = { relevance: "relevance", date: "newest", author: "author" } as const

const Request = Schema.Struct({
  search_query: ToolInput.text(20_000).annotate({ description: "in PubMed's syntax" }),
  max_results: optionalKey(ToolInput.between(1, 1000).annotate({ description: "20" })),
  sort_order: optionalKey(Schema.Literals(Object.keys(orders) as Array<keyof typeof orders>)),
  date_range: optionalKey(Schema.Struct({ start_date: optionalKey(day), end_date: optionalKey(day) })),
  article_types: optionalKey(Schema.Array(ToolInput.text(100)).check(Schema.isMaxLength(20, { expected: "at most 20 types" }))),
  fields: optionalKey(Schema.Array(ToolInput.text(60)).check(Schema.isMaxLength(30, { expected: "at most 30 fields" })))
})
type Request = typeof Request.Type

const extraFields: Readonly<Record<string, (hit: Hit) => unknown>> = {
  keywords: ({ keywords }) => keywords ?? [],
  languages: ({ languages }) => languages ?? [],
  volume: ({ volume }) => volume ?? null,
  issue: ({ issue }) => issue ?? null,
  pages: ({ pages }) => pages ?? null,
  funding: ({ funding }) => funding ?? [],
  trials: ({ trials }) => trials ?? [],
  relations: ({ relations }) => relations ?? []
}

const articleOf = (hit: Hit, fields: ReadonlyArray<string>, words: string) => ({
  search_words: words,
  pmid: ToolProfile.idOf(hit, "pmid"),
  doi: ToolProfile.idOf(hit, "doi"),
  pmcid: ToolProfile.idOf(hit, "pmcid"),
  title: hit.title,
  abstract: ToolProfile.abstractOf(hit),
  authors: ToolProfile.authorsOf(hit),
  journal: hit.containerTitle ?? null,
  publication_date: hit.published,
  publication_types: hit.publicationTypes ?? [],
  mesh_terms: (hit.meshHeadings ?? []).map(({ descriptor }) => descriptor),
  url: hit.citationUri,
  retracted: ToolProfile.retractionOf(hit),
  ...Object.fromEntries(fields.filter((one) => Object.hasOwn(extraFields, one)).map((one) => [one, extraFields[one]!(hit)]))
})

const restrictTypes = (query: string, types: ReadonlyArray<string>): string =>
  types.length === 0 ? query : `(${query}) AND (${types.map((type) => `"${type.replaceAll('"', " ")}"[Publication Type]`).join(" OR ")})`

const isoDate = (text: string): string => text.replaceAll("/", "-")

const pubmedSearch = ToolProfile.make({
  name: "pubmed_search",
  about: "Search PubMed.",
  input: Request,
  output: ProfileAnswers.PubmedSearch,
  answer: Effect.fnUntraced(function* (request: Request) {
    const { search_query, max_results = 20, sort_order = "relevance", date_range = {}, article_types = [], fields = [] } = request
    const { start_date, end_date } = date_range
    const { works, words, ms, outcomes, sources, notices } = yield* ToolProfile.searchSources(
      {
        query: restrictTypes(search_query, article_types),
        syntax: "pubmed",
        sources: ["pubmed"],
        sort: orders[sort_order],
        perSource: Math.max(100, max_results),
        ...(start_date === undefined ? {} : { from: isoDate(start_date) }),
        ...(end_date === undefined ? {} : { to: isoDate(end_date) })
      },
      max_results
    )
    const unknown = fields.filter((one) => !Object.hasOwn(extraFields, one))
    return {
      articles: works.map((hit) => articleOf(hit, fields, words)),
      total_results: outcomes[0]!.total ?? outcomes[0]!.delivered,
      search_metadata: { query_translation: outcomes[0]!.effectiveQuery, search_time_ms: ms, api_version: outcomes[0]!.apiVersion ?? null },
      sources,
      notices: [
        ...notices,
        ...(unknown.length === 0
          ? []
          : [`(ignored) fields: ${unknown.join(", ")} are not known; choose from ${Object.keys(extraFields).join(", ")}`])
      ]
    }
  })
})

/** The five tools of the set, in the order in which each takes the answer of the one before it. */
export const pubmedTools = [goalQueries, pubmedSearch, extractFeatures, scoreArticles, filterRank]
