/** More lines are no report, and take minutes to read. */
const mostLines = 60_000

/** Marks within one row or paragraph are compared with each other, and those of all take their time. */
const most = { together: 5000, inAll: 300_000 } as const

const marksIn = (line: string): number => (line.match(/[*_[\]!`<>&\\~|]/gu)?.length ?? 0) + (line.length - line.trimStart().length)

const cellsIn = (line: string | undefined): number => line?.match(/(?<!\\)\|/gu)?.length ?? 0

/** Whether two lines begin a table, whose rows are read one by one. */
const isTable = (head: string | undefined, below: string | undefined): boolean =>
  /^\|[\s:|-]+$/u.test(below ?? "") && cellsIn(head) === cellsIn(below)

/**
 * Whether a Markdown text has more marks than can be read in a limited time. Readers of CommonMark compare the marks of a paragraph with each other.
 *
 * - units: marks that may begin or end a link, a picture, an emphasis or a quotation, and blanks before a line
 * - empty: no; a text of tables and paragraphs, as litfuse writes them, has few marks in each
 */
export const hasTooMuchMarkup = (markdown: string): boolean => {
  const lines = markdown.split("\n", mostLines + 1)
  let [start, together, inAll] = [0, 0, 0]
  for (const [i, line] of lines.entries()) {
    if (line.trim() === "") [start, together] = [i + 1, 0]
    const marks = marksIn(line)
    together = isTable(lines[start], lines[start + 1]) ? marks : together + marks
    inAll += marks
    if (together > most.together || inAll > most.inAll) return true
  }
  return lines.length > mostLines
}
