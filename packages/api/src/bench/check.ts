import { join } from "node:path"
import * as Store from "@litfuse/bench/dataset/Store"
import type { Loaded } from "@litfuse/bench/experiment/Loaded"
import { known, load } from "@litfuse/bench/experiment/load"
import { checkAll, markedForCi } from "@litfuse/bench/gate/checkReports"
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
import { withIndex } from "./kept.ts"
import { available } from "./load.ts"
import { reportOf } from "./threads.ts"

export { annotations } from "@litfuse/bench/gate/annotations"
export { junit } from "@litfuse/bench/gate/junit"
export { summary } from "@litfuse/bench/gate/summary"
export { failures } from "@litfuse/bench/gate/terminal"

/** Experiments whose reports are to be made again. */
export const Request = Schema.Struct({
  folder: Field.folder,
  experiments: Field.or(Schema.Array(Schema.String).annotate({ description: "Ids of experiments." }), []),
  ci: Field.or(Schema.Boolean.annotate({ description: "Whether all experiments marked `ci: true` are checked, too." }), false),
  required: Field.or(
    Schema.Literals(["none", "named", "all"]).annotate({
      description: "Of which experiments the data must be on this machine: of none, of those that are named, of all."
    }),
    "none"
  ),
  close: Field.or(
    Schema.Boolean.annotate({ description: "Whether reports pass of which only numbers differ, by 1e-12 at most, as between processors." }),
    false
  ),
  update: Field.or(Schema.Boolean.annotate({ description: "Whether the reports that changed are written." }), false),
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
 * What was found for one experiment.
 *
 * - `text` the finding in a sentence; of a broken one, one line per problem
 * - `changed` names of files that differ from the committed ones
 * - `expected` every expected value against the one measured, with its table or analysis
 * - `moves` measures whose mean, or whose value on so many topics, differs from what is committed
 * - `isLacking` its data are required and not on this machine
 * - empty: what was not run has no values
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
 * What the gate found.
 *
 * - `root` the workspace that was checked
 * - `experiments` those that are named, in that order, then those that are marked
 * - `problems` of experiments that cannot be run, in lines
 * - `isOpen` nothing failed, nothing changed, nothing that is required is absent
 */
export const Answer = Schema.Struct({
  root: Schema.String,
  experiments: Schema.Array(Checked),
  problems: Schema.Array(Schema.String),
  isOpen: Schema.Boolean
})
export type Answer = typeof Answer.Type

/** The answer, and the findings with everything that was measured, from which `failures`, `summary`, `junit` and `annotations` are written. */
export interface Found {
  readonly answer: Answer
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

const nothing = (ci: boolean, here: Store.Store) =>
  ci
    ? Question.refuse(
        `no experiment below ${join(here.root, "reports")} is marked \`ci: true\`, so nothing was checked; mark one in its experiment.yaml`
      )
    : Question.refuse(Question.about(["ci"], "name an experiment, or say {ci}"))

/**
 * Makes reports again and compares them with what is committed, byte for byte. Which workspace is checked is told, so that nobody believes that another
 * one was.
 *
 * - errors: `ApiError` where there is nothing to check, for an experiment that there is not, for an index of no use; an experiment that cannot be run is
 *   among the findings
 */
export const run = Question.make(
  "bench",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, experiments, ci, required, close, update, index } = request
    const here = yield* store(folder)
    yield* Effect.fromResult(known(here, experiments))
    const { plugins } = yield* available(folder)
    const wanted = [...experiments, ...(ci ? markedForCi(here, plugins).filter((id) => !experiments.includes(id)) : [])]
    const [first, ...others] = wanted
    if (first === undefined) return yield* nothing(ci, here)
    if (index !== undefined && others.length > 0)
      return yield* Question.refuse(
        Question.about(["index"], `{index} is of the documents of one dataset; name one experiment, not ${wanted.length}`)
      )
    const serving =
      index === undefined ? plugins : (yield* withIndex(yield* Effect.fromResult(load(here, first, plugins)), request)).plugins
    yield* tell({ _tag: "Told", text: `${counted(wanted.length, "experiment")} of ${here.root}` })
    const again = (loaded: Loaded) => reportOf(loaded, request)
    const { checkResults, problems } = yield* checkAll(wanted, {
      store: here,
      plugins: serving,
      run: again,
      isUpdate: update,
      isClose: close
    })
    const isRequired = (id: string) => required === "all" || (required === "named" && experiments.includes(id))
    const all = checkResults.map((one) => checked(one, isRequired(one.id)))
    const answer = {
      root: here.root,
      experiments: all,
      problems: problems.map(({ message }) => message),
      isOpen: !checkResults.some(CheckResult.isFailure) && !all.some(({ isLacking }) => isLacking)
    }
    return { answer, findings: checkResults } satisfies Found
  })
)

/** The same, as plain data alone. */
export const ask = (request: typeof Request.Encoded) => Effect.map(run(request), ({ answer }) => answer)
