import type { Analysis } from "@litfuse/api/search/analyses"
import type { Answer } from "@litfuse/api/search/Answer"
import type * as Analyzer from "@litfuse/engine/Analyzer"
import { cleanText } from "./cleanText.ts"
import type { TitledTable } from "./ToolAnswer.ts"
import { workId } from "./workCells.ts"

const tablesIn = (tables: Analyzer.Table | ReadonlyArray<Analyzer.TitledTable>): ReadonlyArray<Analyzer.TitledTable> =>
  "headers" in tables ? [{ title: "", ...tables }] : tables

/** The column in which tables of analyses name works by records. */
const ofWorks = "work"

/** A table with works by the identifiers that other tools take, in the first column. */
const withIdentifiers = ({ title, headers, rows }: Analyzer.TitledTable, names: ReadonlyMap<string, string>): TitledTable => {
  const at = headers.indexOf(ofWorks)
  const cellsOf = (row: ReadonlyArray<string | number>): ReadonlyArray<string> => row.map((cell) => cleanText(String(cell)))
  if (at < 0) return { title: cleanText(title), columns: headers.map(cleanText), rows: rows.map(cellsOf) }
  const idFirst = (row: ReadonlyArray<string>): ReadonlyArray<string> => [row[at]!, ...row.filter((_, i) => i !== at)]
  const named = (row: ReadonlyArray<string>) => row.map((cell, i) => (i === at ? (names.get(cell) ?? cell) : cell))
  const columns = headers.map((header, i) => (i === at ? "id" : header))
  return { title: cleanText(title), columns: idFirst(columns.map(cleanText)), rows: rows.map((row) => idFirst(named(cellsOf(row)))) }
}

/**
 * The tables of analyses: those of works first. Works have the identifiers of the answer.
 *
 * - empty: an analysis without an output has no table; `reasons` says why
 */
export const analysisTables = (
  analyses: ReadonlyArray<Analysis>,
  works: Answer["works"]
): { readonly tables: ReadonlyArray<TitledTable>; readonly reasons: ReadonlyArray<string> } => {
  const names = new Map(works.map((hit) => [hit.id, workId(hit)]))
  const all = analyses.flatMap(({ output, views }) => (output === null || views.table === undefined ? [] : tablesIn(views.table())))
  const tables = all.map((one) => withIdentifiers(one, names))
  const isOfWorks = ({ columns: [first] }: TitledTable): boolean => first === "id"
  return {
    tables: [...tables.filter(isOfWorks), ...tables.filter((one) => !isOfWorks(one))],
    reasons: analyses.flatMap(({ node, reason }) => (reason === null ? [] : [cleanText(`(no-output) ${node}: ${reason}`)]))
  }
}
