import * as Forward from "@litfuse/bench/tune/forward"
import * as MeanOfOrders from "@litfuse/stats/MeanOfOrders"
import * as PairedT from "@litfuse/stats/PairedT"
import * as Seed from "@litfuse/stats/Seed"
import * as StudentT from "@litfuse/stats/StudentT"
import { mean, standardDeviation } from "@litfuse/stats/Summary"
import { byBlocks, candidatesOf } from "../nullCalibration/Chosen.ts"
import { alpha } from "../nullCalibration/untuned.ts"
import type { Values } from "../nullCalibration/World.ts"

/**
 * How far the verdict on one comparison depends on the order in which its topics came.
 *
 * - `rejecting` the share q of orders that reject alone at .05
 * - `disagreement` 2 q (1 - q): the chance that of two orders one rejects and the other does not; at most a half
 * - `ratio` s² / SE²: the variance between orders, over the mean squared standard error of one
 */
export interface Dependence {
  readonly rejecting: number
  readonly disagreement: number
  readonly ratio: number
}

/**
 * Judges a tuned system against a fixed baseline along many orders, each drawn by itself.
 *
 * - shape: `values` with the baseline as their last system; `orders` at least two
 * - empty: a ratio of 0 where no order has a standard error
 */
export const dependenceOf = (
  values: Values,
  { folds, orders, seed }: { readonly folds: number; readonly orders: number; readonly seed: Seed.Seed }
): Dependence => {
  const { topics, candidates, runs } = values
  const fixed = values.values.subarray((candidates + runs) * topics, (candidates + runs + 1) * topics)
  const found = Array.from({ length: orders }, (_, o) => {
    const one = Forward.make(topics, folds, Seed.derive(seed, "order", o))
    const ahead = byBlocks(values, candidatesOf(values), one)
    const from = one.starts[0]!
    return MeanOfOrders.orderOf(ahead.map((value, i) => value - fixed[one.order[from + i]!]!))
  })
  const rejecting =
    found.filter((one) => {
      const t = PairedT.statistic(one.mean, Math.sqrt(one.variance))
      return 2 * StudentT.cdf(-Math.abs(t), one.measured - 1) <= alpha
    }).length / orders
  const error = mean(Float64Array.from(found, ({ variance }) => variance))
  const between = standardDeviation(Float64Array.from(found, (one) => one.mean)) ** 2
  return { rejecting, disagreement: 2 * rejecting * (1 - rejecting), ratio: error === 0 ? 0 : between / error }
}

/** Values of some topics alone, in the order given. */
export const taken = ({ topics, values, ...sizes }: Values, rows: ReadonlyArray<number>): Values => {
  const systems = sizes.candidates + sizes.runs + 1
  const out = new Float64Array(systems * rows.length)
  for (let s = 0; s < systems; s++) for (const [i, t] of rows.entries()) out[s * rows.length + i] = values[s * topics + t]!
  return { ...sizes, topics: rows.length, values: out }
}
