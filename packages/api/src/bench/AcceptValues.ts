import { join } from "node:path"
import { readExperimentText } from "@litfuse/bench/experiment/readExperiment"
import { acceptValues } from "@litfuse/bench/gate/acceptValues"
import { CellResult } from "@litfuse/bench/report/Results"
import * as Files from "@litfuse/files/Files"
import { store } from "@litfuse/host/Workspace"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import * as Question from "../Question.ts"
import * as Check from "./CheckReports.ts"
import * as Fields from "./fields.ts"
import { pluginsForExperiments } from "./openExperiment.ts"

/** An experiment whose measured values replace its expected values. */
export const Request = Schema.Struct({
  ...Fields.named,
  origin: Field.text.annotate({ description: 'The origin of the new values, such as "ours, at commit 1a2b3c4"; it begins with "ours".' }),
  workers: Fields.workers,
  index: Fields.index
})
export type Request = typeof Request.Type

/**
 * The accepted values.
 *
 * - `values` every expected value that did not hold; `kept` why it was not changed
 * - `checked` the findings of a check afterwards, which wrote the report
 */
export const Answer = Schema.Struct({
  values: Schema.Array(Schema.Struct({ part: Schema.String, ...CellResult.fields, kept: Schema.optionalKey(Schema.String) })),
  checked: Check.Answer
})
export type Answer = typeof Answer.Type

/**
 * Replaces our own expected values that do not hold by the measured ones in `experiment.yaml`, and writes the report. The gate is then open, and the user
 * reviews one file. Values of papers and of other tools do not change.
 *
 * - empty: if all values hold, only the report is written
 * - errors: as `Check.ask`; `ApiError` for an origin that is not ours, an experiment that cannot run, and a file that cannot be written. The experiment
 *   is then unchanged
 */
export const ask = Question.make(
  "bench",
  Request,
  Effect.fnUntraced(function* ({ folder, experiment, origin, workers, index }: Request) {
    if (!/^ours\b/i.test(origin))
      return yield* Question.refuse(
        Question.about(["origin"], '{origin} must begin with "ours": values that others published are not replaced by ours')
      )
    const request = { folder, experiments: [experiment], required: "named", workers, ...(index === undefined ? {} : { index }) } as const
    const { answer } = yield* Check.run(request)
    if (answer.problems.length > 0 || answer.experiments.some(({ isLacking }) => isLacking))
      return yield* Question.refuse(
        [...answer.problems, ...answer.experiments.flatMap(({ isLacking, text }) => (isLacking ? [text] : []))].join("\n")
      )
    const here = yield* store(folder)
    const file = join(here.root, "reports", experiment, "experiment.yaml")
    const before = yield* Effect.fromResult(Files.readPlainText(file))
    const { text, accepted } = acceptValues(before, answer.experiments[0]!.expected, origin)
    // an experiment that could not run afterwards is not written
    yield* Effect.fromResult(readExperimentText(here, experiment, text, (yield* pluginsForExperiments(folder)).plugins))
    if (text !== before) yield* Effect.fromResult(Files.writeText(file, text))
    const takeBack = Effect.suspend(() => (text === before ? Effect.void : Effect.fromResult(Files.writeText(file, before))))
    const checked = yield* Check.ask({ ...request, update: true }).pipe(Effect.onError(() => Effect.ignore(takeBack)))
    if (checked.problems.length > 0) {
      yield* takeBack
      return yield* Question.refuse(`nothing was accepted: ${checked.problems.join("; ")}`)
    }
    const values = accepted.map(({ cell, kept }) => ({ ...cell, ...(kept === undefined ? {} : { kept }) }))
    return { values, checked } satisfies Answer
  })
)
