let table = new Float64Array(0)

/**
 * log2(rank + 1) by rank from 0, for at least `depth` ranks. Divide by it: multiplying by its inverse differs from trec_eval in the last bit.
 *
 * The table grows and is shared, so that no measure computes a logarithm in its loop.
 */
export const logRanks = (depth: number): Float64Array => {
  if (table.length < depth) {
    table = new Float64Array(Math.max(1024, depth * 2))
    for (let i = 0; i < table.length; i++) table[i] = Math.log2(i + 2)
  }
  return table
}

/**
 * Discounted cumulative gain of grades in the order of a ranking, down to a depth: the loop that tuning and training run most.
 *
 * The gain is the grade itself, the discount log2(rank + 1).
 *
 * - shape: `grades` from rank 1 on; those below `depth` do not count
 * - units: gains; negative grades (unjudged) gain nothing
 * - empty: 0 without grades
 * - source: Järvelin & Kekäläinen, ACM TOIS 20(4), 2002
 */
export const discountedGain = (grades: Int16Array, depth: number): number => {
  const n = Math.min(grades.length, depth)
  const logs = logRanks(n)
  let sum = 0
  for (let i = 0; i < n; i++) if (grades[i]! > 0) sum += grades[i]! / logs[i]!
  return sum
}
