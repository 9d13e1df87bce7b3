/** What a row is sorted by: the number behind a cell, or its text. */
export type Key = number | string

const compare = (a: Key, b: Key): number => {
  if (typeof a === "number") return typeof b === "number" ? a - b : 1
  if (typeof b === "number") return -1
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The order of rows by keys, as places: text below all numbers, equal keys as they are. `isDescending`: the highest first. */
export const sortRows = (keys: ReadonlyArray<Key>, isDescending: boolean): ReadonlyArray<number> =>
  keys.map((_, i) => i).sort((a, b) => (isDescending ? compare(keys[b]!, keys[a]!) : compare(keys[a]!, keys[b]!)) || a - b)
