/** The tables of a Markdown text, and one of their rows by some of its cells. */

interface Table {
  readonly title: string
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
  /** the lines of the table, from its headings to its last row */
  readonly from: number
  readonly to: number
}

const cellsOf = (line: string): ReadonlyArray<string> =>
  line
    .replaceAll(/^\||\|\s*$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())

/** Every table, with the last heading and the last bold line above it as its title. Lines count from 1. */
export const tablesIn = (markdown: string): ReadonlyArray<Table> => {
  const lines = markdown.split("\n")
  let [heading, bold] = ["", ""]
  const tables: Array<Table> = []
  for (let i = 0; i < lines.length; i++) {
    heading = /^#+ (.*)$/.exec(lines[i]!)?.[1] ?? heading
    bold = /^\*\*(.*)\*\*$/.exec(lines[i]!)?.[1] ?? bold
    if (!lines[i]!.startsWith("|")) continue
    const from = i
    while (lines[i + 1]?.startsWith("|")) i++
    const [columns, , ...rows] = lines.slice(from, i + 1).map(cellsOf)
    tables.push({ title: `${heading}: ${bold}`, columns: columns!, rows, from: from + 1, to: i + 1 })
  }
  return tables
}

/** The tables of a report. Those of its first screen repeat some rows of tables below, which is where a claim names them. */
export const tablesOfReport = (markdown: string): ReadonlyArray<Table> =>
  tablesIn(markdown.slice(Math.max(0, markdown.indexOf("\n<details>\n"))))

/** What names one cell: the part of a report, words of its table's title, cells of its row in their order, its column. */
export interface CellName {
  readonly part?: string
  readonly under?: string
  readonly row: ReadonlyArray<string>
  readonly column: string
}

const hasAll = (cells: ReadonlyArray<string>, wanted: ReadonlyArray<string>): boolean => {
  let at = 0
  for (const cell of cells) if (cell === wanted[at]) at++
  return at === wanted.length
}

/** The one cell of that name; otherwise what is wrong, as a sentence. */
export const cellOf = (
  tables: ReadonlyArray<Table>,
  { part, under = "", row, column }: CellName
): { readonly cell: string } | { readonly problem: string } => {
  const found = tables
    .filter(
      ({ title, columns }) => title.includes(under) && (part === undefined || title.startsWith(`${part}: `)) && columns.includes(column)
    )
    .flatMap(({ columns, rows }) => rows.filter((cells) => hasAll(cells, row)).map((cells) => cells[columns.indexOf(column)]!))
  return found.length === 1
    ? { cell: found[0]! }
    : { problem: `${found.length} rows have the cells ${row.join(", ")} and the column ${column}; name one` }
}
