import * as Seed from "@litfuse/stats/Seed"
import * as SearchSpace from "../SearchSpace.ts"
import { type Forecast, gaussianProcess } from "./gaussianProcess.ts"
import type { SearchMethod } from "./SearchMethod.ts"
import * as Normal from "@litfuse/stats/Normal"

/** Options of a model-based search: points in all, the first of them drawn, and how many are measured before the model learns again. */
export interface Options {
  readonly points: number
  readonly first: number
  readonly batch: number
}

const drawn = 256

const improvement = ({ mean, deviation }: Forecast, best: number): number => {
  if (deviation === 0) return Math.max(0, mean - best)
  const z = (mean - best) / deviation
  return (mean - best) * Normal.cdf(z) + (deviation * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI)
}

/**
 * Search by a model of the values seen so far: a Gaussian process estimates which of 256 drawn points improves most on the best. Batches have a fixed size,
 * whatever the workers. Within a batch, the model uses its own forecast for points that are not measured yet.
 *
 * - source: Jones, Schonlau, Welch, Journal of Global Optimization 13(4), 1998; batches: Ginsbourger, Le Riche, Carraro, 2010 (kriging believer)
 */
export const modelSearch = ({ points, first, batch }: Options): SearchMethod =>
  function* (space, seed) {
    const draw = (purpose: string, n: number, count: number): ReadonlyArray<SearchSpace.Point> => {
      const stream = Seed.stream(Seed.derive(seed, purpose, n))
      return Array.from({ length: count }, () => SearchSpace.draw(space, stream))
    }
    const seen: Array<SearchSpace.Point> = [...draw("model-first", 0, Math.min(first, points))]
    const values: Array<number> = [...(yield seen)]
    while (seen.length < points) {
      const believed = [...values]
      const proposed: Array<SearchSpace.Point> = []
      while (proposed.length < Math.min(batch, points - seen.length)) {
        const known = [...seen, ...proposed]
        const forecast = gaussianProcess(
          known.map((point) => SearchSpace.encode(space, point)),
          believed
        )
        const best = Math.max(...believed)
        const looked = draw("model", known.length, drawn)
        const expected = forecast(looked.map((point) => SearchSpace.encode(space, point)))
        const gains = expected.map((one) => improvement(one, best))
        const chosen = gains.indexOf(Math.max(...gains))
        proposed.push(looked[chosen]!)
        believed.push(expected[chosen]!.mean)
      }
      values.push(...(yield proposed))
      seen.push(...proposed)
    }
  }
