import type { Table } from "@litfuse/engine/Document"

/** A table without the columns that only pages have room for. */
export const narrowTable = (table: Table): Table => ({
  ...table,
  columns: table.columns.filter(({ isOnPages }) => isOnPages !== true),
  rows: table.rows.map((row) => row.filter((_, c) => table.columns[c]!.isOnPages !== true))
})
