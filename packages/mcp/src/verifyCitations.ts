import type { Hit } from "@litfuse/api/search/Answer"
import type { ToolAnswer } from "./ToolAnswer.ts"
import { workCells } from "./workCells.ts"
import { cleanText } from "./cleanText.ts"
import { workFinder } from "./workFinder.ts"
import { runHead } from "./runPage.ts"
import { fitRows } from "./fitRows.ts"
import type { Run } from "./ServerRuns.ts"

const columns = ["citation", "exists", "retracted", "id", "year", "title"]

const retractionCell = ({ retraction }: Hit): string => {
  if (retraction === undefined || retraction === null) return "unknown"
  return retraction.state === "none" ? "no" : cleanText(`${retraction.state}, says ${retraction.by.join(" ")}`)
}

/**
 * Whether works with these identifiers exist and were retracted, one row per identifier in the given order.
 *
 * - `exists` is `yes`; `no` when all sources answered and none has the work; `unknown` when a source did not answer
 * - the title lets the reader check that the identifier belongs to the cited work
 */
export const verifyCitations = (run: Run, ids: ReadonlyArray<string>, budget: number, left: number | null): ToolAnswer => {
  const hits = ids.map(workFinder(run.answer.works))
  const silent = run.answer.outcomes.filter(({ state }) => state === "failed" || state === "partial")
  const asked = run.answer.outcomes.some(({ state }) => state === "found" || state === "empty")
  const absent = silent.length > 0 || !asked ? "unknown" : "no"
  const rows = ids.map((id, i) => () => {
    const hit = hits[i]
    if (hit === undefined) return [cleanText(id), absent, "unknown", "", "", ""]
    return [cleanText(id), "yes", retractionCell(hit), ...workCells(hit, ["id", "year", "title"], new Map())]
  })
  const exist = hits.filter((hit) => hit !== undefined).length
  const head = { ...runHead(run, true, left), columns, counts: { citations: ids.length, exist } }
  return fitRows(head, rows, budget, { what: "citation", how: "call export with their ids" })
}
