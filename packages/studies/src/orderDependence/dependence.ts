import * as ForwardOrder from "@litfuse/bench/tune/ForwardOrder"
import * as Seed from "@litfuse/stats/Seed"
import { mean, standardDeviation } from "@litfuse/stats/Summary"
import { alpha } from "../nullCalibration/untuned.ts"
import type { Values } from "../nullCalibration/World.ts"
import { ofOrder } from "./repeatedTests.ts"
import { alongOrder } from "./heldOutValues.ts"

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
  const found = Array.from({ length: orders }, (_, o) =>
    alongOrder(values, ForwardOrder.make(values.topics, folds, Seed.derive(seed, "order", o)))
  )
  const rejecting = found.filter((one) => ofOrder(one) <= alpha).length / orders
  const error = mean(Float64Array.from(found, ({ variance }) => variance))
  const between = standardDeviation(Float64Array.from(found, (one) => one.mean)) ** 2
  return { rejecting, disagreement: 2 * rejecting * (1 - rejecting), ratio: error === 0 ? 0 : between / error }
}
