/** The alignment of a column: text to the left, numbers to the right. */
export type Align = "left" | "right"

const width = (text: string): number => [...text].length

/** A Markdown table. `isAligned`: its columns are aligned in the source too. Shape: a cell per header in every row; no rows give the header alone. */
export const markdownTable = (
  headers: ReadonlyArray<string>,
  aligns: ReadonlyArray<Align>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  isAligned = true
): string => {
  const clean = [headers, ...rows].map((row) => row.map((cell) => cell.replaceAll("|", "\\|")))
  const widths = headers.map((_, c) => (isAligned ? Math.max(3, ...clean.map((row) => width(row[c] ?? ""))) : 3))
  const line = (cells: ReadonlyArray<string>) => {
    const padded = cells.map((cell, c) => {
      const blanks = isAligned ? " ".repeat(widths[c]! - width(cell)) : ""
      return aligns[c] === "right" ? blanks + cell : cell + blanks
    })
    return `| ${padded.join(" | ")} |`
  }
  const rule = `| ${widths.map((w, c) => (aligns[c] === "right" ? `${"-".repeat(w - 1)}:` : "-".repeat(w))).join(" | ")} |`
  const [head, ...body] = clean
  return [line(head!), rule, ...body.map(line)].join("\n")
}
