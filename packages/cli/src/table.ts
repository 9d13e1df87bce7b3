import type { Align } from "@litfuse/document/markdownTable"
import { textTable } from "@litfuse/document/textTable"

/** The width of the terminal; undefined for a file or a pipe. */
export const terminalWidth = (): number | undefined => (process.stdout.isTTY ? process.stdout.columns : undefined)

/** A table as wide as the terminal; `columns` overrides its width. */
export const table = (
  headers: ReadonlyArray<string>,
  aligns: ReadonlyArray<Align>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  columns = terminalWidth()
): string => textTable(headers, aligns, rows, columns)
