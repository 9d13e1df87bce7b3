import { reportFormats } from "@litfuse/bench/report/renderForm"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import { recordQuestion } from "../project/recordRun.ts"
import * as Question from "../Question.ts"
import * as Fields from "./fields.ts"
import { withIndex } from "./withIndex.ts"
import { openExperiment } from "./openExperiment.ts"
import { circumstancesOf, WrittenReport, reportSummary, withRuns, writeReportFiles } from "./WrittenReport.ts"
import { makeReport } from "./makeReport.ts"

/** The forms of a report in addition to the committed files. */
export const forms = reportFormats

/** An experiment to run. */
export const Request = Schema.Struct({
  ...Fields.named,
  ...Fields.making,
  index: Fields.index,
  forms: Field.or(Schema.Array(Schema.Literals(reportFormats)), [], "Further forms of the report, written below .cache/reports/."),
  machine: Fields.machine
})
export type Request = typeof Request.Type

/** The written report. */
export const Answer = WrittenReport
export type Answer = WrittenReport

/**
 * Runs an experiment, and writes its report into the workspace.
 *
 * - errors: `ApiError` for an unreadable experiment, for data that are missing or differ from their manifest, and for an index that no system can use
 */
export const ask = Question.make(
  "bench",
  Request,
  recordQuestion(
    "bench",
    ({ experiment }) => `run ${experiment}`,
    reportSummary.counts,
    reportSummary.hashed,
    Effect.fnUntraced(function* (request: Request) {
      const { here, loaded } = yield* openExperiment(request)
      const ready = yield* withIndex(loaded, request)
      const report = yield* makeReport(ready, request).pipe(withRuns(request))
      return yield* writeReportFiles(here, request.experiment, report, request.forms, circumstancesOf(request.machine))
    })
  )
)
