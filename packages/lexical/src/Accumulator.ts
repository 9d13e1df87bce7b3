/**
 * One sum per document, and which documents have one. NaN = no sum yet, so that a document whose sum is 0 is told from one without.
 *
 * - shape: the first `count` of `touched` are the documents with a sum, in the order in which they got it
 */
export interface Accumulator {
  readonly sums: Float64Array
  readonly touched: Int32Array
  count: number
}

/** An accumulator in which no document has a sum. */
export const make = (size: number): Accumulator => ({
  sums: new Float64Array(size).fill(Number.NaN),
  touched: new Int32Array(size),
  count: 0
})

/** Forgets all sums; the cost is that of the documents touched. */
export const clear = (accumulator: Accumulator): void => {
  const { sums, touched, count } = accumulator
  for (let i = 0; i < count; i++) sums[touched[i]!] = Number.NaN
  accumulator.count = 0
}
