import * as Explanation from "@litfuse/engine/Explanation"
import * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import * as Query from "@litfuse/engine/Query"
import * as Reranker from "@litfuse/engine/Reranker"
import * as Schema from "effect/Schema"
import { wordShare } from "../scoring/textSimilarity.ts"
import { belowAll } from "./wishes.ts"

const params = Schema.Struct({
  share: Params.number(0.8, { minimum: 0, maximum: 1 }),
  most: Params.integer(10, { minimum: 1, maximum: 10_000 })
})

type WordCoverageParams = typeof params.Type

/** `shares` of the query's words in title and abstract, by hit; NaN for a work without a text. */
interface Prepared {
  readonly shares: Float64Array
}

const prepare = ({ works, ranking: { rows }, query }: Reranker.Inputs): Prepared => {
  const [titles, abstracts] = [works.column("title"), works.column("abstract")]
  const share = wordShare(Query.words(query))
  return { shares: Float64Array.from(rows, (row) => share(`${titles[row]!}\n${abstracts[row]!}`)) }
}

type Places = ReadonlyMap<number, number>

/** Asked for every hit, so worked out once for a setting. */
const known = new WeakMap<Prepared, { readonly share: number; readonly places: Places }>()

/** The places of hits with enough of the words, in the order of the ranking. A query without words asks for none. */
const passing = (prepared: Prepared, { share }: WordCoverageParams): Places => {
  const before = known.get(prepared)
  if (before?.share === share) return before.places
  const { shares } = prepared
  const hits = [...shares.keys()].filter((hit) => Number.isNaN(shares[hit]!) || shares[hit]! >= share)
  const places = new Map(hits.map((hit, place) => [hit, place]))
  known.set(prepared, { share, places })
  return places
}

const reasonFor = (prepared: Prepared, params: WordCoverageParams, hit: number): string | undefined => {
  const place = passing(prepared, params).get(hit)
  if (place === undefined) return `title and abstract have ${Math.round(prepared.shares[hit]! * 100)} % of the query's words`
  return place < params.most ? undefined : `it is not among the first ${params.most}`
}

const valueOf = (prepared: Prepared, params: WordCoverageParams, hit: number): number =>
  reasonFor(prepared, params, hit) === undefined ? prepared.shares.length - hit : belowAll(hit, prepared.shares.length)

/**
 * Keeps the first works of a ranking whose title and abstract have enough of the query's words. The others stay below, each with the reason.
 *
 * - `share` of the words, stemmed, that title and abstract need; `most` how many works come first
 * - units: places counted from the end, and below -1 for what does not pass
 * - empty: a query without words leaves the order as it is, apart from `most`
 * - source: BioMedSearch, the two filters of its retrieval: a share of 0.8 of the words, then the ten most similar
 */
export const WordCoverage = Reranker.plugin<Prepared, WordCoverageParams>({
  id: "word-coverage",
  revision: 1,
  about: "The first works whose title and abstract have most of the query's words; the others stay below, with the reason",
  params,
  prepare,
  score: (prepared, params, out) => {
    const places = passing(prepared, params)
    for (let hit = 0; hit < out.length; hit++)
      out[hit] = (places.get(hit) ?? params.most) < params.most ? out.length - hit : belowAll(hit, out.length)
  },
  explain: (prepared, params, hit) => {
    const reason = reasonFor(prepared, params, hit)
    const label = reason === undefined ? "has enough of the query's words" : `does not pass: ${reason}`
    return Explanation.leaf(label, valueOf(prepared, params, hit))
  },
  notices: (prepared, params) => {
    const first = Math.min(params.most, passing(prepared, params).size)
    return first === prepared.shares.length
      ? []
      : [
          Notice.make(
            "filtered",
            "word-coverage",
            `${first} of ${prepared.shares.length} works pass; the others are below them, each with the reason`
          )
        ]
  }
})
