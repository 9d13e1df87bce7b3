import * as Explanation from "@litfuse/engine/Explanation"
import * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import * as Reads from "@litfuse/engine/Reads"
import * as Reranker from "@litfuse/engine/Reranker"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { belowAll, type Hits, hitsOf, partsOf, refusals, wishedFor } from "./wishes.ts"

const params = Schema.Struct({
  leastScore: Params.number(0, { minimum: 0, maximum: 1 }),
  most: Params.integer(10, { minimum: 1, maximum: 10_000 }),
  boostRecent: Params.flag(false),
  boostHighImpact: Params.flag(false),
  preferReviews: Params.flag(false),
  leastCitations: Params.integer(0, { minimum: 0, maximum: 1_000_000 }),
  journals: Schema.Array(Schema.NonEmptyString).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  journalValues: Schema.Record(Schema.String, Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1e6 }))).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed({}))
  ),
  excludePreprints: Params.flag(false)
})

type FilterRankParams = typeof params.Type

const prepare = (inputs: Reranker.Inputs): Hits => {
  const { works, ranking } = inputs
  const [types, titles, journals] = [works.column("publicationTypes"), works.column("title"), works.column("containerTitle")]
  const [years, citations] = [works.column("year"), works.column("citationCount")]
  const facts = Array.from(ranking.rows, (row) => ({
    title: titles[row]!,
    types: types[row]!,
    year: years[row]!,
    citations: citations[row]!,
    journal: journals[row]!
  }))
  return hitsOf(ranking.scores, facts, new Date(Reads.nowMs(inputs)).getUTCFullYear())
}

interface Asked {
  readonly params: FilterRankParams
  readonly reasons: ReadonlyArray<string | undefined>
}

/** Said of every hit, so worked out once for a setting. */
const known = new WeakMap<Hits, Asked>()

const reasonsOf = (prepared: Hits, params: FilterRankParams): Asked["reasons"] => {
  const before = known.get(prepared)
  if (before?.params === params) return before.reasons
  const reasons = refusals(prepared, params)
  known.set(prepared, { params, reasons })
  return reasons
}

/**
 * Filters and wishes over a ranking. What passes comes first, in the order of its score and what each wish adds. What does not pass stays below all
 * others, with the reason, because nothing is dropped in silence.
 *
 * - `leastScore` on a scale from the lowest score of the ranking, 0, to the best, 1, whatever the ranker's own scale; `most` how many come first
 * - `boostRecent`, `boostHighImpact`, `preferReviews` add up to 0.1 each: by age (half every 5 years), by the share of hits with less impact, for a
 *   review. What is not known adds nothing
 * - `journalValues` a table of journals, such as impact factors: with it, impact is that of the journal, else it is the number of citations
 * - `leastCitations`, `journals`, `excludePreprints` filters; a work of which this is not known does not pass
 * - units: 0 to 1.3, and below -1 for what does not pass
 * - source: the PubMed tool-set specification, pubmed_filter_rank; how much a wish adds is not in it and is our choice
 */
export const FilterRank = Reranker.plugin<Hits, FilterRankParams>({
  id: "filter-rank",
  revision: 1,
  about: "Filters and wishes over a ranking; what does not pass stays below, with the reason",
  params,
  reads: ["clock"],
  prepare,
  score: (prepared, params, out) => {
    const reasons = reasonsOf(prepared, params)
    for (let hit = 0; hit < out.length; hit++)
      out[hit] = reasons[hit] === undefined ? wishedFor(prepared, params, hit) : belowAll(hit, out.length)
  },
  explain: (prepared, params, hit) => {
    const reason = reasonsOf(prepared, params)[hit]
    if (reason !== undefined) return Explanation.leaf(`does not pass: ${reason}`, belowAll(hit, prepared.score.length))
    return Explanation.sum("passes", wishedFor(prepared, params, hit), partsOf(prepared, params, hit))
  },
  notices: (prepared, params) => {
    const reasons = reasonsOf(prepared, params)
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
