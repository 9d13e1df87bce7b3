import type { Hit } from "@litfuse/api/search/Answer"
import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import type { ToolAnswer } from "./ToolAnswer.ts"
import { workCells } from "./workCells.ts"
import { cleanText } from "./cleanText.ts"
import { workFinder } from "./workFinder.ts"
import { runHead } from "./runPage.ts"
import { fitRows } from "./fitRows.ts"
import type { Run } from "./ServerRuns.ts"

const columns = ["citation", "exists", "retracted", "id", "year", "title"]

/** The answer for a citation that a failed source may know. It is never counted as absent. */
const notChecked = "not checked"

const retractionCell = ({ retraction }: Hit): string => {
  if (retraction === undefined || retraction === null) return "unknown"
  return retraction.state === "none" ? "no" : cleanText(`${retraction.state}, says ${retraction.by.join(" ")}`)
}

/**
 * Whether works with these identifiers exist and were retracted, one row per identifier in the given order.
 *
 * - `exists` is `yes`; `no` when all sources answered and none has the work; `not checked` when a source that could know it failed
 * - `counts` the citations of each kind: `exist`, `absent` and `notChecked` add up to `citations`
 * - the title lets the reader check that the identifier belongs to the cited work
 */
export const verifyCitations = (run: Run, ids: ReadonlyArray<string>, budget: number, left: number | null): ToolAnswer => {
  const hits = ids.map(workFinder(run.answer.works))
  const isAbsenceProven = OutcomeState.provesAbsence(run.answer.outcomes)
  const rows = ids.map((id, i) => () => {
    const hit = hits[i]
    if (hit === undefined) return [cleanText(id), isAbsenceProven ? "no" : notChecked, "unknown", "", "", ""]
    return [cleanText(id), "yes", retractionCell(hit), ...workCells(hit, ["id", "year", "title"], new Map())]
  })
  const exist = hits.filter((hit) => hit !== undefined).length
  const others = ids.length - exist
  const counts = { citations: ids.length, exist, absent: isAbsenceProven ? others : 0, notChecked: isAbsenceProven ? 0 : others }
  const head = { ...runHead(run, true, left), columns, counts }
  return fitRows(head, rows, budget, { what: "citation", how: "call export with their ids" })
}
