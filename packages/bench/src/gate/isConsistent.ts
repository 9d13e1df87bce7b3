import { join } from "node:path"
import * as PlainFile from "@litfuse/files/PlainFile"
import * as Result from "effect/Result"
import { reportFiles, outdatedFigures, type WritableReport } from "../report/writeReport.ts"
import type { StoredReport } from "../report/renderForm.ts"

/**
 * Whether every committed file of a report follows from its committed results: if not, a file was edited, or written by another version.
 *
 * - `made` the report as it was made again; its rankings are used where none are stored
 */
export const isConsistent = (root: string, id: string, { results, rankings }: StoredReport, made: WritableReport): boolean => {
  const committed = { ...made, results, rankings: rankings ?? made.rankings }
  const textOf = (name: string) => Result.getOrUndefined(PlainFile.read(join(root, "reports", id, name)))?.toString("utf8")
  return (
    outdatedFigures(root, id, committed).length === 0 && reportFiles(root, id, committed).every(([name, text]) => textOf(name) === text)
  )
}
