import * as Invariant from "./internal/Invariant.ts"
import { incompleteBeta, upperIncompleteBeta } from "./internal/incompleteBeta.ts"
import * as Normal from "./Normal.ts"

/** `Γ(a + 1/2) / Γ(a)`: from 20 on by the series of its logarithm, below 20 by the recurrence of the gamma function. */
const gammaRatio = (a: number): number => {
  let factor = 1
  let at = a
  for (; at < 20; at++) factor *= at / (at + 0.5)
  const x = 1 / at
  const y = x * x
  return factor * Math.sqrt(at) * Math.exp(-x * (1 / 8 - y * (1 / 192 - y * (1 / 640 - y * (17 / 14336 - (y * 31) / 18432)))))
}

/** `ln(1 + y²)`, also where the square overflows. */
const logOnePlusSquare = (y: number): number => (y < 1e100 ? Math.log1p(y * y) : 2 * Math.log(y))

/** `(1 - x)^(df / 2) √x / B(df / 2, 1/2)` at `x = t² / (df + t²)`: the factor of the continued fractions, and also t times the density at t. */
const front = (t: number, df: number): number => {
  const y = t / Math.sqrt(df)
  const root = y < 1e100 ? y / Math.sqrt(1 + y * y) : 1
  return (gammaRatio(df / 2) / Math.sqrt(Math.PI)) * root * Math.exp((-df / 2) * logOnePlusSquare(y))
}

/** Whether the tail is computed instead of the middle: each of the two fractions converges fast on its own side. */
const isFar = (t: number, df: number): boolean => t * t > (3 * df) / (df + 2)

/** The probability between 0 and t: half the incomplete beta function of 1/2 and df / 2. */
const middle = (t: number, df: number): number => (t === 0 ? 0 : front(t, df) * incompleteBeta(0.5, df / 2, 1 / (1 + df / t / t)))

/** The probability above t divided by `front`, from the incomplete beta function of df / 2 and 1/2. */
const hazard = (t: number, df: number): number => upperIncompleteBeta(df / 2, 0.5, 1 / (1 + df / t / t)) / 2

const above = (t: number, df: number): number => front(t, df) * hazard(t, df)

const tail = (t: number, df: number): number => (isFar(t, df) ? above(t, df) : 0.5 - middle(t, df))

const check = (df: number): void => Invariant.check(df > 0, "degrees of freedom are above 0")

/**
 * The probability that a variable with Student's t distribution is at most `x`.
 *
 * - units: `df` degrees of freedom, above 0; a relative error of at most 1e-13 down to 1e-300
 * - source: Abramowitz & Stegun 26.7.1 and 26.5.8; Didonato & Morris, ACM TOMS 18(3), 1992
 * - agrees with: scipy `t.cdf`
 */
export const cdf = (x: number, df: number): number => {
  check(df)
  if (Number.isNaN(x)) return Number.NaN
  if (!Number.isFinite(x)) return x < 0 ? 0 : 1
  return x < 0 ? tail(-x, df) : 1 - tail(x, df)
}

/** The probability between 0 and t, computed from the side that keeps its digits. */
const between = (t: number, df: number): number => (isFar(t, df) ? 0.5 - above(t, df) : middle(t, df))

/** Newton's method that approaches from one side. Its steps may grow before they shrink, so it ends when they no longer change the number. */
const approach = (start: number, step: (t: number) => number): number => {
  let t = start
  let last = Number.POSITIVE_INFINITY
  for (let i = 0; i < 200; i++) {
    const next = step(t)
    const by = Math.abs(next / t - 1)
    // the rest is rounding, which could alternate for ever
    if (by <= 2 ** -51 || (by < 2 ** -40 && by >= last)) return next
    t = next
    last = by
  }
  return t
}

/** The density falls from the middle outwards, so steps that begin at 0 never go too far. */
const ofMiddle = (chance: number, df: number): number =>
  approach((chance * Math.sqrt(Math.PI * df)) / gammaRatio(df / 2), (t) => t + ((chance - between(t, df)) * t) / front(t, df))

/** As a function of logarithms the tail is concave: after at most one step that goes too far, the steps approach from one side. */
const ofTail = (chance: number, df: number): number =>
  approach(-Normal.quantile(chance), (t) => {
    const now = tail(t, df)
    return t * Math.exp(Math.log(now / chance) * (isFar(t, df) ? hazard(t, df) : now / front(t, df)))
  })

/**
 * The value below which a variable with Student's t distribution lies with probability `p`.
 *
 * - units: `df` degrees of freedom, above 0; a relative error of at most 1e-13
 * - empty: -Infinity for 0, Infinity for 1, NaN outside; infinite where the value is larger than the largest number
 * - agrees with: scipy `t.ppf`
 */
export const quantile = (p: number, df: number): number => {
  check(df)
  if (p === 0) return Number.NEGATIVE_INFINITY
  if (p === 1) return Number.POSITIVE_INFINITY
  if (!(p > 0 && p < 1)) return Number.NaN
  const away = Math.abs(p - 0.5)
  if (away === 0) return 0
  const t = away > 0.2 ? ofTail(Math.min(p, 1 - p), df) : ofMiddle(away, df)
  return p < 0.5 ? -t : t
}
