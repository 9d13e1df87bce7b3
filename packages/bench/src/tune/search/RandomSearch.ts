import * as Seed from "@litfuse/stats/Seed"
import * as SearchSpace from "../SearchSpace.ts"
import type { SearchMethod } from "./SearchMethod.ts"

const batch = 16

/**
 * Points drawn evenly and independently.
 *
 * - source: Bergstra, Bengio, JMLR 13, 2012
 */
export const randomSearch = (points: number): SearchMethod =>
  function* (space, seed) {
    const stream = Seed.stream(Seed.derive(seed, "random"))
    for (let first = 0; first < points; first += batch)
      yield Array.from({ length: Math.min(batch, points - first) }, () => SearchSpace.draw(space, stream))
  }
