import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { DatasetError, Missing } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import { parse } from "yaml"
import { readResults } from "./readResults.ts"
import type { Results } from "./Results.ts"

/** What an experiment's file says of the report that it is a part of. A file that cannot be read says nothing here: running it says why. */
const keysOf = (root: string, id: string): { readonly partOf?: unknown; readonly question?: unknown } => {
  const file = join(root, "reports", id, "experiment.yaml")
  if (!existsSync(file)) return {}
  const read = Result.try(() => parse(readFileSync(file, "utf8")) as unknown)
  return Result.isSuccess(read) && typeof read.success === "object" && read.success !== null ? read.success : {}
}

const has = (root: string, id: string, file: string): boolean => existsSync(join(root, "reports", id, file))

/** Whether there is the file of an experiment: its results may be here without it. */
export const hasExperiment = (root: string, id: string): boolean => has(root, id, "experiment.yaml")

/** The report that stores the results of an experiment: the one that it is a part of, else its own. Without its file: the nearest report above it. */
export const reportOf = (root: string, id: string): string => {
  const { partOf } = keysOf(root, id)
  if (typeof partOf === "string") return partOf
  if (hasExperiment(root, id) || has(root, id, "results.json")) return id
  const names = id.split("/")
  const above = names.slice(1).map((_, i) => names.slice(0, names.length - 1 - i).join("/"))
  return above.find((one) => has(root, one, "results.json")) ?? id
}

/** The question of an experiment, as its file has it. */
export const questionOf = (root: string, id: string): string => {
  const { question } = keysOf(root, id)
  return typeof question === "string" ? question : id
}

/** The path of the results of an experiment, from the root. */
export const resultsPath = (root: string, id: string): string => `reports/${reportOf(root, id)}/results.json`

/**
 * The stored results of an experiment, wherever they are: in its report, or in that of which it is a part.
 *
 * - errors: `Missing` with the command that makes them; `BadLine` for what is not the results of a report
 */
export const readReport = (
  root: string,
  id: string,
  remedy = `run \`litfuse bench run ${id}\``,
  name = resultsPath(root, id)
): Result.Result<Results, DatasetError> =>
  Result.gen(function* () {
    const report = reportOf(root, id)
    const results = yield* readResults(join(root, "reports", report, "results.json"), name, remedy)
    if (report === id) return results
    const part = results.parts?.find(({ experiment }) => experiment === id)
    return part ?? (yield* Result.fail(new DatasetError({ dataset: id, reason: new Missing({ file: `${id} in ${name}`, remedy }) })))
  })
