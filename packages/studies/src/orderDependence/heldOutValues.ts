import * as ForwardOrder from "@litfuse/bench/tune/ForwardOrder"
import * as MeanOfOrders from "@litfuse/stats/MeanOfOrders"
import * as Seed from "@litfuse/stats/Seed"
import { byBlocks, byFolds, candidatesOf, runsOf } from "../nullCalibration/Chosen.ts"
import { system, type Values } from "../nullCalibration/World.ts"

const fixedOf = (values: Values): Float64Array => system(values, runsOf(values).to)

/** The estimate of one forward order: the tuned system less the baseline, on the topics that it measures. */
export const alongOrder = (values: Values, one: ForwardOrder.ForwardOrder): MeanOfOrders.Order => {
  const fixed = fixedOf(values)
  const from = one.starts[0]!
  return MeanOfOrders.orderOf(byBlocks(values, candidatesOf(values), one).map((value, i) => value - fixed[one.order[from + i]!]!))
}

/** One cross-validation: the fold of each topic, and the tuned system less the baseline on every topic, held out. */
export interface HeldOut {
  readonly foldOf: Int32Array
  readonly differences: Float64Array
}

/** A cross-validation whose folds a seed draws; they are of nearly equal size. */
export const heldOutValues = (values: Values, folds: number, seed: Seed.Seed): HeldOut => {
  const { topics } = values
  const foldOf = new Int32Array(topics)
  const order = Seed.shuffle(
    Seed.stream(seed),
    Array.from({ length: topics }, (_, t) => t)
  )
  for (const [i, t] of order.entries()) foldOf[t] = i % folds
  const out = new Float64Array(topics)
  byFolds(values, candidatesOf(values), foldOf, folds, out)
  const fixed = fixedOf(values)
  return { foldOf, differences: out.map((value, t) => value - fixed[t]!) }
}

/** The mean difference of each fold. */
export const foldMeans = ({ foldOf, differences }: HeldOut, folds: number): Float64Array => {
  const sums = new Float64Array(folds)
  const counts = new Int32Array(folds)
  for (const [t, difference] of differences.entries()) {
    sums[foldOf[t]!]! += difference
    counts[foldOf[t]!]!++
  }
  return sums.map((sum, fold) => sum / counts[fold]!)
}
