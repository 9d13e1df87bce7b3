/** Aligned columns for a terminal: the first `left` ones to the left, the others to the right. */
export const grid = (rows: ReadonlyArray<ReadonlyArray<string>>, left: number): string => {
  const widths = rows[0]!.map((_, c) => Math.max(...rows.map((row) => [...row[c]!].length)))
  return rows
    .map((row) =>
      row
        .map((cell, c) => (c < left ? cell.padEnd(widths[c]!) : cell.padStart(widths[c]!)))
        .join("  ")
        .trimEnd()
    )
    .join("\n")
}
