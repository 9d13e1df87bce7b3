import { join } from "node:path"
import { loadText } from "@litfuse/bench/experiment/load"
import { acceptValues } from "@litfuse/bench/gate/acceptValues"
import { CellResult } from "@litfuse/bench/report/Results"
import * as Files from "@litfuse/files/Files"
import { store } from "@litfuse/host/Workspace"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import * as Question from "../Question.ts"
import * as Check from "./check.ts"
import * as Fields from "./fields.ts"
import { available } from "./load.ts"

/** An experiment whose measured values become the expected ones. */
export const Request = Schema.Struct({
  ...Fields.named,
  origin: Field.text.annotate({ description: 'Where the new values come from, such as "ours, at commit 1a2b3c4"; it begins with "ours".' }),
  workers: Fields.workers,
  index: Fields.index
})
export type Request = typeof Request.Type

/**
 * What was accepted.
 *
 * - `values` every expected value that did not hold; `kept` why it was left as it is
 * - `checked` what a check finds afterwards; the report was written
 */
export const Answer = Schema.Struct({
  values: Schema.Array(Schema.Struct({ part: Schema.String, ...CellResult.fields, kept: Schema.optionalKey(Schema.String) })),
  checked: Check.Answer
})
export type Answer = typeof Answer.Type

/**
 * Writes measured values into `experiment.yaml` in place of the expected values of our own that do not hold, and the report, so that the gate is open
 * and one file is to be reviewed. Values of papers and of other tools are left.
 *
 * - empty: where all values hold, the report alone is written
 * - errors: as `Check.ask`; `ApiError` for an origin that is not ours, for an experiment that cannot be run, and for a file that cannot be written. The
 *   experiment is then as it was
 */
export const ask = Question.make(
  "bench",
  Request,
  Effect.fnUntraced(function* ({ folder, experiment, origin, workers, index }: Request) {
    if (!/^ours\b/i.test(origin))
      return yield* Question.refuse(
        Question.about(["origin"], '{origin} begins with "ours": what others printed is not changed to what we measured')
      )
    const request = { folder, experiments: [experiment], required: "named", workers, ...(index === undefined ? {} : { index }) } as const
    const { answer } = yield* Check.run(request)
    if (answer.problems.length > 0 || answer.experiments.some(({ isLacking }) => isLacking))
      return yield* Question.refuse(
        [...answer.problems, ...answer.experiments.flatMap(({ isLacking, text }) => (isLacking ? [text] : []))].join("\n")
      )
    const here = yield* store(folder)
    const file = join(here.root, "reports", experiment, "experiment.yaml")
    const before = yield* Effect.fromResult(Files.readText(file))
    const { text, accepted } = acceptValues(before, answer.experiments[0]!.expected, origin)
    // what could not be run afterwards is not written
    yield* Effect.fromResult(loadText(here, experiment, text, (yield* available(folder)).plugins))
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
