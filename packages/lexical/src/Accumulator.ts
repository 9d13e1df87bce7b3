/**
 * One sum per document, and marks for the blocks of documents that have sums.
 *
 * A document without a sum has `-0`: adding a value to it gives that value, and no sum of values becomes `-0`. So a hot loop need not test whether a
 * document has a sum already, which cost two thirds of a query's time. `blocks[row >> blockBits]` is 1 where a row may have a sum.
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

/** Whether a value of `sums` is the sum of something, and not `-0`. */
export const isSum = (value: number): boolean => value !== 0 || 1 / value > 0

/** Clears all sums; the cost grows with the number of blocks in use. */
export const clear = ({ sums, blocks }: Accumulator): void => {
  for (let block = blocks.indexOf(1); block >= 0; block = blocks.indexOf(1, block)) {
    const found = blocks.indexOf(0, block)
    const end = found < 0 ? blocks.length : found
    blocks.fill(0, block, end)
    sums.fill(-0, block << blockBits, end << blockBits)
    block = end
  }
}

/** Whether a term has so many postings that all blocks are marked at once: adding a posting then takes four fifths of the time. */
export const isCommon = (postings: number, { sums }: Accumulator): boolean => 32 * postings > sums.length
