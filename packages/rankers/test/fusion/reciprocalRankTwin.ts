import * as Fusion from "@litfuse/engine/Fusion"
import type { ReciprocalRank } from "@litfuse/rankers/fusion/ReciprocalRank"
import * as fc from "fast-check"

/** A list as scores by row. */
export type Scores = Readonly<Record<number, number>>

/** Some lists and parameters that fit them. */
export interface Case {
  readonly lists: ReadonlyArray<Scores>
  readonly params: typeof ReciprocalRank.params.Type
}

const rowsOf = (scores: Scores): ReadonlyArray<number> => Object.keys(scores).map(Number)

/** Scores by row as a list of a fusion. */
export const list = (name: string, scores: Scores): Fusion.List => {
  const rows = [...rowsOf(scores)].sort((a, b) => scores[b]! - scores[a]! || a - b)
  const sorted = Float64Array.from(rows, (row) => scores[row]!)
  return { name, rows: Int32Array.from(rows), scores: sorted, ranks: Fusion.tiedRanks(sorted) }
}

const scores: fc.Arbitrary<Scores> = fc
  .uniqueArray(fc.tuple(fc.nat(14), fc.nat(6)), { maxLength: 10, selector: ([row]) => row })
  .map((hits) => Object.fromEntries(hits))

/** Up to ten lists with ties, since they are added four at a time; weights are those people write. */
export const cases: fc.Arbitrary<Case> = fc.array(scores, { minLength: 1, maxLength: 10 }).chain((lists) =>
  fc.record({
    lists: fc.constant(lists),
    params: fc.record({
      k: fc.constantFrom(0, 1, 10, 60, 0.1, 1000),
      weights: fc.oneof(
        fc.constant([]),
        fc.array(fc.constantFrom(0, 1, 2, 0.1, 0.3, 1 / 3, 100), { minLength: lists.length, maxLength: lists.length })
      ),
      missing: fc.constantFrom("skip" as const, "worst" as const, "mean-rank" as const, "rescale" as const),
      tied: fc.constantFrom("average" as const, "min" as const, "by-id" as const)
    })
  })
)

/** A rank by counting; NaN = the list does not hold the row. */
const rankIn = (scores: Scores, row: number, tied: (typeof ReciprocalRank.params.Type)["tied"]): number => {
  if (!(row in scores)) return Number.NaN
  const above = rowsOf(scores).filter((other) => scores[other]! > scores[row]!).length
  const equals = rowsOf(scores).filter((other) => scores[other] === scores[row])
  if (tied === "min") return above + 1
  return tied === "average" ? above + (equals.length + 1) / 2 : above + 1 + equals.filter((other) => other < row).length
}

interface Weighted {
  readonly scores: Scores
  readonly weight: number
}

const counting = (lists: ReadonlyArray<Scores>, weights: ReadonlyArray<number>): ReadonlyArray<Weighted> =>
  lists.map((scores, i) => ({ scores, weight: weights[i] ?? 1 })).filter(({ scores, weight }) => weight > 0 && rowsOf(scores).length > 0)

const union = (lists: ReadonlyArray<Scores>): ReadonlyArray<number> => [...new Set(lists.flatMap(rowsOf))]

const sortedSum = (addends: ReadonlyArray<number>): number => [...addends].sort((a, b) => a - b).reduce((sum, addend) => sum + addend, 0)

/** Reciprocal rank fusion by counting: O(n^2) per list, addends in sorted order. */
export const fuse = (
  lists: ReadonlyArray<Scores>,
  { k, weights, missing, tied }: typeof ReciprocalRank.params.Type
): Map<number, number> => {
  const taken = counting(lists, weights)
  const candidates = union(taken.map(({ scores }) => scores)).length
  const scoreOf = (row: number): number => {
    const holding = taken.filter(({ scores }) => row in scores)
    if (holding.length === 0) return Number.NaN
    const addends = taken.map(({ scores, weight }) => {
      if (row in scores) return weight / (k + rankIn(scores, row, tied))
      if (missing === "worst") return weight / (k + candidates + 1)
      return missing === "mean-rank" ? weight / (k + (rowsOf(scores).length + 1 + candidates) / 2) : 0
    })
    const weightOf = (some: ReadonlyArray<Weighted>) => sortedSum(some.map(({ weight }) => weight))
    return sortedSum(addends) * (missing === "rescale" ? weightOf(taken) / weightOf(holding) : 1)
  }
  return new Map(union(lists).map((row) => [row, scoreOf(row)]))
}

/** The largest score that could be. */
export const largest = (lists: ReadonlyArray<Scores>, { k, weights }: typeof ReciprocalRank.params.Type): number =>
  counting(lists, weights).reduce((sum, { weight }) => sum + weight, 0) / (k + 1)

/** A double as a whole number of 2^-1200. */
const whole = (x: number): bigint => {
  const bits = new DataView(new ArrayBuffer(8))
  bits.setFloat64(0, x)
  const exponent = Number((bits.getBigUint64(0) >> 52n) & 0x7ffn)
  const fraction = bits.getBigUint64(0) & 0xfffffffffffffn
  return exponent === 0 ? fraction << 126n : (fraction | 0x10000000000000n) << BigInt(exponent + 125)
}

/** To the nearest multiple, halves to the even one: what a double does. */
const toMultiple = (x: bigint, unit: bigint): bigint => {
  const rest = x % unit
  const down = x - rest
  if (2n * rest < unit) return down
  if (2n * rest > unit) return down + unit
  return (down / unit) % 2n === 0n ? down : down + unit
}

/**
 * The sums of `skip` in whole numbers: each addend `weight * (1 / (k + rank))` rounded to the unit that the documentation names, then added
 * as BigInts.
 */
export const inUnits = (lists: ReadonlyArray<Scores>, { k, weights, tied }: typeof ReciprocalRank.params.Type): Map<number, number> => {
  const taken = counting(lists, weights)
  const bound = (2 * (taken.length * Math.max(0, ...taken.map(({ weight }) => weight)))) / (k + 1)
  const powers = Array.from({ length: 200 }, (_, i) => 2 ** (i - 100))
  const top = powers.find((power) => power >= bound) ?? 1
  const unit = whole(2 * top) >> 52n
  const sumOf = (row: number): number => {
    const holding = taken.filter(({ scores }) => row in scores)
    if (holding.length === 0) return Number.NaN
    const addends = holding.map(({ scores, weight }) => toMultiple(whole(weight * (1 / (k + rankIn(scores, row, tied)))), unit))
    const units = addends.reduce((sum, addend) => sum + addend, 0n) / unit
    return (Number(units) * 2 * top) / 2 ** 52
  }
  return new Map(union(lists).map((row) => [row, sumOf(row)]))
}

/** What the order tends to as k grows, with equal weights: larger is better. */
export const limit = (
  lists: ReadonlyArray<Scores>,
  tied: (typeof ReciprocalRank.params.Type)["tied"],
  missing: (typeof ReciprocalRank.params.Type)["missing"]
): Map<number, number> => {
  const taken = lists.filter((scores) => rowsOf(scores).length > 0)
  const candidates = union(taken).length
  const keyOf = (row: number): number => {
    const ranks = taken.filter((scores) => row in scores).map((scores) => rankIn(scores, row, tied))
    const sum = ranks.reduce((sum, rank) => sum + rank, 0)
    switch (missing) {
      case "mean-rank":
        // Borda: C - rank + 1 points where held, an equal share of the rest where not.
        return taken.reduce(
          (points, scores) =>
            points + (row in scores ? candidates - rankIn(scores, row, tied) + 1 : (candidates - rowsOf(scores).length + 1) / 2),
          0
        )
      case "worst":
        return -(sum + (taken.length - ranks.length) * (candidates + 1))
      case "skip":
        return ranks.length * 1e6 - sum / ranks.length
      case "rescale":
        return -sum / ranks.length
    }
  }
  return new Map(union(taken).map((row) => [row, keyOf(row)]))
}
