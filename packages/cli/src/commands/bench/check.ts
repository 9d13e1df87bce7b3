import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Store from "@litfuse/bench/dataset/Store"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import { list, load } from "@litfuse/bench/experiment/load"
import type { Plugins } from "@litfuse/bench/experiment/Plugins"
import { unseenOf } from "@litfuse/bench/experiment/unseen"
import * as Files from "@litfuse/files/Files"
import { annotations } from "@litfuse/bench/gate/annotations"
import { junit } from "@litfuse/bench/gate/junit"
import * as CheckResult from "@litfuse/bench/gate/CheckResult"
import * as Reordering from "@litfuse/bench/gate/Reordering"
import * as Regeneration from "@litfuse/bench/gate/Regeneration"
import { summary } from "@litfuse/bench/gate/summary"
import { readResults } from "@litfuse/bench/report/read"
import { table } from "@litfuse/bench/report/table"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { complain } from "../../complain.ts"
import { Exit } from "../../Exit.ts"
import { store } from "../../workspace.ts"
import { filesOf, keepRankings, leftOver, writeReport } from "./forms.ts"
import { storedRankings } from "./storedRankings.ts"
import { checkWorkers, plugins, runWith, workers } from "./running.ts"
import { isConsistent } from "./consistent.ts"

interface Asked {
  readonly available: Plugins
  readonly isUpdate: boolean
  readonly workers: number
}

const checkOne = Effect.fnUntraced(function* (
  id: string,
  { available, isUpdate, workers: size }: Asked
): Effect.fn.Return<CheckResult.CheckResult, DatasetError | EvaluationError> {
  const here = store()
  const loaded = yield* Effect.fromResult(load(here, id, available))
  if (!Store.isPresent(loaded.dataset)) {
    const folder = loaded.dataset.manifest.folder ?? loaded.dataset.manifest.id
    return { id, state: "no data", text: `not checked: ${folder}/ is not under LITFUSE_DATA`, changed: [] }
  }
  const report = yield* runWith(loaded, size)
  const { results } = report
  const changed = [
    ...filesOf(report).flatMap(([name, text]) => {
      const committed = Result.try(() => readFileSync(join(here.root, "reports", id, name), "utf8"))
      return Result.isFailure(committed) || committed.success !== text ? [name] : []
    }),
    ...leftOver(here.root, id, report)
  ]
  // a committed file that cannot be read is one that changed, which has been said
  const committed = Result.getOrUndefined(readResults(join(here.root, "reports", id, "results.json")))
  const stored = committed === undefined ? undefined : Result.getOrUndefined(storedRankings(here.root, id, committed))
  const isUpdated = isUpdate && changed.length > 0
  if (isUpdated) writeReport(here.root, id, report)
  // so that the next check, after a change, has something to compare with
  else if ((isUpdate || stored === undefined) && !changed.includes("results.json")) keepRankings(here.root, id, report)
  const rankings = stored === undefined ? undefined : Reordering.between(stored, report.rankings)
  const regeneration =
    committed !== undefined && changed.length > 0 && isConsistent(here.root, id, { results: committed, rankings: stored }, report)
      ? Regeneration.between(committed, results, rankings, unseenOf(loaded))
      : undefined
  return CheckResult.judge({ id, results, committed, rankings, regeneration, changed, isUpdated })
})

const fileFlag = (name: string, what: string) => Flag.String(name).pipe(Flag.optional, Flag.withDescription(what))

/** `litfuse bench check`. */
export const checkCommand = Command.make(
  "check",
  {
    experiments: Argument.String("experiment").pipe(Argument.variadic({ min: 0 }), Argument.withDescription("ids; none with --ci")),
    ci: Flag.Boolean("ci").pipe(Flag.withDefault(false), Flag.withDescription("all experiments marked `ci: true`")),
    update: Flag.Boolean("update").pipe(
      Flag.withDefault(false),
      Flag.withDescription("write the reports that would change; expected values that fail still end with 1")
    ),
    junit: fileFlag("junit", "a file for the findings as JUnit XML"),
    summary: fileFlag("summary", "a file for the findings as Markdown, as for a pull request"),
    workers
  },
  Effect.fnUntraced(function* ({ experiments, ci, update, junit: junitFile, summary: summaryFile, workers: size }) {
    yield* checkWorkers("litfuse bench check", size)
    const here = store()
    const available = yield* plugins
    const wanted: Array<string> = [...experiments]
    if (ci)
      for (const id of list(here)) {
        const loaded = load(here, id, available)
        // whether a broken one is marked cannot be known, so it is checked, which says what is wrong
        if ((Result.isFailure(loaded) || loaded.success.experiment.ci) && !wanted.includes(id)) wanted.push(id)
      }
    if (wanted.length === 0) {
      yield* Console.error("litfuse bench check: name an experiment, or say --ci")
      return yield* new Exit({ code: 2 })
    }
    const problems: Array<DatasetError | EvaluationError> = []
    const checkResults: Array<CheckResult.CheckResult> = []
    for (const id of wanted)
      checkResults.push(
        yield* Effect.catch(checkOne(id, { available, isUpdate: update, workers: size }), (problem) => {
          problems.push(problem)
          return Effect.succeed<CheckResult.CheckResult>({ id, state: "broken", text: problem.message, changed: [] })
        })
      )
    yield* Console.log(
      table(
        ["experiment", "state", "finding"],
        ["left", "left", "left"],
        checkResults.map(({ id, state, text }) => [id, state, state === "broken" ? "could not be run" : text])
      )
    )
    if (process.env["GITHUB_ACTIONS"] === "true") for (const line of annotations(checkResults)) yield* Console.log(line)
    if (Option.isSome(junitFile)) yield* Effect.fromResult(Files.writeText(junitFile.value, junit(checkResults)))
    if (Option.isSome(summaryFile)) yield* Effect.fromResult(Files.writeText(summaryFile.value, summary(checkResults)))
    yield* complain("litfuse bench check", problems)
    if (checkResults.some(CheckResult.isFailure)) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Regenerate reports; exit 1 when a byte or an expected value differs, for better or worse"),
  Command.withExamples([
    { command: "litfuse bench check --ci", description: "Every experiment that CI regenerates" },
    { command: "litfuse bench check --ci --junit gate.xml --summary gate.md", description: "With findings for CI and for a pull request" },
    { command: "litfuse bench check atlas --update", description: "Write what changed, to be read and committed" }
  ])
)
