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

/** Forgets all sums; the cost is that of the blocks in use, by runs of them. */
export const clear = ({ sums, blocks }: Accumulator): void => {
  for (let block = blocks.indexOf(1); block >= 0; block = blocks.indexOf(1, block)) {
    const found = blocks.indexOf(0, block)
    const end = found < 0 ? blocks.length : found
    blocks.fill(0, block, end)
    sums.fill(-0, block << blockBits, end << blockBits)
    block = end
  }
}

/** Whether a term with so many postings marks all blocks at once: each posting is then added in four fifths of the time. */
export const isCommon = (postings: number, { sums }: Accumulator): boolean => 32 * postings > sums.length
