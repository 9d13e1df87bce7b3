import type { Align } from "@litfuse/document/markdownTable"
import { textTable } from "@litfuse/document/textTable"
import { printable } from "@litfuse/files/printable"

/** The width of the terminal; undefined for a file or a pipe. */
export const terminalWidth = (): number | undefined => (process.stdout.isTTY ? process.stdout.columns : undefined)

/** A table as wide as the terminal; `columns` overrides its width. */
export const table = (
  headers: ReadonlyArray<string>,
  aligns: ReadonlyArray<Align>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  columns = terminalWidth()
): string => textTable(headers, aligns, rows, columns)

/** A table of texts, each in its column at the left and without control characters. Empty: no rows are the empty text. */
export const rowsText = (headers: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  rows.length === 0
    ? ""
    : table(
        headers,
        headers.map(() => "left"),
        rows.map((row) => row.map((text) => printable(text)))
      )
