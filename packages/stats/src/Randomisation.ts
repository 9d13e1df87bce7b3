import * as Invariant from "./internal/Invariant.ts"
import { lowerTail, mostSizes } from "./internal/signedSums.ts"
import * as Steps from "./internal/Steps.ts"
import { clamp } from "./PValue.ts"
import * as Seed from "./Seed.ts"

/**
 * Outcome of a randomisation test.
 *
 * - `isExact` every assignment of signs was counted, none drawn
 * - `isFloor` no drawn assignment was as extreme as the data: print `<=`
 * - `assignments` how many were counted or drawn
 */
export interface Randomisation {
  readonly p: number
  readonly isExact: boolean
  readonly isFloor: boolean
  readonly assignments: number
}

/** How the signs are drawn. `resamples` is 100,000 unless said otherwise. */
export interface Options {
  readonly seed: number | Seed.Seed
  readonly resamples?: number
}

const exactUpTo = 16

/** Additions that counting whole steps may take: tens of milliseconds at most. */
const mostAdditions = 2 ** 24

/**
 * Zeros never move a sum, and sizes with free signs are all that the null distribution knows. Largest first, so that neither the order of topics
 * nor which system is called the baseline can matter.
 */
const sizesOf = (steps: Float64Array): Float64Array =>
  steps
    .map(Math.abs)
    .filter((size) => size > 0)
    .sort()
    .reverse()

const exactOf = (sizes: Float64Array, seen: number): number => {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  // |total - 2 s| is at least what was seen where s is at most the smaller of both systems' sums, and as often on the other side
  return seen === 0 ? 1 : clamp(2 * lowerTail(sizes, (total - seen) / 2))
}

const sumOf = (steps: Float64Array): number => Math.abs(steps.reduce((sum, step) => sum + step, 0))

/**
 * The exact p of differences rounded to whole steps: the share of all 2^n assignments of signs whose sum is at least as far from 0 as the one seen.
 *
 * A drawn test cannot serve many pairs: with 100,000 assignments no p is below 1e-5, and Holm's correction over 7,875 pairs asks for 6e-6.
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
 * Sums of eight sizes for every byte of signs: `tables[256 · g + byte]` for sizes 8g to 8g + 7. A whole assignment is then one
 * look-up per eight topics. Padded with zeros to whole words of 32 topics.
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
 * Fisher's randomisation test, two-sided: were the two systems the same, each topic's difference could as well have the other sign. p is the share
 * of assignments of signs whose mean is at least as far from 0 as the one seen.
 *
 * Where differences are whole numbers of one step, as those of P@20 are of 1/20, all 2^n assignments are counted, for any number of topics that
 * `signedSums` can count; else up to 16 topics that differ. Other assignments are drawn, and p is `(extreme + 1) / (resamples + 1)`: what was seen
 * is one of them, so p is never 0. Sums of drawn or counted assignments that rounding alone can have parted from the one seen count as equal to it.
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
