import { join } from "node:path/posix"
import * as Baseline from "../Baseline.ts"
import { expectations, type CheckResult, verdictText } from "./CheckResult.ts"
import { type Coverage, miscount, unmarkedText } from "./coverageLines.ts"
import { workflowCommand as command } from "./workflowCommand.ts"

/** Annotations that GitHub shows of one step; it drops later ones, so they are not printed. */
const mostShown = 10

/** A problem that names a file and line is shown there, any other at the experiment. */
const broken = ({ id, text }: CheckResult): ReadonlyArray<string> =>
  text.split("\n").map((line) => {
    const place = /^([\w./-]+):(\d+): /.exec(line)
    const title = `${id} cannot be run`
    return place === null
      ? command("error", { file: `reports/${id}/experiment.yaml`, title }, line)
      : command("error", { file: place[1]!, line: place[2]!, title }, line.slice(place[0].length))
  })

const ofCheckResult = (checkResult: CheckResult): ReadonlyArray<string> => {
  const { id, state, text, changed } = checkResult
  if (state === "broken") return broken(checkResult)
  if (state === "no data") return [command("notice", { file: `reports/${id}/experiment.yaml`, title: `${id} was not checked` }, text)]
  if (state === "within tolerance" || state === "close")
    return [command("notice", { file: `reports/${id}/experiment.yaml`, title: `${id} is ${state}` }, text)]
  if (state === "changed") return [command("error", { file: join("reports", id, changed[0]!), title: `${id} would change` }, text)]
  if (state !== "failed") return []
  return expectations(checkResult)
    .filter(Baseline.isSurprise)
    .map((cell) =>
      command(
        "error",
        { file: `reports/${id}/experiment.yaml`, title: `${id}: ${verdictText(cell)}` },
        `${cell.part}, ${cell.system}, ${Baseline.nameOf(cell)}: expected ${cell.expected}, measured ${cell.actual === "" ? "nothing" : cell.actual} (${cell.origin})`
      )
    )
}

/** A wrong number of experiments belongs to no file. */
const ofCoverage = (coverage: Coverage): ReadonlyArray<string> => {
  const difference = miscount(coverage)
  return [
    ...(difference === undefined ? [] : [command("error", { title: "the number of experiments is not the expected one" }, difference)]),
    ...coverage.unmarked.map((id) =>
      command("notice", { file: `reports/${id}/experiment.yaml`, title: `${id} was not checked` }, unmarkedText([id]))
    )
  ]
}

/**
 * What the gate found as workflow commands, which GitHub shows in the files of a pull request.
 *
 * - `coverage` which experiments the gate leaves out, and how many were expected
 * - empty: nothing unexpected gives no lines
 * - source: https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions (2026-11)
 */
export const annotations = (checkResults: ReadonlyArray<CheckResult>, coverage?: Coverage): ReadonlyArray<string> => {
  const all = [...(coverage === undefined ? [] : ofCoverage(coverage)), ...checkResults.flatMap(ofCheckResult)]
  const errors = all.filter((line) => line.startsWith("::error"))
  return [...errors, ...all.filter((line) => !line.startsWith("::error"))].slice(0, mostShown)
}
