/**
 * Where each value stands among those of its group: the share of the others that are lower, and half of those that are equal. Groups are compared by
 * place alone, so their units do not matter.
 *
 * - shape: `group` by row, negative = in no group; NaN where a row has no value or no group
 * - units: in [0, 1]; 0.5 for the only one of a group
 */
export const midShares = (values: Float64Array, group: ArrayLike<number>): Float64Array => {
  const rows = Array.from(values.keys()).filter((row) => group[row]! >= 0 && !Number.isNaN(values[row]!))
  rows.sort((a, b) => group[a]! - group[b]! || values[a]! - values[b]!)
  const shares = new Float64Array(values.length).fill(Number.NaN)
  for (let first = 0; first < rows.length;) {
    let end = first
    while (end < rows.length && group[rows[end]!] === group[rows[first]!]) end++
    const size = end - first
    for (let start = first; start < end;) {
      let next = start
      while (next < end && values[rows[next]!] === values[rows[start]!]) next++
      const share = size === 1 ? 0.5 : (start - first + (next - start - 1) / 2) / (size - 1)
      for (let i = start; i < next; i++) shares[rows[i]!] = share
      start = next
    }
    first = end
  }
  return shares
}
