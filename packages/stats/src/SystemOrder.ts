/** How the order of systems changes when other judgements, or other topics, measure them. */
import { kendallAp, kendallB } from "./RankCorrelation.ts"
import * as Seed from "./Seed.ts"
import { mean } from "./Summary.ts"
import * as TukeyHsd from "./TukeyHsd.ts"

/** Systems by topic: `systems[s][t]` is the value of system s on topic t. All have the same topics. */
export type Systems = ReadonlyArray<Float64Array>

/**
 * A pair that the first judgements separate, and that the second ones put in the opposite order.
 *
 * - `better` and `worse` by the first judgements, as places in the list of systems
 * - `p` and `other` of the pair by the first and by the second judgements
 */
export interface Swap {
  readonly better: number
  readonly worse: number
  readonly p: number
  readonly other: number
}

/** Two orders of systems: how many pairs there are, how many of them the first judgements separate, and which of these swap. */
export interface OrderChange {
  readonly pairs: number
  readonly separated: number
  readonly swapped: ReadonlyArray<Swap>
  readonly tau: number
  readonly tauAp: number
}

/** `alpha` below which a pair is separated; `resamples` of the test. */
export interface Options {
  readonly seed: number | Seed.Seed
  readonly alpha?: number
  readonly resamples?: number
}

const meansOf = (systems: Systems): Float64Array => Float64Array.from(systems, mean)

/**
 * The rank correlations of two orders of systems by their means: Kendall's tau-b, and tau-AP with the first order as the truth.
 *
 * - empty: NaN for fewer than two systems; tau also where an order ties all of them
 */
export const correlations = (first: Systems, second: Systems): Pick<OrderChange, "tau" | "tauAp"> => {
  const [a, b] = [meansOf(first), meansOf(second)]
  return { tau: kendallB(a, b), tauAp: kendallAp(a, b) }
}

const swapsOf = (pairs: ReadonlyArray<TukeyHsd.Pair>, others: ReadonlyArray<TukeyHsd.Pair>, alpha: number) => {
  const separated = pairs.flatMap((pair, i) => (pair.p < alpha ? [[pair, others[i]!] as const] : []))
  const swapped = separated
    .filter(([pair, other]) => pair.difference * other.difference < 0)
    .map(([{ first, second, difference, p }, other]): Swap => {
      const [better, worse] = difference < 0 ? [first, second] : [second, first]
      return { better, worse, p, other: other.p }
    })
  return { separated: separated.length, swapped }
}

/**
 * How second judgements change the order of systems that first judgements give. Swaps count only among pairs that the first judgements separate: p of
 * Tukey's HSD over all pairs below `alpha`. A pair that the second judgements tie has not swapped.
 *
 * - shape: the same systems in the same order on both sides, at least two
 * - units: p holds for all pairs at once
 */
export const compare = (first: Systems, second: Systems, { seed, alpha = 0.05, ...options }: Options): OrderChange => {
  const pairs = TukeyHsd.test(first, { seed, ...options })
  return { pairs: pairs.length, ...swapsOf(pairs, TukeyHsd.test(second, { seed, ...options }), alpha), ...correlations(first, second) }
}

/**
 * Changes between random halves of the topics, as means over `splits`.
 *
 * - `topics` in the smaller half; `share` of all separated pairs that swap, NaN where no split separates a pair
 */
export interface HalfChange {
  readonly splits: number
  readonly topics: number
  readonly separated: number
  readonly swapped: number
  readonly share: number
  readonly tau: number
}

/** Few permutations, because every split is tested. */
const halfResamples = 999

/**
 * `compare` between random halves of the topics of one set of judgements: what changes when nothing but the topics do.
 *
 * - empty: undefined for fewer than four topics, where a half has no difference to test
 */
export const halves = (
  systems: Systems,
  { seed, splits = 50, alpha = 0.05 }: Options & { readonly splits?: number }
): HalfChange | undefined => {
  const topics = systems[0]?.length ?? 0
  if (topics < 4) return undefined
  let [separated, swapped, tau] = [0, 0, 0]
  for (let split = 0; split < splits; split++) {
    const own = Seed.derive(seed, "halves", split)
    const order = Seed.shuffle(Seed.stream(own), [...systems[0]!.keys()])
    const half = (from: number, to: number): Systems => systems.map((values) => Float64Array.from(order.slice(from, to), (t) => values[t]!))
    const [first, second] = [half(0, topics >>> 1), half(topics >>> 1, topics)]
    const others = TukeyHsd.test(second, { seed: own, resamples: 1 })
    const found = swapsOf(TukeyHsd.test(first, { seed: own, resamples: halfResamples }), others, alpha)
    separated += found.separated
    swapped += found.swapped.length
    tau += correlations(first, second).tau
  }
  return {
    splits,
    topics: topics >>> 1,
    separated: separated / splits,
    swapped: swapped / splits,
    share: separated === 0 ? Number.NaN : swapped / separated,
    tau: tau / splits
  }
}
