import * as SearchSpace from "../SearchSpace.ts"
import type { SearchMethod } from "./SearchMethod.ts"

const batch = 64

/** Every point of a space of finite size, the last dimension fastest. */
export const gridSearch: SearchMethod = function* (space) {
  const size = SearchSpace.size(space)
  for (let first = 0; first < size; first += batch)
    yield Array.from({ length: Math.min(batch, size - first) }, (_, i) => SearchSpace.at(space, first + i))
}
