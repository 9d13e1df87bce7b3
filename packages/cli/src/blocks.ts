/**
 * Columns after the first `left` ones in blocks that fit beside those, `gap` characters between two columns; one that is too wide by itself has a block
 * of its own.
 *
 * - `columns` the width that there is; Infinity for one block
 */
export const blocksOf = (
  widths: ReadonlyArray<number>,
  left: number,
  gap: number,
  columns: number
): ReadonlyArray<ReadonlyArray<number>> => {
  const names = widths.slice(0, left).reduce((sum, width) => sum + width + gap, 0)
  const blocks: Array<Array<number>> = []
  let used = 0
  for (let c = left; c < widths.length; c++) {
    used += widths[c]! + gap
    if (blocks.length === 0 || used - gap > columns) {
      blocks.push([])
      used = names + widths[c]! + gap
    }
    blocks.at(-1)!.push(c)
  }
  return blocks
}
