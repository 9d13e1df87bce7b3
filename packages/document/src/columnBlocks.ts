/**
 * Divides the columns after the first `left` ones into blocks. Each block fits the width together with the first columns; a column that is too wide
 * gets a separate block.
 *
 * - `gap` characters between two columns
 * - `columns` the available width; Infinity for one block
 */
export const columnBlocks = (
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
