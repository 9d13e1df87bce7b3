import * as Seed from "@litfuse/stats/Seed"
import * as Space from "../Space.ts"
import type { Search } from "./Search.ts"

const batch = 16

/**
 * Points drawn evenly and independently.
 *
 * - source: Bergstra, Bengio, JMLR 13, 2012
 */
export const random = (points: number): Search =>
  function* (space, seed) {
    const stream = Seed.stream(Seed.derive(seed, "random"))
    for (let first = 0; first < points; first += batch)
      yield Array.from({ length: Math.min(batch, points - first) }, () => Space.draw(space, stream))
  }
