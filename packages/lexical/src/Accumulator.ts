/**
 * One sum per document, and in which blocks of documents there are any.
 *
 * No sum yet is `-0`: adding it to a value leaves the value as it is, no sum of values becomes `-0`, and a hot loop need not ask whether a
 * document has a sum already (the question cost two thirds of a query's time). `blocks[row >> blockBits]` is 1 where a row may have a sum.
 */
export interface Accumulator {
  readonly sums: Float64Array
  readonly blocks: Uint8Array
}

/** A block is 64 documents: eight cache lines of sums. */
export const blockBits = 6

/** An accumulator in which no document has a sum. */
export const make = (size: number): Accumulator => ({
  sums: new Float64Array(size).fill(-0),
  blocks: new Uint8Array(((size - 1) >> blockBits) + 1)
})

/** Whether a value from `sums` is a sum. */
export const isSum = (value: number): boolean => value !== 0 || 1 / value > 0

/** Forgets all sums; the cost is that of the blocks in use. */
export const clear = ({ sums, blocks }: Accumulator): void => {
  for (let block = 0; block < blocks.length; block++) {
    if (blocks[block] === 0) continue
    blocks[block] = 0
    const end = Math.min(sums.length, (block + 1) << blockBits)
    for (let row = block << blockBits; row < end; row++) sums[row] = -0
  }
}
