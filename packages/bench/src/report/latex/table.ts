/** How a column is set: text, or numbers with so many digits before and after the point, signed or not, with room for a mark after them. */
export type Column =
  | { readonly kind: "text" }
  | { readonly kind: "number"; readonly whole: number; readonly digits: number; readonly isSigned: boolean; readonly post?: string }

/** A table as LaTeX sets it: all texts are LaTeX already. */
export interface LatexTable {
  readonly caption: string
  readonly label: string
  readonly columns: ReadonlyArray<Column>
  readonly headers: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

/** Rows that fit on a page; longer tables break across pages. */
const pageRows = 45

/** Columns that fit on a line in the size of the text; tables with more are set smaller. */
const lineColumns = 5

const specification = (column: Column): string => {
  if (column.kind === "text") return "l"
  const { whole, digits, isSigned, post } = column
  const format = `table-format=${isSigned ? "+" : ""}${whole}.${digits}`
  return post === undefined ? `S[${format}]` : `S[${format},table-space-text-post={${post}},table-align-text-post=false]`
}

/** The column that holds numbers: as wide as the widest of them needs. */
export const numberColumn = (values: ReadonlyArray<number>, digits: number, isSigned: boolean, post?: string): Column => ({
  kind: "number",
  whole: Math.max(1, ...values.map((value) => String(Math.trunc(Math.abs(value))).length)),
  digits,
  isSigned: isSigned || values.some((value) => value < 0),
  ...(post === undefined ? {} : { post })
})

/**
 * A table with booktabs and siunitx: `table` and `tabular`, or `longtable` when it has more rows than a page. Headers and cells that are not
 * numbers stand in braces, so that siunitx leaves them alone.
 *
 * - shape: headers and rows have one entry per column
 */
export const latexTable = ({ caption, label, columns, headers, rows }: LatexTable): string => {
  const columnText = columns.map(specification).join("")
  const head = `${headers.map((text, c) => (columns[c]!.kind === "text" ? text : `{${text}}`)).join(" & ")} \\\\`
  const body = rows.map((row) => `${row.join(" & ")} \\\\`)
  if (rows.length > pageRows)
    return [
      `\\begin{longtable}{@{}${columnText}@{}}`,
      `\\caption{${caption}}\\label{${label}} \\\\`,
      "\\toprule",
      head,
      "\\midrule",
      "\\endfirsthead",
      "\\toprule",
      head,
      "\\midrule",
      "\\endhead",
      "\\bottomrule",
      "\\endfoot",
      ...body,
      "\\end{longtable}"
    ].join("\n")
  return [
    "\\begin{table}[htbp]",
    "\\centering",
    ...(columns.length > lineColumns ? ["\\small\\setlength{\\tabcolsep}{4pt}"] : []),
    `\\caption{${caption}}`,
    `\\label{${label}}`,
    `\\begin{tabular}{@{}${columnText}@{}}`,
    "\\toprule",
    head,
    "\\midrule",
    ...body,
    "\\bottomrule",
    "\\end{tabular}",
    "\\end{table}"
  ].join("\n")
}
