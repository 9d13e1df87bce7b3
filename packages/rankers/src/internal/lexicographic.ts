/**
 * Works ordered by one key after the other: the second decides where the first ties, and so on.
 *
 * - `scores` by row: how many distinct combinations of keys are lower; NaN where the row does not take part
 * - `parts[k]` by row: how many of them are lower first in key k; parts sum to the score
 */
export interface Lexicographic {
  readonly scores: Float64Array
  readonly parts: ReadonlyArray<Float64Array>
}

/** A key that is not known comes after all that are. */
const known = (value: number): number => (Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value)

/** Orders rows by keys, each the higher the better; NaN = not known, which comes last. Shape: `keys[k]` by row; `takesPart` by row, 1 or 0. */
export const lexicographic = (keys: ReadonlyArray<ArrayLike<number>>, takesPart: ArrayLike<number>): Lexicographic => {
  const size = takesPart.length
  const rows = Array.from({ length: size }, (_, row) => row).filter((row) => takesPart[row] === 1)
  const firstDifference = (a: number, b: number): number => keys.findIndex((values) => known(values[a]!) !== known(values[b]!))
  rows.sort((a, b) => {
    const k = firstDifference(a, b)
    if (k < 0) return 0
    return known(keys[k]![a]!) < known(keys[k]![b]!) ? -1 : 1
  })
  const scores = new Float64Array(size).fill(Number.NaN)
  const parts = keys.map(() => new Float64Array(size).fill(Number.NaN))
  // the first combination that shares the first k keys with the present one, for k from 0
  const first = new Float64Array(keys.length + 1)
  let combination = 0
  rows.forEach((row, i) => {
    const k = i === 0 ? -1 : firstDifference(rows[i - 1]!, row)
    if (k >= 0) {
      combination++
      first.fill(combination, k + 1)
    }
    scores[row] = combination
    for (let one = 0; one < keys.length; one++) parts[one]![row] = (one + 1 === keys.length ? combination : first[one + 1]!) - first[one]!
  })
  return { scores, parts }
}
