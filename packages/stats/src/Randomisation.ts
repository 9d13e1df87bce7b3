import * as Invariant from "./internal/Invariant.ts"
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

/**
 * Zeros never move a sum, and sizes with free signs are all that the null distribution knows. Largest first, so that neither the order of topics
 * nor which system is called the baseline can matter.
 */
const sizes = (differences: Float64Array): Float64Array =>
  differences
    .map(Math.abs)
    .filter((size) => size > 0)
    .sort()
    .reverse()

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
 * Up to 16 topics that differ, all 2^n assignments are counted. Above, they are drawn and p is `(extreme + 1) / (resamples + 1)`: what was seen is
 * one of them, so p is never 0.
 *
 * - shape: `Differences.between` two systems; sums on its grid are exact, so equal sums count as equal
 * - empty: p = 1 when no topic differs
 * - source: Fisher, The Design of Experiments, 1935; for IR: Smucker, Allan & Carterette, CIKM 2007; the + 1: Phipson & Smyth, SAGMB 9(1), 2010
 * - agrees with: scipy `permutation_test(permutation_type="samples")`
 */
export const test = (differences: Float64Array, { seed, resamples = 100_000 }: Options): Randomisation => {
  Invariant.check(Number.isInteger(resamples) && resamples > 0, "a randomisation test draws a positive number of assignments")
  const values = sizes(differences)
  const tables = byteTables(values)
  // what was seen must count itself, also for so many topics that their sums are no longer exact
  const bound = Math.abs(differences.reduce((sum, value) => sum + value, 0)) * (1 - 2 ** -45)
  if (values.length === 0) return { p: 1, isExact: true, isFloor: false, assignments: 1 }
  if (values.length <= exactUpTo) {
    const assignments = 2 ** values.length
    return { p: countExact(tables, values.length, bound) / assignments, isExact: true, isFloor: false, assignments }
  }
  const extreme = countDrawn(tables, bound, resamples, Seed.stream(Seed.derive(seed, "randomisation")))
  return { p: (extreme + 1) / (resamples + 1), isExact: false, isFloor: extreme === 0, assignments: resamples }
}
