/** A curve from 0 to 1: the probability at `x` is `1 / (1 + exp(-(slope x + intercept)))`. */
export interface Curve {
  readonly slope: number
  readonly intercept: number
}

/** One observation: where, whether it is so, and how much it counts (above 0). */
export interface Observed {
  readonly x: number
  readonly isSo: boolean
  readonly weight: number
}

/** The logistic function: the probability of these log odds. */
export const logistic = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds))

/** The probability of a curve at `x`. */
export const at = ({ slope, intercept }: Curve, x: number): number => logistic(slope * x + intercept)

/** The log of the logistic function, without overflow at either end. */
const logLogistic = (logOdds: number): number => (logOdds < 0 ? logOdds - Math.log1p(Math.exp(logOdds)) : -Math.log1p(Math.exp(-logOdds)))

const logLikelihood = (observed: ReadonlyArray<Observed>, { slope, intercept }: Curve): number => {
  let sum = 0
  for (const { x, isSo, weight } of observed) sum += weight * logLogistic(isSo ? slope * x + intercept : -(slope * x + intercept))
  return sum
}

const ends = (observed: ReadonlyArray<Observed>, wanted: boolean): readonly [low: number, high: number] => {
  let [low, high] = [Infinity, -Infinity]
  for (const { x, isSo } of observed) if (isSo === wanted) [low, high] = [Math.min(low, x), Math.max(high, x)]
  return [low, high]
}

/** Whether both kinds are there and lie among each other; otherwise the most likely curve is a step, which no slope describes. */
const isMixed = (observed: ReadonlyArray<Observed>): boolean => {
  const [[lowNo, highNo], [lowYes, highYes]] = [ends(observed, false), ends(observed, true)]
  return lowYes < highNo && lowNo < highYes
}

const mostSteps = 100

/**
 * The most likely curve for observations with weights, by Newton's method with steps that are halved while they do not help.
 *
 * - empty: undefined where no curve is the most likely one: one kind only, or a point that parts the two
 * - agrees with: scikit-learn 1.5.2, `LogisticRegression(penalty=None)` with `sample_weight`
 */
export const fit = (observed: ReadonlyArray<Observed>): Curve | undefined => {
  if (!isMixed(observed)) return undefined
  let curve: Curve = { slope: 0, intercept: 0 }
  let likelihood = logLikelihood(observed, curve)
  for (let step = 0; step < mostSteps; step++) {
    let [g0, g1, h00, h01, h11] = [0, 0, 0, 0, 0]
    for (const { x, isSo, weight } of observed) {
      const p = at(curve, x)
      const error = weight * ((isSo ? 1 : 0) - p)
      const curvature = weight * p * (1 - p)
      g0 += error
      g1 += error * x
      h00 += curvature
      h01 += curvature * x
      h11 += curvature * x * x
    }
    const determinant = h00 * h11 - h01 * h01
    if (determinant <= 0) break
    const [intercept, slope] = [(h11 * g0 - h01 * g1) / determinant, (h00 * g1 - h01 * g0) / determinant]
    let next = curve
    let gain = -Infinity
    for (let part = 1; part > 1e-10 && gain < 0; part /= 2) {
      next = { slope: curve.slope + part * slope, intercept: curve.intercept + part * intercept }
      gain = logLikelihood(observed, next) - likelihood
    }
    if (!(gain > 0)) break
    curve = next
    likelihood += gain
  }
  return curve
}
