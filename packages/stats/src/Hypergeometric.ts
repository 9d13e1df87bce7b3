import * as Invariant from "./internal/Invariant.ts"
import { logFactorial } from "./internal/logFactorial.ts"

/** A random sample without replacement: `drawn` of a `population`, of which `marked` are marked. */
export interface Hypergeometric {
  readonly population: number
  readonly marked: number
  readonly drawn: number
}

const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k)

/** The probability of exactly `k` marked ones in the sample. Empty: 0 where `k` is impossible. */
export const probability = ({ population, marked, drawn }: Hypergeometric, k: number): number =>
  k < 0 || k > marked || k > drawn || drawn - k > population - marked
    ? 0
    : Math.exp(logChoose(marked, k) + logChoose(population - marked, drawn - k) - logChoose(population, drawn))

/** The probability of at most `k` marked ones in the sample. Sums the shorter tail, term by term. */
export const atMost = (sample: Hypergeometric, k: number): number => {
  const { population, marked, drawn } = sample
  const least = Math.max(0, drawn - (population - marked))
  const most = Math.min(drawn, marked)
  if (k < least) return 0
  if (k >= most) return 1
  const isLow = k < (drawn * marked) / population
  let i = isLow ? k : k + 1
  let term = probability(sample, i)
  let sum = 0
  while (term > sum * 2 ** -60) {
    sum += term
    term *= isLow
      ? (i * (population - marked - drawn + i)) / ((marked - i + 1) * (drawn - i + 1))
      : ((marked - i) * (drawn - i)) / ((i + 1) * (population - marked - drawn + i + 1))
    i += isLow ? -1 : 1
  }
  return Math.min(1, isLow ? sum : 1 - sum)
}

/** The first whole number from `low` on for which a condition holds that holds for all later ones. `high` itself is not tried. */
const first = (low: number, high: number, holds: (n: number) => boolean): number => {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (holds(middle)) to = middle
    else from = middle + 1
  }
  return from
}

const check = (found: number, drawn: number, population: number, alpha: number): void => {
  Invariant.check(
    [found, drawn, population].every((n) => Number.isSafeInteger(n) && n >= 0) && found <= drawn && drawn <= population,
    "found ones are counted in a sample, and the sample in a population"
  )
  Invariant.check(alpha > 0 && alpha < 1, "alpha is a probability")
}

/**
 * The largest number of marked ones in a population under which a sample with at most `found` marked ones has a probability above `alpha`. The true number is
 * at most this in at least `1 - alpha` of all samples. It is the one-sided interval of Clopper and Pearson for a population that ends.
 *
 * - shape: `found` marked ones among `drawn`; `alpha` in (0, 1)
 * - empty: a sample of none gives the whole population; a sample of all gives `found`
 * - source: Buonaccorsi, The American Statistician 41(3), 1987
 */
export const upperBound = (found: number, drawn: number, population: number, alpha: number): number => {
  check(found, drawn, population, alpha)
  const most = population - (drawn - found)
  return first(found + 1, most + 1, (marked) => atMost({ population, marked, drawn }, found) <= alpha) - 1
}

/** The smallest number of marked ones under which a sample with at least `found` has a probability above `alpha`. As `upperBound`, from below. */
export const lowerBound = (found: number, drawn: number, population: number, alpha: number): number => {
  check(found, drawn, population, alpha)
  return first(found, population - (drawn - found), (marked) => 1 - atMost({ population, marked, drawn }, found - 1) > alpha)
}
