import { formats } from "@litfuse/bench/report/forms"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import { noted } from "../project/kept.ts"
import * as Question from "../Question.ts"
import * as Fields from "./fields.ts"
import { withIndex } from "./kept.ts"
import { experimentOf } from "./load.ts"
import { circumstancesOf, Made, noteOf, withRuns, write } from "./made.ts"
import { reportOf } from "./threads.ts"

/** The forms that a report has beside those that are committed. */
export const forms = formats

/** An experiment to be run. */
export const Request = Schema.Struct({
  ...Fields.named,
  ...Fields.making,
  index: Fields.index,
  forms: Field.or(
    Schema.Array(Schema.Literals(formats)).annotate({ description: "Further forms of the report, written below .cache/reports/." }),
    []
  ),
  machine: Fields.machine
})
export type Request = typeof Request.Type

/** The report that was made. */
export const Answer = Made
export type Answer = Made

/**
 * Runs an experiment, and writes its report into the workspace.
 *
 * - errors: `ApiError` for an experiment that cannot be read, for data that are absent or not what their manifest says, for an index of no use
 */
export const ask = Question.make(
  "bench",
  Request,
  noted(
    "bench",
    ({ experiment }) => `run ${experiment}`,
    noteOf.counts,
    noteOf.hashed,
    Effect.fnUntraced(function* (request: Request) {
      const { here, loaded } = yield* experimentOf(request)
      const ready = yield* withIndex(loaded, request)
      const report = yield* reportOf(ready, request).pipe(withRuns(request))
      return yield* write(here, request.experiment, report, request.forms, circumstancesOf(request.machine))
    })
  )
)
