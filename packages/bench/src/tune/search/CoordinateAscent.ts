import * as Seed from "@litfuse/stats/Seed"
import * as Space from "../Space.ts"
import type { Search } from "./Search.ts"

/** How a coordinate ascent goes: from how many places, the last of which are drawn; the finest step along a range, as a share of it. */
export interface Options {
  readonly starts: number
  readonly finest: number
}

const firstStep = 0.25

/**
 * From a place, along one dimension after the other to the best neighbour while that is better; steps along ranges are halved when nothing is. The
 * first place is the middle of every dimension, further ones are drawn.
 *
 * - source: Metzler, Croft, Information Retrieval 10(3), 2007
 */
export const coordinateAscent = ({ starts, finest }: Options): Search =>
  function* (space, seed) {
    const all = Space.dimensions(space)
    for (let start = 0; start < starts; start++) {
      const stream = Seed.stream(Seed.derive(seed, "coordinate-ascent", start))
      let here: Space.Point = start === 0 ? all.map(([, dimension]) => Space.coordinate(dimension, 0.5)) : Space.draw(space, stream)
      let [value] = yield [here]
      for (let step = firstStep; step >= finest;) {
        let isBetter = false
        for (const [d, [, dimension]] of all.entries()) {
          const points = Space.neighbours(dimension, here[d]!, step).map((to) => here.map((from, i) => (i === d ? to : from)))
          if (points.length === 0) continue
          const values = yield points
          const best = values.indexOf(Math.max(...values))
          if (values[best]! > value!) {
            here = points[best]!
            value = values[best]!
            isBetter = true
          }
        }
        if (!isBetter) step = all.some(([, dimension]) => Space.sizeOf(dimension) === Number.POSITIVE_INFINITY) ? step / 2 : 0
      }
    }
  }
