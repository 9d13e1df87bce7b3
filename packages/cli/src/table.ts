import type { Align } from "@litfuse/document/markdownTable"
import { textTable } from "@litfuse/document/textTable"

/** A table as wide as the terminal. `columns`: its width; undefined for a file or a pipe. */
export const table = (
  headers: ReadonlyArray<string>,
  aligns: ReadonlyArray<Align>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  columns: number | undefined = process.stdout.isTTY ? process.stdout.columns : undefined
): string => textTable(headers, aligns, rows, columns)
