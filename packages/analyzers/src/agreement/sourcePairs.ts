import { rankBiasedOverlap } from "@litfuse/stats/RankBiasedOverlap"
import { kendallB, shared as sharedRanks } from "@litfuse/stats/RankCorrelation"
import * as Schema from "effect/Schema"
import * as Quantity from "../Quantity.ts"
import { type List, pairsOf, sharedOf } from "./Lists.ts"

/**
 * How far two sources agree.
 *
 * - `shared` works that both found; `overlap` these over the works of the one that found fewer; `jaccard` over the works that either found
 * - `rbo` rank-biased overlap of their lists (p .9), extrapolated; `rboLow`, `rboHigh` its bounds by what the lists leave open
 * - `tau` Kendall's tau-b of the places of the works that both found
 * - `isLinked` whether they copy from a common place, so that their agreement proves nothing
 */
export const Pair = Schema.Struct({
  sources: Schema.Tuple([Schema.String, Schema.String]),
  shared: Schema.Int,
  overlap: Schema.Finite,
  jaccard: Schema.Finite,
  rbo: Quantity.Quantity,
  rboLow: Quantity.Quantity,
  rboHigh: Quantity.Quantity,
  tau: Quantity.Quantity,
  isLinked: Schema.Boolean
})
export type Pair = typeof Pair.Type

const unordered = Quantity.missing("no-order")

const byRanks = ({ ranked: a }: List, { ranked: b }: List): Pick<Pair, "rbo" | "rboLow" | "rboHigh" | "tau"> => {
  if (a === undefined || b === undefined) return { rbo: unordered, rboLow: unordered, rboHigh: unordered, tau: unordered }
  const { low, residual, extrapolated } = rankBiasedOverlap(a, b, 0.9)
  const common = sharedRanks(a, b)
  const inUnit = (value: number) => Quantity.defined(Math.min(1, Math.max(0, value)))
  return {
    rbo: inUnit(extrapolated),
    rboLow: inUnit(low),
    rboHigh: inUnit(low + residual),
    tau: common.first.length < 2 ? Quantity.missing("fewer-than-two-in-common") : Quantity.defined(kendallB(common.first, common.second))
  }
}

/** Every pair of lists, by name; `isLinked` says which sources copy from a common place. */
export const sourcePairs = (lists: ReadonlyArray<List>, isLinked: (a: string, b: string) => boolean): ReadonlyArray<Pair> =>
  pairsOf(lists.map((list) => [list, new Set(list.rows)] as const)).map(([[a, own], [b, other]]): Pair => {
    const shared = sharedOf(own, other)
    return {
      sources: [a.source, b.source],
      shared,
      overlap: shared / Math.min(own.size, other.size),
      jaccard: shared / (own.size + other.size - shared),
      ...byRanks(a, b),
      isLinked: isLinked(a.source, b.source)
    }
  })
