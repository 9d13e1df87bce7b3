import * as Seed from "@litfuse/stats/Seed"
import * as SearchSpace from "../SearchSpace.ts"
import type { SearchMethod } from "./SearchMethod.ts"

/** Options of a coordinate ascent: the number of starts, all but the first at random, and the finest step, as a share of a range. */
export interface Options {
  readonly starts: number
  readonly finest: number
}

const firstStep = 0.25

/**
 * Moves from a place along one dimension after the other to the best neighbour while that is better. Steps along ranges are halved when nothing is. The
 * first place is the middle of every dimension, further ones are drawn.
 *
 * - source: Metzler, Croft, Information Retrieval 10(3), 2007
 */
export const coordinateAscent = ({ starts, finest }: Options): SearchMethod =>
  function* (space, seed) {
    const all = SearchSpace.dimensions(space)
    for (let start = 0; start < starts; start++) {
      const stream = Seed.stream(Seed.derive(seed, "coordinate-ascent", start))
      let here: SearchSpace.Point =
        start === 0 ? all.map(([, dimension]) => SearchSpace.coordinate(dimension, 0.5)) : SearchSpace.draw(space, stream)
      let [value] = yield [here]
      for (let step = firstStep; step >= finest;) {
        let isBetter = false
        for (const [d, [, dimension]] of all.entries()) {
          const points = SearchSpace.neighbours(dimension, here[d]!, step).map((to) => here.map((from, i) => (i === d ? to : from)))
          if (points.length === 0) continue
          const values = yield points
          const best = values.indexOf(Math.max(...values))
          if (values[best]! > value!) {
            here = points[best]!
            value = values[best]!
            isBetter = true
          }
        }
        if (!isBetter) step = all.some(([, dimension]) => SearchSpace.sizeOf(dimension) === Number.POSITIVE_INFINITY) ? step / 2 : 0
      }
    }
  }
