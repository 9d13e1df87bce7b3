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
