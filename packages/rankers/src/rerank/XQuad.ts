import * as Explanation from "@litfuse/engine/Explanation"
import * as Reranker from "@litfuse/engine/Reranker"
import { type Aspects, aspectsOf, params, prepare, type Prepared } from "../internal/aspects.ts"
import { lazyGreedy } from "../internal/lazyGreedy.ts"

type XQuadParams = typeof params.Type

interface Chosen extends Aspects {
  readonly values: Float64Array
  /** What each hit was worth in each of its aspects when it was chosen. */
  readonly parts: ReadonlyArray<ReadonlyArray<readonly [aspect: number, value: number]>>
  readonly size: number
}

const choose = (
  { works, ranking, relevance }: Prepared,
  { lambda, aspects: from, count, depth }: XQuadParams,
  out: Float64Array
): Chosen => {
  const size = Math.min(depth, ranking.rows.length)
  const aspects = aspectsOf(works, ranking.rows.subarray(0, size), from, count)
  // how much of each aspect the chosen hits leave open: the product of 1 - relevance over those that have it
  const open = new Float64Array(aspects.names.length).fill(1)
  let seen = 0
  const parts: Array<ReadonlyArray<readonly [number, number]>> = Array.from({ length: size }, () => [])
  const valueOf = (hit: number, chosen: ReadonlyArray<number>): number => {
    for (; seen < chosen.length; seen++) for (const a of aspects.has[chosen[seen]!]!) open[a]! *= 1 - relevance[chosen[seen]!]!
    const own = Array.from(aspects.has[hit]!, (a) => [a, lambda * aspects.weights[a]! * relevance[hit]! * open[a]!] as const)
    parts[hit] = own
    return (1 - lambda) * relevance[hit]! + own.reduce((sum, [, value]) => sum + value, 0)
  }
  const { values } = lazyGreedy({ size, first: size, rowOf: (hit) => ranking.rows[hit]!, valueOf })
  for (let hit = 0; hit < out.length; hit++) out[hit] = hit < size ? values[hit]! : -1 - (hit + 1) / (out.length + 1)
  return { ...aspects, values: out, parts, size }
}

/**
 * xQuAD: hit after hit, the one that is relevant and adds to aspects that the hits above it leave open. Aspects are the headings or keywords that are
 * frequent among the hits, each as important as it is frequent.
 *
 * The value is `(1 - lambda) relevance + lambda Σ weight relevance Π (1 - relevance of a chosen hit that has the aspect too)`.
 *
 * - `count` how many aspects at most; `depth` hits below it stay in their order, below all others
 * - units: values in [0, 1], and below -1 for hits below `depth`; relevance from the lowest score, 0, to the best, 1
 * - empty: without aspects the order stays as it was
 * - source: Santos, Macdonald, Ounis, WWW 2010, with headings instead of reformulations of the query
 */
export const XQuad = Reranker.plugin<Prepared, XQuadParams>({
  id: "xquad",
  revision: 1,
  about: "xQuAD: hits that add to headings or keywords which the hits above them leave open",
  params,
  prepare,
  score: (prepared, params, out) => void choose(prepared, params, out),
  explain: (prepared, params, hit) => {
    const { names, values, parts, size } = choose(prepared, params, new Float64Array(prepared.ranking.rows.length))
    if (hit >= size) return Explanation.leaf(`place ${hit + 1}, below the first ${size} hits that are diversified`, values[hit]!)
    return Explanation.sum("xQuAD", values[hit]!, [
      Explanation.leaf(`1 - lambda ${params.lambda}, times relevance`, (1 - params.lambda) * prepared.relevance[hit]!),
      ...parts[hit]!.map(([aspect, value]) => Explanation.leaf(`aspect "${names[aspect]}", as far as it was open`, value))
    ])
  }
})
