import * as Explanation from "@litfuse/engine/Explanation"
import * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import * as Reads from "@litfuse/engine/Reads"
import * as Reranker from "@litfuse/engine/Reranker"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { minMax } from "../internal/minMax.ts"
import { midShares } from "../internal/midShares.ts"
import { isSurvey } from "../literature/relevance.ts"

const params = Schema.Struct({
  leastScore: Params.number(0, { minimum: 0, maximum: 1 }),
  most: Params.integer(10, { minimum: 1, maximum: 10_000 }),
  boostRecent: Params.flag(false),
  boostHighImpact: Params.flag(false),
  preferReviews: Params.flag(false),
  leastCitations: Params.integer(0, { minimum: 0, maximum: 1_000_000 }),
  journals: Schema.Array(Schema.NonEmptyString).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  excludePreprints: Params.flag(false)
})

type FilterRankParams = typeof params.Type

/** What a wish is worth at most, on the scale of scores from 0 to 1. */
const boost = 0.1
const halfLifeYears = 5

/** What is known of each hit; `score` on a scale from the lowest, 0, to the best, 1. NaN = not known. */
interface Prepared {
  readonly score: Float64Array
  readonly age: Float64Array
  readonly citations: Float64Array
  readonly impact: Float64Array
  readonly isReview: Uint8Array
  readonly isPreprint: Uint8Array
  readonly journal: ReadonlyArray<string>
}

const prepare = (inputs: Reranker.Inputs): Prepared => {
  const { works, ranking } = inputs
  const { rows, scores } = ranking
  const of = (column: Float64Array): Float64Array => Float64Array.from(rows, (row) => column[row]!)
  const citations = of(works.column("citationCount"))
  const [types, titles, journals] = [works.column("publicationTypes"), works.column("title"), works.column("containerTitle")]
  const year = new Date(Reads.nowMs(inputs)).getUTCFullYear()
  return {
    score: minMax(scores),
    age: of(works.column("year")).map((published) => Math.max(0, year - published)),
    citations,
    impact: midShares(citations, new Int8Array(rows.length)),
    isReview: Uint8Array.from(rows, (row) => (isSurvey(titles[row]!, types[row]!) ? 1 : 0)),
    isPreprint: Uint8Array.from(rows, (row) => (types[row]!.some((type) => type.toLowerCase() === "preprint") ? 1 : 0)),
    journal: Array.from(rows, (row) => journals[row]!.toLowerCase())
  }
}

/** Why a hit does not pass; undefined = it passes. What is not known does not pass a filter that asks for it. */
const refusal = ({ score, citations, isPreprint, journal }: Prepared, params: FilterRankParams, hit: number): string | undefined => {
  if (score[hit]! < params.leastScore) return `score ${score[hit]!.toFixed(2)} is below ${params.leastScore}`
  if (params.leastCitations > 0 && Number.isNaN(citations[hit]!)) return "citations are not known"
  if (citations[hit]! < params.leastCitations) return `cited ${citations[hit]} times, fewer than ${params.leastCitations}`
  if (params.journals.length > 0 && !params.journals.some((one) => one.toLowerCase() === journal[hit]))
    return "its journal is not in the list"
  return params.excludePreprints && isPreprint[hit] === 1 ? "it is a preprint" : undefined
}

const partsOf = ({ score, age, impact, isReview }: Prepared, params: FilterRankParams, hit: number) => {
  const part = (isAsked: boolean, label: string, value: number) => (isAsked && value > 0 ? [Explanation.leaf(label, boost * value)] : [])
  return [
    Explanation.leaf("score, from the lowest to the best", score[hit]!),
    ...part(params.boostRecent, `${age[hit]} years old`, 2 ** (-age[hit]! / halfLifeYears)),
    ...part(params.boostHighImpact, "share of the hits that are cited less", impact[hit]!),
    ...part(params.preferReviews, "a review", isReview[hit]!)
  ]
}

const wishedFor = (prepared: Prepared, params: FilterRankParams, hit: number): number =>
  partsOf(prepared, params, hit).reduce((sum, { value }) => sum + value, 0)

/** The places of those that do not pass are below all others, in the order they came. */
const belowAll = (hit: number, hits: number): number => -1 - (hit + 1) / hits

const failsAt = (prepared: Prepared, params: FilterRankParams): ReadonlyArray<string | undefined> => {
  const reasons = Array.from(prepared.score, (_, hit) => refusal(prepared, params, hit))
  const passing = [...reasons.keys()].filter((hit) => reasons[hit] === undefined)
  passing.sort((a, b) => wishedFor(prepared, params, b) - wishedFor(prepared, params, a) || a - b)
  for (const hit of passing.slice(params.most)) reasons[hit] = `it is not among the first ${params.most}`
  return reasons
}

/**
 * Filters and wishes over a ranking: what passes comes first, in the order of its score and what each wish adds; what does not pass stays, below all
 * others and with the reason, because nothing is dropped in silence.
 *
 * - `leastScore` on a scale from the lowest score of the ranking, 0, to the best, 1, whatever the ranker's own scale; `most` how many come first
 * - `boostRecent`, `boostHighImpact`, `preferReviews` add up to 0.1 each: by age (half every 5 years), by the share of hits that are cited less, for a
 *   review. What is not known adds nothing
 * - `leastCitations`, `journals`, `excludePreprints` filters; a work of which this is not known does not pass
 * - units: 0 to 1.3, and below -1 for what does not pass
 * - source: the PubMed tool-set specification, pubmed_filter_rank; how much a wish adds is not in it and is our choice
 */
export const FilterRank = Reranker.plugin<Prepared, FilterRankParams>({
  id: "filter-rank",
  revision: 1,
  about: "Filters and wishes over a ranking; what does not pass stays below, with the reason",
  params,
  reads: ["clock"],
  prepare,
  score: (prepared, params, out) => {
    const reasons = failsAt(prepared, params)
    for (let hit = 0; hit < out.length; hit++)
      out[hit] = reasons[hit] === undefined ? wishedFor(prepared, params, hit) : belowAll(hit, out.length)
  },
  explain: (prepared, params, hit) => {
    const reason = failsAt(prepared, params)[hit]
    if (reason !== undefined) return Explanation.leaf(`does not pass: ${reason}`, belowAll(hit, prepared.score.length))
    return Explanation.sum("passes", wishedFor(prepared, params, hit), partsOf(prepared, params, hit))
  },
  notices: (prepared, params) => {
    const reasons = failsAt(prepared, params)
    const passing = reasons.filter((reason) => reason === undefined).length
    return passing === reasons.length
      ? []
      : [
          Notice.make(
            "filtered",
            "filter-rank",
            `${passing} of ${reasons.length} works pass; the others are below them, each with the reason`
          )
        ]
  }
})
