import * as Explanation from "@litfuse/engine/Explanation"
import * as Reranker from "@litfuse/engine/Reranker"
import { aspectsOf, params, prepare, type Prepared } from "../internal/aspects.ts"

type Pm2Params = typeof params.Type

interface Seats {
  /** The hits in the order in which they were chosen. */
  readonly order: ReadonlyArray<number>
  /** The aspect whose turn it was; undefined when no hit that is left has an aspect. */
  readonly turn: ReadonlyArray<string | undefined>
}

const choose = ({ works, ranking, relevance }: Prepared, { lambda, aspects: from, count, depth }: Pm2Params): Seats => {
  const size = Math.min(depth, ranking.rows.length)
  const { names, weights, has } = aspectsOf(works, ranking.rows.subarray(0, size), from, count)
  const seats = new Float64Array(names.length)
  const left = new Set(Array.from({ length: size }, (_, hit) => hit))
  const order: Array<number> = []
  const turn: Array<string | undefined> = []
  const quotients = new Float64Array(names.length)
  while (left.size > 0) {
    for (let a = 0; a < names.length; a++) quotients[a] = weights[a]! / (2 * seats[a]! + 1)
    const next = quotients.reduce((best, quotient, a) => (best < 0 || quotient > quotients[best]! ? a : best), -1)
    const valueOf = (hit: number): number => {
      let value = 0
      for (const a of has[hit]!) value += (a === next ? lambda : 1 - lambda) * quotients[a]! * relevance[hit]!
      return value
    }
    let best = -1
    let most = -1
    for (const hit of left) {
      const value = valueOf(hit)
      // of equal values, such as 0 of hits without aspects, the one that stood higher
      if (value > most) {
        most = value
        best = hit
      }
    }
    left.delete(best)
    order.push(best)
    turn.push(has[best]!.length === 0 || next < 0 ? undefined : names[next])
    for (const a of has[best]!) seats[a]! += 1 / has[best]!.length
  }
  return { order, turn }
}

/** Hits have values by their places: the first of n has n. */
const valuesOf = (order: ReadonlyArray<number>, out: Float64Array): Float64Array => {
  out.forEach((_, hit) => (out[hit] = out.length - hit))
  order.forEach((hit, place) => (out[hit] = out.length - place))
  return out
}

/**
 * PM-2: places are given to aspects in proportion to their importance, as an election gives seats. Each place goes to the hit that serves the aspect
 * whose turn it is, and others too. Aspects are the headings or keywords that are frequent among the hits.
 *
 * - `lambda` how much the aspect counts whose turn it is, against all others
 * - units: the value of a place: n for the first of n hits; proportions have no scores
 * - empty: without aspects the order stays as it was. Hits without aspects come after those that have some, in their order. So do hits of the lowest
 *   score, whose relevance is 0
 * - source: Dang, Croft, SIGIR 2012 (Sainte-Laguë quotients)
 */
export const Pm2 = Reranker.plugin<Prepared, Pm2Params>({
  id: "pm2",
  revision: 1,
  about: "PM-2: places in proportion to the headings or keywords that are frequent among the hits",
  params,
  prepare,
  score: (prepared, params, out) => void valuesOf(choose(prepared, params).order, out),
  explain: (prepared, params, hit) => {
    const { order, turn } = choose(prepared, params)
    const place = order.indexOf(hit)
    const value = valuesOf(order, new Float64Array(prepared.ranking.rows.length))[hit]!
    if (place < 0) return Explanation.leaf(`place ${hit + 1}, below the hits that are diversified`, value)
    const aspect = turn[place]
    return Explanation.leaf(
      aspect === undefined ? `place ${place + 1}: it has none of the aspects` : `place ${place + 1}: the turn of "${aspect}"`,
      value
    )
  }
})
