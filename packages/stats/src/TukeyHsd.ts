import * as Invariant from "./internal/Invariant.ts"
import * as Steps from "./internal/Steps.ts"
import * as Seed from "./Seed.ts"

/**
 * Two systems among all that were compared, by their places in the list.
 *
 * - `difference` mean of the second less mean of the first, in units of the measure
 * - `p` holds for all pairs at once: it needs no further correction
 * - `isFloor` no permutation had such a large range: print `<=`
 */
export interface Pair {
  readonly first: number
  readonly second: number
  readonly difference: number
  readonly p: number
  readonly isFloor: boolean
}

/** How labels are permuted. 10,000 permutations unless said otherwise. */
export interface Options {
  readonly seed: number | Seed.Seed
  readonly resamples?: number
}

const byTopic = (systems: ReadonlyArray<Float64Array>, topics: number): Float64Array => {
  const values = new Float64Array(topics * systems.length)
  for (const [s, system] of systems.entries()) {
    Invariant.check(system.length === topics, "systems are compared on the same topics")
    for (let t = 0; t < topics; t++) values[t * systems.length + s] = system[t]!
  }
  return values
}

/** The range (largest minus smallest) of the systems' sums after the values of each topic were permuted, in the order of drawing. */
const drawnRanges = (values: Float64Array, systems: number, resamples: number, stream: Seed.Stream): Float64Array => {
  const ranges = new Float64Array(resamples)
  const sums = new Float64Array(systems)
  for (let r = 0; r < resamples; r++) {
    sums.fill(0)
    for (let row = 0; row < values.length; row += systems) {
      // permuting the values of the last draw again is as random as starting from the original ones
      for (let i = systems - 1; i > 0; i--) {
        const j = stream.below(i + 1)
        const dealt = values[row + j]!
        values[row + j] = values[row + i]!
        values[row + i] = dealt
        sums[i] = sums[i]! + dealt
      }
      sums[0] = sums[0]! + values[row]!
    }
    let lowest = sums[0]!
    let highest = sums[0]!
    for (let s = 1; s < systems; s++) {
      lowest = Math.min(lowest, sums[s]!)
      highest = Math.max(highest, sums[s]!)
    }
    ranges[r] = highest - lowest
  }
  return ranges
}

const countAtLeast = (ascending: Float64Array, bound: number): number => {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle]! >= bound) high = middle
    else low = middle + 1
  }
  return ascending.length - low
}

/**
 * Tukey's honestly significant differences by randomisation, blocked by topic. If all systems were equally good, each topic's values could belong to
 * them in any order. The p of a pair is the share of permutations with a largest difference at least that of the pair: `(as large + 1) / (resamples +
 * 1)`.
 *
 * - shape: systems by topic, aligned and finite; pairs come as (0, 1), (0, 2), ... (1, 2), ...
 * - empty: fewer than two systems have no pairs; p = 1 when no system differs, or there is no topic
 * - source: Carterette, ACM TOIS 30(1), 2012; Sakai, Laboratory Experiments in Information Retrieval, 2018, 4.5
 * - agrees with: for two systems `Randomisation`, up to the permutations drawn
 */
export const test = (systems: ReadonlyArray<Float64Array>, { seed, resamples = 10_000 }: Options): ReadonlyArray<Pair> => {
  Invariant.check(Number.isInteger(resamples) && resamples > 0, "a randomisation test draws a positive number of permutations")
  const topics = systems[0]?.length ?? 0
  const values = byTopic(systems, topics)
  Invariant.check(Number.isFinite(Steps.largestOf(values)), "values of topics are finite numbers")
  // sums in another order differ in their last digits, and the observed permutation must count as reaching its own range
  const { steps, perUnit, slack } = Steps.of(values)
  const ranges =
    systems.length < 2
      ? new Float64Array(0)
      : drawnRanges(steps.slice(), systems.length, resamples, Seed.stream(Seed.derive(seed, "tukey")))
  ranges.sort()
  const sums = systems.map((_, s) => {
    let sum = 0
    for (let t = 0; t < topics; t++) sum += steps[t * systems.length + s]!
    return sum
  })
  const pairs: Array<Pair> = []
  for (let first = 0; first < systems.length; first++) {
    for (let second = first + 1; second < systems.length; second++) {
      const sum = sums[second]! - sums[first]!
      const asLarge = countAtLeast(ranges, Math.abs(sum) - slack)
      pairs.push({
        first,
        second,
        difference: topics === 0 ? 0 : sum / (topics * perUnit),
        p: (asLarge + 1) / (resamples + 1),
        isFloor: asLarge === 0
      })
    }
  }
  return pairs
}
