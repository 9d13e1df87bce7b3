import * as Space from "../Space.ts"
import type { Search } from "./Search.ts"

const batch = 64

/** Every point of a space of finite size, the last dimension fastest. */
export const grid: Search = function* (space) {
  const size = Space.size(space)
  for (let first = 0; first < size; first += batch)
    yield Array.from({ length: Math.min(batch, size - first) }, (_, i) => Space.at(space, first + i))
}
