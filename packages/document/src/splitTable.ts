import type { Cell, Table } from "@litfuse/engine/Document"
import { inlineText } from "./inlineText.ts"

const without = <A>(all: ReadonlyArray<A>, place: number): ReadonlyArray<A> => all.filter((_, i) => i !== place)

/** The tables of a table that `splitBy` divides, each without that column and with its value in label and caption. Rows descend by `sortedBy`. */
export const splitTable = (table: Table): ReadonlyArray<Table> => {
  const { splitBy, sortedBy, columns, rows, label, caption, id } = table
  if (splitBy === undefined) return [table]
  const { splitBy: _, sortedBy: __, ...common } = table
  const value = (row: ReadonlyArray<Cell>): number => (sortedBy === undefined ? 0 : (row[sortedBy]!.value ?? -Infinity))
  return [...Map.groupBy(rows, (row) => inlineText(row[splitBy]!.text))].map(([name, some]) => ({
    ...common,
    label: `${label}, ${name}`,
    ...(caption === undefined ? {} : { caption: `${name}. ${caption}` }),
    ...(id === undefined ? {} : { id: `${id}-${name}` }),
    columns: without(columns, splitBy),
    rows: some.toSorted((a, b) => value(b) - value(a)).map((row) => without(row, splitBy)),
    ...(sortedBy === undefined ? {} : { sortedBy: sortedBy > splitBy ? sortedBy - 1 : sortedBy })
  }))
}
