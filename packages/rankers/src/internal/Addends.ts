import * as Explanation from "@litfuse/engine/Explanation"
import type * as Fusion from "@litfuse/engine/Fusion"
import { commonUnit } from "./commonUnit.ts"
import * as CandidateRanks from "./CandidateRanks.ts"

/**
 * The addends of a fusion: one value per hit, one per list for the candidates that it does not hold, one weight per list.
 *
 * A fusion fills `values` (and `absent`, when not all 0), calls `weigh` and `measure`, then `sum`. All are buffers that every evaluation fills again,
 * so there can be only one evaluation at a time.
 *
 * - shape: `values` by hit, lists one behind the other as in Places; `absent`, `weights`, `largest` by list; `count` by candidate
 * - units: a weight of 0 means that the list does not count, which is so for every empty list
 */
export interface Addends extends CandidateRanks.CandidateRanks {
  readonly values: Float64Array
  readonly absent: Float64Array
  readonly weights: Float64Array
  /** The largest magnitude among the values of a list, its absent value included. */
  readonly largest: Float64Array
  /** How many of the lists that count hold a candidate. */
  readonly count: Int32Array
  /** By list: 1 when `count` counts it. */
  readonly isCounted: Uint8Array
  /** How many candidates are in at least one list that counts; negative while it is unknown. */
  readonly memo: { union: number }
}

/** Buffers for the addends of the lists of a fusion. */
export const of = (inputs: Fusion.Inputs): Addends => {
  const places = CandidateRanks.of(inputs)
  const lists = places.names.length
  return {
    ...places,
    values: new Float64Array(places.candidates.length),
    absent: new Float64Array(lists),
    weights: new Float64Array(lists),
    largest: new Float64Array(lists),
    count: new Int32Array(places.size),
    isCounted: new Uint8Array(lists),
    memo: { union: -1 }
  }
}

const recount = ({ starts, candidates, count, memo }: Addends, list: number, by: 1 | -1): void => {
  const alone = by === 1 ? 0 : 1
  let turned = 0
  for (let hit = starts[list]!; hit < starts[list + 1]!; hit++) {
    const candidate = candidates[hit]!
    const before = count[candidate]!
    count[candidate] = before + by
    // a number instead of a branch that no processor can predict
    turned += Number(before === alone)
  }
  memo.union += by * turned
}

/**
 * Sets the weights, 1 each when none are given, and counts which list holds which candidate. Returns how many candidates are in at least one list
 * that counts. Only lists whose weight changed from or to 0 are counted again, which are few in a sweep over weights.
 */
export const weigh = (addends: Addends, given: ReadonlyArray<number>): number => {
  const { weights, starts, count, isCounted, memo } = addends
  if (memo.union < 0) {
    count.fill(0)
    isCounted.fill(0)
    memo.union = 0
  }
  for (let l = 0; l < weights.length; l++) {
    const weight = given.length === 0 ? 1 : given[l]!
    weights[l] = starts[l] === starts[l + 1] ? 0 : weight
    const counts = weights[l]! > 0 ? 1 : 0
    if (isCounted[l] === counts) continue
    recount(addends, l, counts === 1 ? 1 : -1)
    isCounted[l] = counts
  }
  return memo.union
}

/** Stores the largest value of each list; call it whenever values have changed. */
export const measure = ({ values, absent, starts, largest }: Addends): void => {
  for (let l = 0; l < largest.length; l++) {
    let most = Math.abs(absent[l]!)
    for (let hit = starts[l]!; hit < starts[l + 1]!; hit++) most = Math.max(most, Math.abs(values[hit]!))
    largest[l] = most
  }
}

/** The most that weighted values can sum to; it does not depend on the order of the lists. */
const boundOf = ({ weights, largest }: Addends): number => {
  let most = 0
  let counting = 0
  for (let l = 0; l < weights.length; l++) {
    if (weights[l] === 0) continue
    most = Math.max(most, weights[l]! * largest[l]!)
    counting++
  }
  return counting * most
}

/**
 * Writes the sum of weight times value by candidate; NaN for a candidate that no list which counts holds.
 *
 * Addends are brought to a common unit and then added exactly, so the order of lists or candidates changes no bit of the result. Values may be
 * negative: below the constant numbers are spaced at half a unit, which is still exact. Values of absence are whole units too, so they are subtracted
 * together with the constant.
 */
export const sum = (addends: Addends, out: Float64Array): void => {
  const { values, absent, weights, starts, candidates } = addends
  const unit = commonUnit(boundOf(addends))
  let base = 0
  for (let l = 0; l < weights.length; l++) if (weights[l]! > 0) base += weights[l]! * absent[l]! + unit - unit
  CandidateRanks.start(addends, weights, base, out)
  for (let l = 0; l < weights.length; l++) {
    const weight = weights[l]!
    if (weight === 0) continue
    const less = unit + (weight * absent[l]! + unit - unit)
    for (let hit = starts[l]!; hit < starts[l + 1]!; hit++) out[candidates[hit]!]! += weight * values[hit]! + unit - less
  }
}

/** Why weights are refused: they are not one per list, or all are 0. Undefined when there are none or they fit. */
export const refuseWeights = ({ lists }: Fusion.Inputs, weights: ReadonlyArray<number>): string | undefined => {
  if (weights.length === 0) return undefined
  if (weights.length !== lists.length) return `weights: ${weights.length} given for ${lists.length} lists`
  return weights.every((weight) => weight === 0) ? "weights: all are 0, so no list takes part; give one list a weight above 0" : undefined
}

/**
 * What each list adds to the score of a candidate, times a factor that the fusion applies to the sum. The addends are in the common unit: without a
 * factor they sum exactly to the score, however large other addends of the fusion are.
 *
 * - `what` what a value is (`min-max score`, `1 / rank^2`)
 */
export const parts = (addends: Addends, candidate: number, what: string, factor = 1): ReadonlyArray<Explanation.Explanation> =>
  addends.names.flatMap((name, l) => {
    const { values, absent, weights, starts } = addends
    const unit = commonUnit(boundOf(addends))
    if (weights[l] === 0) return []
    const hit = CandidateRanks.find(addends, l, candidate)
    if (hit < 0 && absent[l] === 0) return []
    const value = hit < 0 ? absent[l]! : values[hit]!
    const where = hit < 0 ? `not in ${name}` : `place ${hit - starts[l]! + 1} in ${name}`
    return [Explanation.leaf(`${where}: ${what} ${value}, weight ${weights[l]}`, factor * (weights[l]! * value + unit - unit))]
  })
