/**
 * Moves values so that the one at `place` is where ascending order has it. None before it is greater, and none after it is less. The answer is that value.
 * Sorting takes several times as long, because it orders all others too.
 *
 * - shape: a place in the values, none of which is NaN
 * - source: Hoare's Find (Algorithm 65), Communications of the ACM 4(7), 1961
 */
export const partition = (values: Float64Array, place: number): number => {
  let first = 0
  let last = values.length - 1
  while (first < last) {
    const pivot = values[place]!
    let i = first
    let j = last
    while (i <= j) {
      while (values[i]! < pivot) i++
      while (values[j]! > pivot) j--
      if (i > j) break
      const moved = values[i]!
      values[i++] = values[j]!
      values[j--] = moved
    }
    if (j < place) first = i
    if (i > place) last = j
  }
  return values[place]!
}
