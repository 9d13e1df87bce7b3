/** `pubmed_filter_rank`, as the PubMed tool-set specification has it. */
import * as Handed from "@litfuse/api/articles/handed"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Input from "../../inputs.ts"
import * as Profile from "../profile.ts"
import { Articles, fieldOf, type Json, knownOf, scoredOf } from "./articles.ts"

const { optionalKey } = Schema

const forms = ["summary", "detailed", "analysis_ready"] as const
const wishes = ["boost_recent", "boost_high_impact", "prefer_review_articles"] as const

const Request = Schema.Struct({
  scored_articles: Articles.annotate({ description: "of pubmed_score_articles" }),
  min_score_threshold: optionalKey(
    Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })).annotate({ description: "of total_score" })
  ),
  max_results: optionalKey(Input.between(1, 1000).annotate({ description: "10" })),
  ranking_criteria: optionalKey(
    Schema.Struct({
      boost_recent: optionalKey(Schema.Boolean),
      boost_high_impact: optionalKey(Schema.Boolean.annotate({ description: "by how many of the articles are cited less" })),
      prefer_review_articles: optionalKey(Schema.Boolean)
    })
  ),
  filters: optionalKey(
    Schema.Struct({
      min_citation_count: optionalKey(Input.between(0, 1_000_000)),
      journal_whitelist: optionalKey(Schema.Array(Input.text(300)).check(Schema.isMaxLength(200))),
      exclude_preprints: optionalKey(Schema.Boolean)
    })
  ),
  output_format: optionalKey(Schema.Literals(forms))
})
type Request = typeof Request.Type

type Scored = ReturnType<typeof scoredOf>

const titled = ({ id, article, score, percentile }: Scored, rank: number) => {
  const { title, journal, year } = knownOf(article)
  return {
    rank,
    item_id: id,
    pmid: fieldOf(article, "pmid") ?? null,
    doi: fieldOf(article, "doi") ?? null,
    title,
    journal: journal === "" ? null : journal,
    year: Number.isNaN(year) ? null : year,
    total_score: score,
    percentile_rank: percentile
  }
}

/** What a program reads into a table: one level deep, each number, text or yes in a field of its own. */
const flat = (scored: Scored, rank: number) => {
  const { article, extraction, breakdown } = scored
  const { types, citations } = knownOf(article)
  const cell = (value: unknown): unknown => (Array.isArray(value) ? value.join("; ") : typeof value === "object" ? null : value)
  return {
    ...titled(scored, rank),
    citation_count: Number.isNaN(citations) ? null : citations,
    publication_types: types.join("; "),
    ...Object.fromEntries(Object.entries(extraction).map(([name, value]) => [`feature.${name}`, cell(value)])),
    ...Object.fromEntries(
      Object.entries(breakdown).map(([name, part]) => [`score.${name}`, fieldOf((part ?? {}) as Json, "normalized") ?? null])
    )
  }
}

/** An article in each of the three forms. */
const shown: Readonly<Record<(typeof forms)[number], (scored: Scored, rank: number) => object>> = {
  summary: titled,
  detailed: ({ item }, rank) => ({ rank, ...item }),
  analysis_ready: flat
}

/** The tool. */
export const filterRank = Profile.make({
  name: "pubmed_filter_rank",
  about: "Filter and order scored articles. What does not pass is named with the reason.",
  input: Request,
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
    const facts = all.map(({ article, score }) => ({ ...knownOf(article), score }))
    const asked = {
      leastScore: min_score_threshold ?? Number.NEGATIVE_INFINITY,
      most: max_results,
      boostRecent: ranking_criteria.boost_recent ?? false,
      boostHighImpact: ranking_criteria.boost_high_impact ?? false,
      preferReviews: ranking_criteria.prefer_review_articles ?? false,
      leastCitations: min_citation_count,
      journals: journal_whitelist,
      excludePreprints: exclude_preprints
    }
    const year = new Date(yield* Clock.currentTimeMillis).getUTCFullYear()
    const { passing, left } = yield* Handed.choose(facts, asked, year)
    const wished = wishes.filter((one) => ranking_criteria[one] === true)
    const uncounted = facts.every(({ citations }) => Number.isNaN(citations))
    return {
      ranked_articles: passing.slice(0, max_results).map(({ row, value }, at) => ({
        ...shown[output_format](all[row]!, at + 1),
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
            : `total_score from the lowest, 0, to the best, 1, and up to 0.1 for each of ${wished.join(", ")}`,
        left_out: left.map(({ row, reason }) => ({ item_id: all[row]!.id, reason }))
      },
      notices:
        uncounted && all.length > 0 && (asked.boostHighImpact || min_citation_count > 0)
          ? ["(not-known) citation_count: no article has one, and impact is told by it"]
          : []
    }
  })
})
