import * as Measure from "@litfuse/engine/Measure"
import { scratchCounts } from "../internal/scratchNumbers.ts"

/**
 * The places of the relevant hits of a ranking in the nearest ideal ranking. `joins[d]` is the number of documents that are among the first d + 1 of
 * both, but not among the first d. Among documents of one grade the ideal ranking follows the ranking itself.
 */
const fillJoins = ({ grades, judged }: Measure.Frame, depth: number): Int32Array => {
  const joins = scratchCounts(0, depth)
  const next = scratchCounts(1, judged.length)
  for (let grade = judged.length - 1, at = 0; grade > 0; at += judged[grade]!, grade--) next[grade] = at
  for (let i = 0; i < grades.length; i++) {
    const grade = grades[i]!
    if (grade > 0) joins[Math.max(i, next[grade]!++)]!++
  }
  return joins
}

const overlap = (joins: Int32Array | undefined, size: number, depth: number, p: number): number => {
  let shared = 0
  let weight = 1
  let sum = 0
  for (let i = 0; i < depth; i++, weight *= p) {
    shared += joins === undefined ? Number(i < size) : joins[i]!
    sum += (weight * shared) / (i + 1)
  }
  return sum
}

/**
 * Compatibility: rank-biased overlap between the ranking and the nearest ideal ranking, divided by the highest possible overlap.
 *
 * With `normalize=False` it is divided by the weight of the ranks compared instead.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 without relevant documents or hits
 * - source: Clarke, Vtyurina & Smucker, ACM TOIS 39(2), 2021
 * - agrees with: ir_measures `Compat`
 */
export const Compat = Measure.plugin({
  id: "Compat",
  revision: 1,
  about: "rank-biased overlap with the nearest ideal ranking",
  params: { p: Measure.fraction(0.95), normalize: Measure.flagOr(true) },
  laws: { unjudgedTailBlind: false },
  score: (frame, { p, normalize }) => {
    const depth = Math.max(frame.grades.length, frame.ideal.length)
    if (frame.ideal.length === 0) return 0
    const value = overlap(fillJoins(frame, depth), 0, depth, p)
    return value / (normalize ? overlap(undefined, frame.ideal.length, depth, p) : (1 - p ** depth) / (1 - p))
  }
})
