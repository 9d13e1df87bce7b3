import type { Hit } from "@litfuse/api/search/Answer"
import type { Answer } from "./Answer.ts"
import { cellsOf } from "./cells.ts"
import { clean } from "./clean.ts"
import { finding } from "./named.ts"
import { headOf } from "./page.ts"
import { withRows } from "./rows.ts"
import type { Run } from "./Runs.ts"

const columns = ["citation", "exists", "retracted", "id", "year", "title"]

/** A source says of a work that it was not retracted, that it was, or nothing. */
const retractedOf = ({ retraction }: Hit): string =>
  retraction === undefined || retraction === null
    ? "unknown"
    : retraction.state === "none"
      ? "no"
      : clean(`${retraction.state}, says ${retraction.by.join(" ")}`)

/**
 * Whether works of these names exist and were retracted, a row for each name, in their order.
 *
 * - `exists` is `yes`, `no` where every source that was asked answered and none has it, and `unknown` where one of them did not answer
 * - the title stands beside it, because a name that exists may be that of another work than the one that is cited
 */
export const answer = (run: Run, ids: ReadonlyArray<string>, budget: number, left: number | null): Answer => {
  const hits = ids.map(finding(run.answer.works))
  const silent = run.answer.outcomes.filter(({ state }) => state === "failed" || state === "partial")
  const asked = run.answer.outcomes.some(({ state }) => state === "found" || state === "empty")
  const absent = silent.length > 0 || !asked ? "unknown" : "no"
  const rows = ids.map((id, i) => () => {
    const hit = hits[i]
    if (hit === undefined) return [clean(id), absent, "unknown", "", "", ""]
    return [clean(id), "yes", retractedOf(hit), ...cellsOf(hit, ["id", "year", "title"], new Map())]
  })
  const exist = hits.filter((hit) => hit !== undefined).length
  const head = { ...headOf(run, true, left), columns, counts: { citations: ids.length, exist } }
  return withRows(head, rows, budget, { what: "citation", how: "call export with their ids" })
}
