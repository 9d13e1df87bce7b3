import { reportFormats } from "@litfuse/bench/report/renderForm"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import { recordQuestion } from "../project/recordRun.ts"
import * as Question from "../Question.ts"
import * as Fields from "./fields.ts"
import { withIndex } from "./withIndex.ts"
import { makeDurably } from "./makeDurably.ts"
import { openExperiment } from "./openExperiment.ts"
import { circumstancesOf, WrittenReport, reportSummary, withRuns, writeReportFiles } from "./WrittenReport.ts"
import { alone, makeReport } from "./makeReport.ts"

/** The forms of a report in addition to the committed files. */
export const forms = reportFormats

/** An experiment to run. */
export const Request = Schema.Struct({
  ...Fields.named,
  ...Fields.making,
  durable: Field.durable,
  workersAt: Fields.workersAt,
  index: Fields.index,
  forms: Field.or(Schema.Array(Schema.Literals(reportFormats)), [], "Further forms of the report, written below .cache/reports/."),
  machine: Fields.machine
})
export type Request = typeof Request.Type

/** The written report. */
export const Answer = WrittenReport
export type Answer = WrittenReport

const answer = Effect.fnUntraced(function* (request: Request, runId: string | null) {
  const { here, registry, loaded } = yield* openExperiment(request)
  const ready = yield* withIndex(loaded, request)
  const made = makeDurably({ request, registry, loaded: ready, tuning: alone(request) }, runId, makeReport(ready, request))
  return yield* writeReportFiles(here, request.experiment, yield* withRuns(request)(made), request.forms, circumstancesOf(request.machine))
})

const recorded = recordQuestion(
  "bench",
  ({ experiment }: Request) => `run ${experiment}`,
  reportSummary.counts,
  reportSummary.hashed,
  answer
)

/**
 * Runs an experiment, and writes its report into the workspace.
 *
 * - errors: `ApiError` for an unreadable experiment, for data that are missing or differ from their manifest, and for an index that no system can use.
 *   Another is for `durable` without a project
 */
export const ask = Question.make("bench", Request, recorded)
