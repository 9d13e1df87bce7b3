import * as Invariant from "./internal/Invariant.ts"
import { incompleteBeta } from "./internal/incompleteBeta.ts"
import { logGamma } from "./internal/logGamma.ts"

const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b)

/** `I_x(a, b)`, by the fraction that converges on the side of x; the logarithms lose digits of large parameters. */
const regularised = (a: number, b: number, x: number, y: number): number => {
  if (x > (a + 1) / (a + b + 2)) return 1 - regularised(b, a, y, x)
  return (Math.exp(a * Math.log(x) + b * Math.log(y) - logBeta(a, b)) / a) * incompleteBeta(a, b, x)
}

/**
 * The probability that a variable with an F distribution is above `x`.
 *
 * - units: degrees of freedom `above` and `below`; a relative error of about 1e-12
 * - empty: 1 for 0 and below, 0 for infinity; without degrees of freedom below there is no evidence: 1
 * - source: Abramowitz & Stegun 26.6.2
 * - agrees with: scipy `f.sf`
 */
export const above = (x: number, dfAbove: number, dfBelow: number): number => {
  Invariant.check(dfAbove > 0 && dfBelow >= 0, "degrees of freedom are above 0")
  if (x <= 0 || dfBelow === 0) return 1
  if (x === Number.POSITIVE_INFINITY) return 0
  const ratio = (dfAbove * x) / dfBelow
  return regularised(dfBelow / 2, dfAbove / 2, 1 / (1 + ratio), ratio / (1 + ratio))
}
