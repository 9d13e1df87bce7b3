import * as ForwardOrder from "@litfuse/bench/tune/ForwardOrder"
import * as DetectableDifference from "@litfuse/stats/DetectableDifference"
import * as MeanOfOrders from "@litfuse/stats/MeanOfOrders"
import * as Seed from "@litfuse/stats/Seed"
import * as StudentT from "@litfuse/stats/StudentT"
import type { Counts } from "./Cell.ts"
import { drawFamily, type FamilyShape } from "./drawFamily.ts"
import type { Margin } from "./Margin.ts"
import { alpha } from "./untuned.ts"
import { walkOrders } from "./walkOrders.ts"

/** The rule of twenty orders as it is, its corrections in the order in which they are tried, and a paired t-test of untuned systems. */
export const familyRules = ["20 orders", "half the degrees of freedom", "nothing removed", "untuned"] as const

/** One of these. */
export type FamilyRule = (typeof familyRules)[number]

/**
 * The names under which sums are kept.
 *
 * - `any` sets in which a row of the first m is rejected
 * - `each` the share of all rows that are rejected at the level that a family of m leaves one row
 * - `power`, `squares` the share of all rows at the detectable difference of a family of m, and its square
 */
export const familyKey = (what: "any" | "each" | "power" | "squares", rule: FamilyRule, m: number): string => `${what} ${rule} ${m}`

/** How a cell is drawn and tested: the families' sizes ascending, the last of them drawn. */
export interface FamilyPlan extends Omit<FamilyShape, "rows"> {
  readonly families: ReadonlyArray<number>
  readonly folds: number
}

/** What is known of the rows of a set by one rule: differences and their errors. */
interface Estimates {
  readonly differences: Float64Array
  readonly errors: Float64Array
}

const untunedInto = (out: Estimates, r: number, values: Float64Array, candidates: number): void => {
  const n = values.length / candidates
  let sum = 0
  let squares = 0
  for (let i = r % candidates; i < values.length; i += candidates) {
    sum += values[i]!
    squares += values[i]! * values[i]!
  }
  out.differences[r] = sum / n
  out.errors[r] = Math.sqrt(Math.max(0, squares - (sum * sum) / n) / (n - 1) / n)
}

/** The mean of orders with the error that reports use, and with the full error of one order. */
const tunedInto = (own: Estimates, full: Estimates, r: number, means: Float64Array, variances: Float64Array): void => {
  const count = means.length
  let sum = 0
  let total = 0
  for (let k = 0; k < count; k++) {
    sum += means[k]!
    total += variances[k]!
  }
  const difference = sum / count
  let squares = 0
  for (let k = 0; k < count; k++) squares += (means[k]! - difference) * (means[k]! - difference)
  own.differences[r] = difference
  own.errors[r] = MeanOfOrders.errorOf(total / count, squares / (count - 1), count)
  full.differences[r] = difference
  full.errors[r] = Math.sqrt(total / count)
}

/** How many of the first rows are rejected: their differences are as many errors from 0 as the level asks for. No difference is never rejected. */
const rejected = ({ differences, errors }: Estimates, gain: number, bound: number, rows: number): number => {
  let count = 0
  for (let r = 0; r < rows; r++) {
    const size = Math.abs(differences[r]! + gain)
    if (size > 0 && size >= bound * errors[r]!) count++
  }
  return count
}

/** Sets that share twenty orders. Topics are drawn alike, so the orders of one draw are as good as others. */
const shared = 250

/**
 * Sums over the sets of a cell, numbered from `from` up to but not including `to`.
 *
 * - `seed` of the cell, whatever part of it is counted
 */
export const familyCounts = (
  { families, folds, ...shape }: FamilyPlan,
  margins: ReadonlyArray<Margin>,
  [from, to]: readonly [number, number],
  seed: Seed.Seed
): Counts => {
  const { topics, candidates } = shape
  const rows = families.at(-1)!
  const family = drawFamily({ ...shape, rows }, margins)
  const walkOf = (block: number) => walkOrders(ForwardOrder.orders(topics, folds, Seed.derive(seed, "orders", block)), candidates)
  let walked = walkOf(Math.floor(from / shared))
  const room = (): Estimates => ({ differences: new Float64Array(rows), errors: new Float64Array(rows) })
  const [own, full, untuned] = [room(), room(), room()]
  const estimates = { "20 orders": own, "half the degrees of freedom": own, "nothing removed": full, untuned }
  const tests = families.flatMap((m) =>
    familyRules.map((rule) => ({
      rule,
      m,
      of: estimates[rule],
      gain: DetectableDifference.detectable({ topics, standardDeviation: 1, rows: m }),
      bound: -StudentT.quantile(alpha / (2 * m), rule === "half the degrees of freedom" ? (topics - 1) / 2 : topics - 1),
      any: 0,
      each: 0,
      power: 0,
      squares: 0
    }))
  )
  const moments = { x: 0, y: 0, xx: 0, yy: 0, xy: 0 }
  for (let i = from; i < to; i++) {
    if (i > from && i % shared === 0) walked = walkOf(i / shared)
    family.draw(Seed.stream(Seed.derive(seed, i)))
    for (let r = 0; r < rows; r++) {
      const values = family.values[r]!
      walked.walk(values)
      tunedInto(own, full, r, walked.means, walked.variances)
      untunedInto(untuned, r, values, candidates)
    }
    const [x, y] = [own.differences[0]!, own.differences[rows - 1]!]
    moments.x += x
    moments.y += y
    moments.xx += x * x
    moments.yy += y * y
    moments.xy += x * y
    for (const test of tests) {
      const power = rejected(test.of, test.gain, test.bound, rows) / rows
      test.any += Number(rejected(test.of, 0, test.bound, test.m) > 0)
      test.each += rejected(test.of, 0, test.bound, rows) / rows
      test.power += power
      test.squares += power * power
    }
  }
  const kinds = ["any", "each", "power", "squares"] as const
  const counted = tests.flatMap((test) => kinds.map((what) => [familyKey(what, test.rule, test.m), test[what]] as const))
  return { sets: to - from, rejected: { ...Object.fromEntries(counted), ...moments } }
}
