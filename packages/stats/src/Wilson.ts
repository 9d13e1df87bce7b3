import * as Invariant from "./internal/Invariant.ts"
import type { Interval } from "./Interval.ts"
import { quantile } from "./Normal.ts"

/**
 * The interval of a share by Wilson: all shares from which the observed one is not significantly different by the score test. It covers the true share
 * about as often as `confidence` says on average, and less often for some shares.
 *
 * - shape: whole `successes` among `trials`, at least one
 * - units: within [0, 1]
 * - source: Wilson, Journal of the American Statistical Association 22, 1927
 * - agrees with: scipy `binomtest(...).proportion_ci(method="wilson")`
 */
export const interval = (successes: number, trials: number, confidence = 0.95): Interval => {
  Invariant.check(Number.isInteger(successes) && successes >= 0 && successes <= trials && trials > 0, "successes are counted among trials")
  const z = quantile(1 - (1 - confidence) / 2)
  const share = successes / trials
  const spread = 1 + (z * z) / trials
  const middle = (share + (z * z) / (2 * trials)) / spread
  const half = (z * Math.sqrt((share * (1 - share)) / trials + (z * z) / (4 * trials * trials))) / spread
  return {
    lower: successes === 0 ? 0 : Math.max(0, middle - half),
    upper: successes === trials ? 1 : Math.min(1, middle + half),
    confidence
  }
}
