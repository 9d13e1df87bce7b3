import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as Result from "effect/Result"
import { filesOf, leftOver, type WritableReport } from "../report/folder.ts"
import type { StoredReport } from "../report/forms.ts"

/**
 * Whether every committed file of a report follows from its committed results: if not, a file was edited, or written by another version.
 *
 * - `made` the report as it was made again; its rankings are used where none are stored
 */
export const isConsistent = (root: string, id: string, { results, rankings }: StoredReport, made: WritableReport): boolean => {
  const committed = { ...made, results, rankings: rankings ?? made.rankings }
  const textOf = (name: string) => Result.getOrUndefined(Result.try(() => readFileSync(join(root, "reports", id, name), "utf8")))
  return leftOver(root, id, committed).length === 0 && filesOf(committed).every(([name, text]) => textOf(name) === text)
}
