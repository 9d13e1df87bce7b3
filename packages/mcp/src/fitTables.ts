import { counted } from "@litfuse/files/numbers"
import { countTokens } from "@litfuse/files/countTokens"
import { fitRows, reservedTokens } from "./fitRows.ts"
import { printAnswer, printTable } from "./printAnswer.ts"
import type { TitledTable, ToolAnswer } from "./ToolAnswer.ts"

/**
 * An answer with the rows of the first table that fit into the budget, then the further tables that fit as a whole.
 *
 * - `cut` counts the omitted rows, and names the omitted tables
 */
export const fitTables = (head: ToolAnswer, [first, ...others]: ReadonlyArray<TitledTable>, budget: number): ToolAnswer => {
  const { columns, rows } = first ?? { columns: [], rows: [] }
  const how = "a larger budget shows them"
  const answer = fitRows(
    { ...head, columns },
    rows.map((row) => () => row),
    budget,
    { what: "row", how }
  )
  let left = budget - countTokens(printAnswer(answer)) - reservedTokens
  const tables = others.filter((table) => {
    const size = countTokens(printTable(table)) + 2
    if (size > left) return false
    left -= size
    return true
  })
  const omitted = others.length - tables.length
  const cut = omitted === 0 ? [] : [`${counted(omitted, "further table")} of ${others.length}; ${how}`]
  return { ...answer, tables, cut: [...answer.cut, ...cut] }
}
