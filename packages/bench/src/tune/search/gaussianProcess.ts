import * as Cholesky from "@litfuse/stats/Cholesky"

/** What is expected at a place, and how sure that is. */
export interface Forecast {
  readonly mean: number
  readonly deviation: number
}

/** What a model forecasts at places, one forecast each. */
export type Process = (places: ReadonlyArray<ReadonlyArray<number>>) => ReadonlyArray<Forecast>

/** Distance over which values are alike, as a share of a dimension's extent; and what noise adds to the variance of a value. */
const reach = 0.3
const noise = 1e-3

const kernel = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): number => {
  let squares = 0
  for (let i = 0; i < a.length; i++) squares += (a[i]! - b[i]!) ** 2
  return Math.exp(-squares / (2 * reach * reach))
}

/**
 * A Gaussian process with a squared exponential kernel and a constant mean, through values that carry a little noise.
 *
 * - shape: places as numbers in [0, 1], one value each
 * - empty: values that are all equal give a flat forecast without deviation
 * - source: Rasmussen, Williams, Gaussian Processes for Machine Learning, 2006, algorithm 2.1
 */
export const gaussianProcess = (places: ReadonlyArray<ReadonlyArray<number>>, values: ReadonlyArray<number>): Process => {
  const n = places.length
  const centre = values.reduce((sum, value) => sum + value, 0) / n
  const variance = values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / n
  if (variance === 0) return (asked) => asked.map(() => ({ mean: centre, deviation: 0 }))
  const lower = new Float64Array(Cholesky.triangle(n))
  for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) lower[Cholesky.at(i, j)] = kernel(places[i]!, places[j]!) + (i === j ? noise : 0)
  Cholesky.factor(lower, n)
  const half = Float64Array.from(values, (value) => value - centre)
  Cholesky.forward(lower, n, half)
  return (asked) => {
    const alike = new Float64Array(asked.length * n)
    for (const [a, place] of asked.entries()) for (let i = 0; i < n; i++) alike[a * n + i] = kernel(place, places[i]!)
    Cholesky.forward(lower, n, alike)
    return asked.map((_, a) => {
      let mean = centre
      let known = 0
      for (let i = 0; i < n; i++) {
        const one = alike[a * n + i]!
        mean += one * half[i]!
        known += one * one
      }
      return { mean, deviation: Math.sqrt(variance * Math.max(0, 1 - known)) }
    })
  }
}
