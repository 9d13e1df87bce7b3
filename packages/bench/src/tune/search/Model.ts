import * as Seed from "@litfuse/stats/Seed"
import * as Space from "../Space.ts"
import { type Forecast, process } from "./gaussian.ts"
import type { Search } from "./Search.ts"
import * as Normal from "@litfuse/stats/Normal"

/** How a model-based search goes: points in all, the first of them drawn, and how many are measured before the model learns again. */
export interface Options {
  readonly points: number
  readonly first: number
  readonly batch: number
}

const drawn = 256

/** What a point is expected to be better than the best by, where it is better. */
const improvement = ({ mean, deviation }: Forecast, best: number): number => {
  if (deviation === 0) return Math.max(0, mean - best)
  const z = (mean - best) / deviation
  return (mean - best) * Normal.cdf(z) + (deviation * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI)
}

/**
 * Search by a model of the values seen so far: a Gaussian process, asked which of 256 drawn points is expected to improve most on the best. Batches have
 * a fixed size, whatever the workers; within one, the model takes its own forecast for what it has not yet been told.
 *
 * - source: Jones, Schonlau, Welch, Journal of Global Optimization 13(4), 1998; batches: Ginsbourger, Le Riche, Carraro, 2010 (kriging believer)
 */
export const model = ({ points, first, batch }: Options): Search =>
  function* (space, seed) {
    const draw = (purpose: string, n: number, count: number): ReadonlyArray<Space.Point> => {
      const stream = Seed.stream(Seed.derive(seed, purpose, n))
      return Array.from({ length: count }, () => Space.draw(space, stream))
    }
    const seen: Array<Space.Point> = [...draw("model-first", 0, Math.min(first, points))]
    const values: Array<number> = [...(yield seen)]
    while (seen.length < points) {
      const believed = [...values]
      const proposed: Array<Space.Point> = []
      while (proposed.length < Math.min(batch, points - seen.length)) {
        const known = [...seen, ...proposed]
        const forecast = process(
          known.map((point) => Space.encode(space, point)),
          believed
        )
        const best = Math.max(...believed)
        const looked = draw("model", known.length, drawn)
        const expected = forecast(looked.map((point) => Space.encode(space, point)))
        const gains = expected.map((one) => improvement(one, best))
        const chosen = gains.indexOf(Math.max(...gains))
        proposed.push(looked[chosen]!)
        believed.push(expected[chosen]!.mean)
      }
      values.push(...(yield proposed))
      seen.push(...proposed)
    }
  }
