/** From here on the tail is computed by a continued fraction; one half minus the middle would lose digits. */
const far = 2

const rootTwoPi = Math.sqrt(2 * Math.PI)

/** The density. z is split into a short number, whose square is exact, and a small rest, because a plain `exp(-z² / 2)` loses three digits at 37. */
const density = (z: number): number => {
  const near = Math.round(z * 16) / 16
  return (Math.exp(-(near * near) / 2) * Math.exp(-((z - near) * (z + near)) / 2)) / rootTwoPi
}

/** The probability between 0 and z, by a series of positive terms: `φ(z) (z + z³/3 + z⁵/15 + ...)`. */
const middle = (z: number): number => {
  let term = z
  let sum = 0
  for (let n = 1; sum + term !== sum; n++) {
    sum += term
    term *= (z * z) / (2 * n + 1)
  }
  return density(z) * sum
}

/**
 * The probability above z divided by the density at z (Mills' ratio), by Laplace's continued fraction `1 / (z + 1 / (z + 2 / (z + ...)))`, from `far`
 * on.
 */
const mills = (z: number): number => {
  let below = z
  for (let n = Math.ceil(12 + 400 / (z * z)); n > 0; n--) below = z + n / below
  return 1 / below
}

/** The probability above z, for z of at least 0. */
const tail = (z: number): number => {
  if (z < far) return 0.5 - middle(z)
  return z > 40 ? 0 : density(z) * mills(z)
}

const logTail = (z: number): number => (z < far ? Math.log(tail(z)) : -(z * z) / 2 - Math.log(rootTwoPi) + Math.log(mills(z)))

/** A zero of a monotone function by Newton's method, which ends when its steps no longer become smaller. */
const newton = (start: number, step: (z: number) => number): number => {
  let z = start
  let last = Number.POSITIVE_INFINITY
  for (let i = 0; i < 100; i++) {
    const by = step(z)
    if (!(Math.abs(by) < last)) break
    z += by
    last = Math.abs(by)
    if (last === 0) break
  }
  return z
}

/** The z above which a given probability of at most 0.2 lies. */
const ofTail = (chance: number): number => {
  const log = Math.log(chance)
  const first = Math.sqrt(-2 * log)
  const start = first - (Math.log(first) + Math.log(rootTwoPi)) / first
  return newton(Math.max(0.5, start), (z) => {
    const away = logTail(z) - log
    return away * (z < far ? tail(z) / density(z) : mills(z))
  })
}

/**
 * The probability that a standard normal variable is at most `x`.
 *
 * - units: a relative error of at most 1e-14, down to 1e-300
 * - empty: 0 below -38.5, where no number is small enough
 * - source: Laplace's continued fraction, Abramowitz & Stegun 26.2.14; the series 26.2.11
 * - agrees with: scipy `norm.cdf`
 */
export const cdf = (x: number): number => {
  if (x < 0) return tail(-x)
  return x < far ? 0.5 + middle(x) : 1 - tail(x)
}

/**
 * The value below which a standard normal variable lies with probability `p`.
 *
 * - units: a relative error of at most 1e-14
 * - empty: -Infinity for 0, Infinity for 1, NaN outside
 * - agrees with: scipy `norm.ppf`
 */
export const quantile = (p: number): number => {
  if (p === 0) return Number.NEGATIVE_INFINITY
  if (p === 1) return Number.POSITIVE_INFINITY
  if (!(p > 0 && p < 1)) return Number.NaN
  const away = Math.abs(p - 0.5)
  const z = away > 0.3 ? ofTail(Math.min(p, 1 - p)) : newton(away * rootTwoPi, (at) => (away - middle(at)) / density(at))
  return p < 0.5 ? -z : z
}
