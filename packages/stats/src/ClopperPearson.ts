import * as Invariant from "./internal/Invariant.ts"
import type { Interval } from "./Interval.ts"
import { logFactorial } from "./internal/logFactorial.ts"

/** The probability of `k` successes and of all numbers beyond `k` in one direction. The terms fall quickly away from the mean. */
const outwards = (k: number, trials: number, p: number, step: 1 | -1): number => {
  const log = logFactorial(trials) - logFactorial(k) - logFactorial(trials - k) + k * Math.log(p) + (trials - k) * Math.log1p(-p)
  const odds = p / (1 - p)
  let term = Math.exp(log)
  let sum = 0
  for (let i = k; i >= 0 && i <= trials && term > sum * 2 ** -60; i += step) {
    sum += term
    term *= step > 0 ? ((trials - i) / (i + 1)) * odds : i / (trials - i + 1) / odds
  }
  return Math.min(1, sum)
}

const atLeast = (k: number, trials: number, p: number): number => {
  if (k <= 0 || p >= 1) return 1
  if (p <= 0) return 0
  return k > trials * p ? outwards(k, trials, p, 1) : 1 - outwards(k - 1, trials, p, -1)
}

/** The share at which a monotone condition changes, by bisection. */
const where = (isBelow: (p: number) => boolean): number => {
  let low = 0
  let high = 1
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2
    if (isBelow(middle)) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * The interval of a share by Clopper and Pearson. It has all shares under which a number at least as extreme has a probability of at least half of `1
 * - confidence`. It covers the true share at least as often as `confidence` says.
 *
 * - shape: whole `successes` among `trials`, at least one
 * - empty: from 0 when nothing succeeded; up to 1 when everything did
 * - source: Clopper & Pearson, Biometrika 26(4), 1934
 * - agrees with: scipy `binomtest(...).proportion_ci(method="exact")`
 */
export const interval = (successes: number, trials: number, confidence = 0.95): Interval => {
  Invariant.check(Number.isInteger(successes) && successes >= 0 && successes <= trials && trials > 0, "successes are counted among trials")
  const tail = (1 - confidence) / 2
  return {
    lower: successes === 0 ? 0 : where((p) => atLeast(successes, trials, p) < tail),
    // at most k successes are at least n - k failures
    upper: successes === trials ? 1 : where((p) => atLeast(trials - successes, trials, 1 - p) > tail),
    confidence
  }
}
