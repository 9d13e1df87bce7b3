/** The values of one setting on each training topic, measured by folds that did not train on it. */
export type Values = Float64Array

/** How the setting is chosen: the best mean, or the first one in order that is within one standard error of the best. */
export const rules = ["best", "one-standard-error"] as const

/** How the setting is chosen. */
export type Rule = (typeof rules)[number]

/** The mean, summed in topic order; 0 without topics. */
export const mean = (values: Values): number => {
  let sum = 0
  for (let t = 0; t < values.length; t++) sum += values[t]!
  return values.length === 0 ? 0 : sum / values.length
}

/** The values of some topics. `Float64Array.from` with a function takes ten times as long, and this is asked for every setting on every fold. */
export const on = (topics: ArrayLike<number>, values: Float64Array): Float64Array => {
  const some = new Float64Array(topics.length)
  for (let t = 0; t < some.length; t++) some[t] = values[topics[t]!]!
  return some
}

/** The standard error of the mean of `a - b`; 0 for fewer than two topics. */
const standardError = (a: Values, b: Values): number => {
  const n = a.length
  if (n < 2) return 0
  const centre = mean(a) - mean(b)
  let squares = 0
  for (let t = 0; t < n; t++) squares += (a[t]! - b[t]! - centre) ** 2
  return Math.sqrt(squares / (n - 1) / n)
}

/**
 * The index of the setting that a rule chooses; of equal ones the first. Settings are ordered from simple to complex, and `one-standard-error` prefers the
 * simplest.
 *
 * The standard error is that of the **difference** from the best setting. Topics differ far more from each other than settings do, and this part is common
 * to both settings.
 *
 * - shape: at least one setting, values aligned by topic
 * - source: Breiman, Friedman, Olshen, Stone, Classification and Regression Trees, 1984, 3.4.3
 */
export const choose = (settings: ReadonlyArray<Values>, rule: Rule): number => {
  const means = settings.map(mean)
  let best = 0
  for (let s = 1; s < means.length; s++) if (means[s]! > means[best]!) best = s
  if (rule === "best") return best
  for (let s = 0; s < best; s++) if (means[best]! - means[s]! <= standardError(settings[best]!, settings[s]!)) return s
  return best
}
