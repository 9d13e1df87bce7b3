/** `pubmed_filter_rank` of the PubMed tool-set specification. */
import { chooseArticles } from "@litfuse/api/articles/scoreByFeatures"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as ToolInput from "../../ToolInput.ts"
import * as ProfileAnswers from "../ProfileAnswers.ts"
import * as ToolProfile from "../ToolProfile.ts"
import { Articles, fieldIn, type Json, factsOf, scoredOf } from "./Articles.ts"

const { optionalKey } = Schema

const forms = ["summary", "detailed", "analysis_ready"] as const
const wishes = ["boost_recent", "boost_high_impact", "prefer_review_articles"] as const

const Request = Schema.Struct({
  scored_articles: Articles.annotate({ description: "of pubmed_score_articles" }),
  min_score_threshold: optionalKey(
    Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })).annotate({ description: "of total_score" })
  ),
  max_results: optionalKey(ToolInput.between(1, 1000).annotate({ description: "10" })),
  ranking_criteria: optionalKey(
    Schema.Struct({
      boost_recent: optionalKey(Schema.Boolean),
      boost_high_impact: optionalKey(Schema.Boolean.annotate({ description: "by journal_impact, else by citations" })),
      journal_impact: optionalKey(
        Schema.Record(Schema.String, Schema.Finite).annotate({ description: "a value for each journal, such as its impact factor" })
      ),
      prefer_review_articles: optionalKey(Schema.Boolean)
    })
  ),
  filters: optionalKey(
    Schema.Struct({
      min_citation_count: optionalKey(ToolInput.between(0, 1_000_000)),
      journal_whitelist: optionalKey(Schema.Array(ToolInput.text(300)).check(Schema.isMaxLength(200))),
      exclude_preprints: optionalKey(Schema.Boolean)
    })
  ),
  output_format: optionalKey(Schema.Literals(forms))
})
type Request = typeof Request.Type

type Scored = ReturnType<typeof scoredOf>

const summaryOf = ({ id, article, score, percentile }: Scored, rank: number) => {
  const { title, journal, year } = factsOf(article)
  return {
    rank,
    item_id: id,
    pmid: fieldIn(article, "pmid") ?? null,
    doi: fieldIn(article, "doi") ?? null,
    title,
    journal: journal === "" ? null : journal,
    year: Number.isNaN(year) ? null : year,
    total_score: score,
    percentile_rank: percentile
  }
}

const flatRow = (scored: Scored, rank: number) => {
  const { article, extraction, breakdown } = scored
  const { types, citations } = factsOf(article)
  const cell = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.join("; ")
    return typeof value === "object" ? null : value
  }
  return {
    ...summaryOf(scored, rank),
    citation_count: Number.isNaN(citations) ? null : citations,
    publication_types: types.join("; "),
    ...Object.fromEntries(Object.entries(extraction).map(([name, value]) => [`feature.${name}`, cell(value)])),
    ...Object.fromEntries(
      Object.entries(breakdown).map(([name, part]) => [`score.${name}`, fieldIn((part ?? {}) as Json, "normalized") ?? null])
    )
  }
}

const printers: Readonly<Record<(typeof forms)[number], (scored: Scored, rank: number) => object>> = {
  summary: summaryOf,
  detailed: ({ item }, rank) => ({ rank, ...item }),
  analysis_ready: flatRow
}

/** The tool that filters scored articles, ranks them, and gives the reason for each exclusion. */
export const filterRank = ToolProfile.make({
  name: "pubmed_filter_rank",
  about: "Filter and rank scored articles. Lists each excluded article with the reason.",
  input: Request,
  output: ProfileAnswers.FilterRank,
  answer: Effect.fnUntraced(function* (request: Request) {
    const {
      scored_articles,
      min_score_threshold,
      max_results = 10,
      ranking_criteria = {},
      filters = {},
      output_format = "detailed"
    } = request
    const { min_citation_count = 0, journal_whitelist = [], exclude_preprints = false } = filters
    const all = scored_articles.map(scoredOf)
    const facts = all.map(({ article, score }) => ({ ...factsOf(article), score }))
    const asked = {
      leastScore: min_score_threshold ?? Number.NEGATIVE_INFINITY,
      most: max_results,
      boostRecent: ranking_criteria.boost_recent ?? false,
      boostHighImpact: ranking_criteria.boost_high_impact ?? false,
      preferReviews: ranking_criteria.prefer_review_articles ?? false,
      leastCitations: min_citation_count,
      journals: journal_whitelist,
      journalValues: ranking_criteria.journal_impact ?? {},
      excludePreprints: exclude_preprints
    }
    const year = new Date(yield* Clock.currentTimeMillis).getUTCFullYear()
    const { passing, left, withImpact } = yield* chooseArticles(facts, asked, year)
    const wished = wishes.filter((one) => ranking_criteria[one] === true)
    const uncounted = facts.every(({ citations }) => Number.isNaN(citations))
    const isUnknown = all.length > 0 && asked.boostHighImpact && withImpact === 0
    return {
      ranked_articles: passing.slice(0, max_results).map(({ row, value }, at) => ({
        ...printers[output_format](all[row]!, at + 1),
        ...(wished.length === 0 ? {} : { ranking_score: value })
      })),
      filter_metadata: {
        initial_count: all.length,
        filtered_count: passing.length,
        filters_applied: [
          ...(min_score_threshold === undefined ? [] : [`total_score of at least ${min_score_threshold}`]),
          ...(min_citation_count === 0 ? [] : [`citation_count of at least ${min_citation_count}`]),
          ...(journal_whitelist.length === 0 ? [] : [`one of ${journal_whitelist.length} journals`]),
          ...(exclude_preprints ? ["no preprints"] : [])
        ],
        ranking_method:
          wished.length === 0
            ? "total_score"
            : `total_score rescaled from 0 (lowest) to 1 (best), plus up to 0.1 for each of ${wished.join(", ")}`,
        left_out: left.map(({ row, reason }) => ({ item_id: all[row]!.id, reason }))
      },
      notices: [
        ...(uncounted && all.length > 0 && min_citation_count > 0 ? ["(not-known) citation_count: no article has one"] : []),
        ...(isUnknown
          ? [
              ranking_criteria.journal_impact === undefined
                ? "(not-known) citation_count: no article has one, so impact is unknown; journal_impact can state it by journal"
                : "(not-known) journal_impact: it has the journal of no article, so impact is unknown"
            ]
          : [])
      ]
    }
  })
})
