import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Rankings } from "@litfuse/bench/report/Rankings"
import type { Results } from "@litfuse/bench/report/Results"
import * as Result from "effect/Result"
import { filesOf, leftOver, type Written } from "./forms.ts"

/** What a report was when it was committed. */
export interface Committed {
  readonly results: Results
  readonly rankings: Rankings | undefined
}

/**
 * Whether every committed file is what the committed results give: if not, one was written by hand, or by another version.
 *
 * - `now` the report made again, in whose place the committed one is put; its rankings stand in where none are stored
 */
export const isConsistent = (root: string, id: string, { results, rankings }: Committed, now: Written): boolean => {
  const then = { ...now, results, rankings: rankings ?? now.rankings }
  const textOf = (name: string) => Result.getOrUndefined(Result.try(() => readFileSync(join(root, "reports", id, name), "utf8")))
  return leftOver(root, id, then).length === 0 && filesOf(then).every(([name, text]) => textOf(name) === text)
}
