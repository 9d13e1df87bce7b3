import * as Seed from "@litfuse/stats/Seed"
import * as SearchSpace from "../SearchSpace.ts"
import type { SearchMethod } from "./SearchMethod.ts"

/**
 * As many points as there are strata in every dimension: each dimension is cut into `points` equal parts, and each part is used once.
 *
 * - source: McKay, Beckman, Conover, Technometrics 21(2), 1979
 */
export const latinHypercube = (points: number): SearchMethod =>
  function* (space, seed) {
    const columns = SearchSpace.dimensions(space).map(([name, dimension]) => {
      const stream = Seed.stream(Seed.derive(seed, "latin-hypercube", name))
      const order = Seed.shuffle(
        stream,
        Array.from({ length: points }, (_, i) => i)
      )
      return order.map((part) => SearchSpace.coordinate(dimension, (part + stream.unit()) / points))
    })
    yield Array.from({ length: points }, (_, i) => columns.map((column) => column[i]!))
  }
