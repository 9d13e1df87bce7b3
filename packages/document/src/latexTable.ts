/** How a column is set: text, or numbers with so many digits before and after the point. Numbers may have signs, and room for a mark after them. */
export type Column =
  | { readonly kind: "text" }
  | { readonly kind: "number"; readonly whole: number; readonly digits: number; readonly isSigned: boolean; readonly post?: string }

/**
 * A table as LaTeX sets it: all texts are LaTeX already.
 *
 * - `groups` headers above headers, each over so many columns, from the left; one without text has no rule below it
 * - `isWide` sets it over both columns of a page that has two
 */
export interface LatexTable {
  readonly caption: string
  readonly label: string
  readonly columns: ReadonlyArray<Column>
  readonly headers: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
  readonly groups?: ReadonlyArray<{ readonly text: string; readonly columns: number }>
  readonly isWide?: boolean
}

/** The line of headers above headers, and the rules below it. */
const groupLines = (groups: NonNullable<LatexTable["groups"]>): ReadonlyArray<string> => {
  let next = 1
  const rules: Array<string> = []
  const cells = groups.map(({ text, columns }) => {
    const from = next
    next += columns
    if (text === "") return columns === 1 ? "" : `\\multicolumn{${columns}}{l}{}`
    rules.push(`\\cmidrule(lr){${from}-${next - 1}}`)
    return `\\multicolumn{${columns}}{c}{${text}}`
  })
  return [`${cells.join(" & ")} \\\\`, rules.join(" ")]
}

/** Rows that fit on a page; longer tables break across pages. */
const pageRows = 45

/** A table as wide as it is, or as the line when it is wider. */
const shrink = "\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%"

/** A table over many pages cannot be shrunk, so it is set the smaller the more columns it has. */
const sizeOf = (columns: number): string => {
  if (columns > 8) return "\\scriptsize\\setlength{\\tabcolsep}{2pt}"
  return columns > 5 ? "\\footnotesize\\setlength{\\tabcolsep}{4pt}" : "\\small"
}

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
 * A table with booktabs and siunitx: `table` and `tabular`, or `longtable` when it has more rows than a page. Headers and cells that are not numbers are in
 * braces, so that siunitx leaves them alone.
 *
 * - shape: headers and rows have one entry per column
 */
export const latexTable = ({ caption, label, columns, headers, rows, groups, isWide = false }: LatexTable): string => {
  const columnText = columns.map(specification).join("")
  const head = [
    ...(groups === undefined ? [] : groupLines(groups)),
    `${headers.map((text, c) => (columns[c]!.kind === "text" ? text : `{${text}}`)).join(" & ")} \\\\`
  ].join("\n")
  const environment = isWide ? "table*" : "table"
  const body = rows.map((row) => `${row.join(" & ")} \\\\`)
  if (rows.length > pageRows)
    return [
      `\\begingroup${sizeOf(columns.length)}`,
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
      "\\end{longtable}",
      "\\endgroup"
    ].join("\n")
  return [
    `\\begin{${environment}}[${isWide ? "tp" : "htbp"}]`,
    "\\centering",
    `\\caption{${caption}}`,
    `\\label{${label}}`,
    shrink,
    `\\begin{tabular}{@{}${columnText}@{}}`,
    "\\toprule",
    head,
    "\\midrule",
    ...body,
    "\\bottomrule",
    "\\end{tabular}}",
    `\\end{${environment}}`
  ].join("\n")
}
