import { join } from "node:path"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import { knownExperiments, readExperiment } from "@litfuse/bench/experiment/readExperiment"
import { type Coverage, miscount } from "@litfuse/bench/gate/coverageLines"
import { checkReports, markedForCi } from "@litfuse/bench/gate/checkReports"
import * as CheckResult from "@litfuse/bench/gate/CheckResult"
import { CellResult } from "@litfuse/bench/report/Results"
import { counted } from "@litfuse/files/numbers"
import { store } from "@litfuse/host/Workspace"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { tell } from "../Events.ts"
import * as Field from "../fields.ts"
import * as Question from "../Question.ts"
import * as Fields from "./fields.ts"
import { withIndex } from "./withIndex.ts"
import { pluginsForExperiments } from "./openExperiment.ts"
import { makeReport } from "./makeReport.ts"

export { coverageLines } from "@litfuse/bench/gate/coverageLines"
export { annotations } from "@litfuse/bench/gate/annotations"
export { junit } from "@litfuse/bench/gate/junit"
export { checkSummary as summary } from "@litfuse/bench/gate/checkSummary"
export { failureTables as failures } from "@litfuse/bench/gate/failureTables"

/** Experiments whose reports are regenerated and compared. */
export const Request = Schema.Struct({
  folder: Field.folder,
  experiments: Field.or(Schema.Array(Schema.String), [], "Ids of experiments."),
  ci: Field.or(Schema.Boolean, false, "Whether to check all experiments marked `ci: true` too."),
  expect: Field.optional(
    Field.count,
    "How many experiments must be checked. Any other number fails, because an experiment was added or left out."
  ),
  required: Field.or(
    Schema.Literals(["none", "named", "all"]),
    "none",
    "The experiments whose data must be on this machine: none, the named ones, or all."
  ),
  close: Field.or(
    Schema.Boolean,
    false,
    "Whether to accept reports whose numbers differ by at most 1e-12, as on another processor or Node version."
  ),
  update: Field.or(Schema.Boolean, false, "Whether to write the reports that changed; an expected value that fails remains a failure."),
  workers: Fields.workers,
  index: Fields.index
})
export type Request = typeof Request.Type

const states = [
  "same",
  "close",
  "within tolerance",
  "changed",
  "updated",
  "failed",
  "no data",
  "broken"
] as const satisfies ReadonlyArray<CheckResult.State>

/**
 * The findings for one experiment.
 *
 * - `text` the finding in a sentence; for a broken experiment, one line per problem
 * - `changed` names of files that differ from the committed ones
 * - `expected` every expected value with the measured one, and its table or analysis
 * - `moves` measures whose mean, or whose value on some topics, differs from the committed report
 * - `isLacking` its data are required but not on this machine
 * - empty: an experiment that did not run has no values
 */
export const Checked = Schema.Struct({
  id: Schema.String,
  state: Schema.Literals(states),
  text: Schema.String,
  changed: Schema.Array(Schema.String),
  expected: Schema.Array(Schema.Struct({ part: Schema.String, ...CellResult.fields })),
  moves: Schema.Array(
    Schema.Struct({
      table: Schema.String,
      system: Schema.String,
      measure: Schema.String,
      before: Schema.Finite,
      after: Schema.Finite,
      topics: Schema.Int
    })
  ),
  isLacking: Schema.Boolean
})
export type Checked = typeof Checked.Type

/**
 * The findings of the gate.
 *
 * - `root` the checked workspace
 * - `experiments` the named ones, in that order, then the marked ones
 * - `problems` of experiments that cannot run, in lines
 * - `unmarked` ids of experiments that `ci` leaves out, because they are marked `ci: false`
 * - `miscount` how the number of experiments differs from the expected one; null = it does not
 * - `isOpen` nothing failed, nothing changed, no required data are missing, and the number of experiments is the expected one
 */
export const Answer = Schema.Struct({
  root: Schema.String,
  experiments: Schema.Array(Checked),
  problems: Schema.Array(Schema.String),
  unmarked: Schema.Array(Schema.String),
  miscount: Schema.NullOr(Schema.String),
  isOpen: Schema.Boolean
})
export type Answer = typeof Answer.Type

/** The answer, what it covers, and the findings with all measurements, the input of `failures`, `summary`, `junit` and `annotations`. */
export interface Found {
  readonly answer: Answer
  readonly coverage: Coverage
  readonly findings: ReadonlyArray<CheckResult.CheckResult>
}

const checked = (one: CheckResult.CheckResult, isRequired: boolean): Checked => {
  const { id, state, text, changed, movement } = one
  return {
    id,
    state,
    text,
    changed,
    expected: CheckResult.expectations(one),
    moves: (movement?.moves ?? []).map(({ topics, ...move }) => ({ ...move, topics: topics.length })),
    isLacking: state === "no data" && isRequired
  }
}

const nothing = (ci: boolean, here: DatasetStore.Store) =>
  ci
    ? Question.refuse(
        `no experiment below ${join(here.root, "reports")} is marked \`ci: true\`, so nothing was checked; mark one in its experiment.yaml`
      )
    : Question.refuse(Question.about(["ci"], "name an experiment, or use {ci}"))

/**
 * Regenerates reports and compares them with the committed ones, byte for byte. A message names the workspace, so that the user notices a wrong one.
 *
 * - errors: `ApiError` if there is nothing to check, for an unknown experiment, and for an index that no system can use. An experiment that cannot run is
 *   a finding
 */
export const run = Question.make(
  "bench",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, experiments, ci, expect, required, close, update, index } = request
    const here = yield* store(folder)
    yield* Effect.fromResult(knownExperiments(here, experiments))
    const { plugins } = yield* pluginsForExperiments(folder)
    const found = ci ? markedForCi(here, plugins) : { marked: [], unmarked: [] }
    const isUnnamed = (id: string) => !experiments.includes(id)
    const ids = [...experiments, ...found.marked.filter(isUnnamed)]
    const [first, ...others] = ids
    if (first === undefined) return yield* nothing(ci, here)
    if (index !== undefined && others.length > 0)
      return yield* Question.refuse(
        Question.about(["index"], `{index} covers the documents of one dataset; name one experiment, not ${ids.length}`)
      )
    const serving =
      index === undefined ? plugins : (yield* withIndex(yield* Effect.fromResult(readExperiment(here, first, plugins)), request)).plugins
    yield* tell({ _tag: "Told", text: `${counted(ids.length, "experiment")} of ${here.root}` })
    const rerun = (loaded: LoadedExperiment) => makeReport(loaded, request)
    const { checkResults, problems } = yield* checkReports(ids, {
      store: here,
      plugins: serving,
      run: rerun,
      isUpdate: update,
      isClose: close
    })
    const isRequired = (id: string) => required === "all" || (required === "named" && experiments.includes(id))
    const all = checkResults.map((one) => checked(one, isRequired(one.id)))
    const coverage: Coverage = { checked: ids.length, expected: expect, unmarked: found.unmarked.filter(isUnnamed) }
    const difference = miscount(coverage)
    const answer = {
      root: here.root,
      experiments: all,
      problems: problems.map(({ message }) => message),
      unmarked: coverage.unmarked,
      miscount: difference ?? null,
      isOpen: !checkResults.some(CheckResult.isFailure) && !all.some(({ isLacking }) => isLacking) && difference === undefined
    }
    return { answer, coverage, findings: checkResults } satisfies Found
  })
)

/** The plain data only. */
export const ask = (request: typeof Request.Encoded) => Effect.map(run(request), ({ answer }) => answer)
