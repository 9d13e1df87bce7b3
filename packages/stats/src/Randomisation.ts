import * as Invariant from "./internal/Invariant.ts"
import { signedSumTail, mostSizes } from "./internal/signedSumTail.ts"
import * as Steps from "./internal/Steps.ts"
import { clamp } from "./PValue.ts"
import * as Seed from "./Seed.ts"

/**
 * The result of a randomisation test.
 *
 * - `isExact` all assignments of signs were counted; none was drawn at random
 * - `isFloor` no drawn assignment was as extreme as the data: print `<=`
 * - `assignments` how many were counted or drawn
 */
export interface Randomisation {
  readonly p: number
  readonly isExact: boolean
  readonly isFloor: boolean
  readonly assignments: number
}

/** How the signs are drawn. The default of `resamples` is 100,000. */
export interface Options {
  readonly seed: number | Seed.Seed
  readonly resamples?: number
}

const exactUpTo = 16

/** The most additions that exact counting may take: some tens of milliseconds. */
const mostAdditions = 2 ** 24

/**
 * The sizes of the differences that are not 0, which alone make the null distribution. The largest comes first, so that the result depends neither on
 * the order of topics nor on which system is called the baseline.
 */
const sizesOf = (steps: Float64Array): Float64Array =>
  steps
    .map(Math.abs)
    .filter((size) => size > 0)
    .sort()
    .reverse()

const exactOf = (sizes: Float64Array, seen: number): number => {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  // |total - 2 s| is at least the observed value where s is at most the smaller of both systems' sums; the other side has as many
  return seen === 0 ? 1 : clamp(2 * signedSumTail(sizes, (total - seen) / 2))
}

const sumOf = (steps: Float64Array): number => Math.abs(steps.reduce((sum, step) => sum + step, 0))

/**
 * The exact p of differences rounded to whole steps: the share of all 2^n assignments of signs with a sum at least as far from 0.
 *
 * Drawing assignments is not enough for many pairs: with 100,000 assignments no p is below 1e-5, but Holm's correction over 7,875 pairs needs 6e-6.
 *
 * - shape: one difference per topic, at most 1,000; `step` in units of the measure
 * - empty: p = 1 when no difference is half a step
 * - agrees with: `test`, where differences are whole steps
 */
export const exactP = (differences: Float64Array, step: number): number => {
  Invariant.check(step > 0, "steps are positive")
  const steps = differences.map((difference) => Math.sign(difference) * Math.round(Math.abs(difference) / step))
  return exactOf(sizesOf(steps), sumOf(steps))
}

/**
 * Sums of eight sizes for every byte of signs: `tables[256 · g + byte]` for sizes 8g to 8g + 7. An assignment then takes one look-up for eight
 * topics. Padded with zeros to whole words of 32 topics.
 */
const byteTables = (values: Float64Array): Float64Array => {
  const groups = Math.ceil(values.length / 32) * 4
  const tables = new Float64Array(groups * 256)
  for (let g = 0; g < groups; g++) {
    for (let byte = 0; byte < 256; byte++) {
      let sum = 0
      for (let bit = 0; bit < 8; bit++) {
        const value = values[8 * g + bit] ?? 0
        sum += (byte >>> bit) & 1 ? -value : value
      }
      tables[256 * g + byte] = sum
    }
  }
  return tables
}

const countExact = (tables: Float64Array, n: number, bound: number): number => {
  let extreme = 0
  for (let signs = 0; signs < 2 ** n; signs++) {
    const sum = tables[signs & 255]! + tables[256 + (signs >>> 8)]!
    if (Math.abs(sum) >= bound) extreme++
  }
  return extreme
}

/** Assignments whose signs are drawn at once. */
const block = 1024

const countDrawn = (tables: Float64Array, bound: number, resamples: number, stream: Seed.Stream): number => {
  const wordsEach = tables.length >>> 10
  const words = new Uint32Array(wordsEach * block)
  let extreme = 0
  for (let r = 0; r < resamples; r++) {
    const first = (r % block) * wordsEach
    if (first === 0) stream.draw(words)
    let sum = 0
    for (let w = 0; w < wordsEach; w++) {
      const signs = words[first + w]!
      const at = w << 10
      sum += tables[at + (signs & 255)]! + tables[at + 256 + ((signs >>> 8) & 255)]!
      sum += tables[at + 512 + ((signs >>> 16) & 255)]! + tables[at + 768 + (signs >>> 24)]!
    }
    if (Math.abs(sum) >= bound) extreme++
  }
  return extreme
}

/**
 * Fisher's randomisation test, two-sided. If the two systems were equally good, each topic's difference could equally well have the other sign. The p
 * is the share of assignments of signs whose mean is at least as far from 0 as the observed one.
 *
 * Differences may be whole numbers of one step, as those of P@20 are of 1/20. Then all 2^n assignments are counted, for as many topics as
 * `signedSums` can count. Otherwise they are counted for up to 16 topics that differ. Above that they are drawn at random, and p is `(extreme + 1) /
 * (resamples + 1)`: the observed assignment is one of them, so p is never 0. Sums that differ from the observed one only by rounding count as equal
 * to it.
 *
 * - shape: `Differences.between` two systems
 * - empty: p = 1 when no topic differs
 * - source: Fisher, The Design of Experiments, 1935; for IR: Smucker, Allan & Carterette, CIKM 2007; the + 1: Phipson & Smyth, SAGMB 9(1), 2010
 * - agrees with: scipy `permutation_test(permutation_type="samples")`
 */
export const test = (differences: Float64Array, { seed, resamples = 100_000 }: Options): Randomisation => {
  Invariant.check(Number.isInteger(resamples) && resamples > 0, "a randomisation test draws a positive number of assignments")
  const { steps, isExact, slack } = Steps.of(differences)
  const sizes = sizesOf(steps)
  const n = sizes.length
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const seen = sumOf(steps)
  const counted = (p: number): Randomisation => ({ p, isExact: true, isFloor: false, assignments: 2 ** n })
  if (n === 0) return counted(1)
  if (isExact && n <= mostSizes && (n * total) / 2 <= mostAdditions) return counted(exactOf(sizes, seen))
  const tables = byteTables(sizes)
  const bound = seen - slack
  if (n <= exactUpTo) return counted(countExact(tables, n, bound) / 2 ** n)
  const extreme = countDrawn(tables, bound, resamples, Seed.stream(Seed.derive(seed, "randomisation")))
  return { p: (extreme + 1) / (resamples + 1), isExact: false, isFloor: extreme === 0, assignments: resamples }
}
