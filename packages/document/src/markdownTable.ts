/** The alignment of a column: text to the left, numbers to the right. */
export type Align = "left" | "right"

const width = (text: string): number => [...text].length

/** A Markdown table aligned in its source too. Shape: a cell per header in every row; no rows give the header alone. */
export const markdownTable = (
  headers: ReadonlyArray<string>,
  aligns: ReadonlyArray<Align>,
  rows: ReadonlyArray<ReadonlyArray<string>>
): string => {
  const clean = [headers, ...rows].map((row) => row.map((cell) => cell.replaceAll("|", "\\|")))
  const widths = headers.map((_, c) => Math.max(3, ...clean.map((row) => width(row[c] ?? ""))))
  const line = (cells: ReadonlyArray<string>) =>
    `| ${cells.map((cell, c) => (aligns[c] === "right" ? " ".repeat(widths[c]! - width(cell)) + cell : cell + " ".repeat(widths[c]! - width(cell)))).join(" | ")} |`
  const rule = `| ${widths.map((w, c) => (aligns[c] === "right" ? `${"-".repeat(w - 1)}:` : "-".repeat(w))).join(" | ")} |`
  const [head, ...body] = clean
  return [line(head!), rule, ...body.map(line)].join("\n")
}
