import { existsSync } from "node:fs"
import { join } from "node:path"
import { listExperiments } from "@litfuse/bench/experiment/readExperiment"
import { readReport, resultsPath } from "@litfuse/bench/report/readReport"
import { readResults } from "@litfuse/bench/report/readResults"
import type { Results } from "@litfuse/bench/report/Results"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import { store } from "@litfuse/host/Workspace"
import * as Effect from "effect/Effect"
import type * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { compat, measures } from "../evaluate/request.ts"
import * as Field from "../fields.ts"
import { inFolder } from "../inFolder.ts"
import * as Question from "../Question.ts"
import { closeness, Closeness, effect, ReproducedEffect } from "./ReproductionValues.ts"
import { compareRuns, reproduction, Runs } from "./compareRuns.ts"

/** Two reports or two runs: an original and its reproduction. */
export const Request = Schema.Struct({
  folder: Field.folder,
  original: Schema.String.annotate({ description: "A results.json, an experiment's id, or a run file." }),
  reproduced: Schema.String.annotate({ description: "The same for the reproduction." }),
  qrels: Schema.optionalKey(Field.file("For two runs: the judgements, for RMSE and effects.")),
  measures: measures("For two runs. None: nDCG@10 and AP."),
  baselines: Field.optional(Schema.Array(Schema.String), "For two runs: the baseline run of the original and that of the reproduction.", {
    hasCommas: true
  }),
  depth: Field.or(Field.count, 1000, "For two runs: how many ranks are compared."),
  p: Field.or(Schema.Number, 0.8, "For two runs: the persistence of rank-biased overlap."),
  compat
})
export type Request = typeof Request.Type

/**
 * The comparison of two reports.
 *
 * - `original` the file of the first; `unmatched` its systems that the second does not have
 * - `closeness` of every system and measure in both; `effects` of the comparisons in the first
 */
export const Reports = Schema.Struct({
  of: Schema.Literal("reports"),
  original: Schema.String,
  closeness: Schema.Array(Closeness),
  effects: Schema.Array(ReproducedEffect),
  unmatched: Schema.Array(Schema.String)
})
export type Reports = typeof Reports.Type

/** How close a reproduction is. */
export const Answer = Schema.Union([Reports, Runs])
export type Answer = typeof Answer.Type

/** A report to compare: its file, and how it is read once both are known to be reports. */
const reportNamed = Effect.fnUntraced(function* (folder: string, name: string) {
  const file = inFolder(folder, name)
  if (name.endsWith(".json")) return { file, read: () => readResults(file) }
  if (name === "-" || existsSync(file)) return undefined
  // files can be compared anywhere, experiments only in a workspace
  const here = yield* Effect.orElseSucceed(store(folder), () => undefined)
  const known = here === undefined ? [] : listExperiments(here)
  if (here !== undefined && known.includes(name))
    return {
      file: join(here.root, resultsPath(here.root, name)),
      read: () => readReport(here.root, name)
    }
  return yield* Question.refuse(`"${name}" is neither a file nor an experiment${didYouMean(nearest(name, known, 1))}`)
})

interface Named {
  readonly file: string
  readonly read: () => Result.Result<Results, DatasetError>
}

const compareReports = Effect.fnUntraced(function* (original: Named, reproduced: Named) {
  const found = (yield* reproduction).compareReports(yield* Effect.fromResult(original.read()), yield* Effect.fromResult(reproduced.read()))
  if (found.closeness.length === 0)
    return yield* Question.refuse("the two reports have no system and measure in common; check that both are of one experiment")
  return {
    of: "reports",
    original: original.file,
    closeness: found.closeness.map(closeness),
    effects: found.effects.map(effect),
    unmatched: found.unmatched
  } satisfies Reports
})

/**
 * Compares a reproduction with the original: the order of documents, values per topic, effects.
 *
 * - errors: `ApiError` for names that are neither files nor experiments, for a report with a run, and for unreadable files
 */
export const ask = Question.make(
  "bench",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, original, reproduced, qrels, baselines, p } = request
    const reports = [yield* reportNamed(folder, original), yield* reportNamed(folder, reproduced)] as const
    if (reports[0] !== undefined && reports[1] !== undefined) return yield* compareReports(reports[0], reports[1])
    if (reports[0] !== undefined || reports[1] !== undefined) return yield* Question.refuse("name two reports, or two run files")
    if (!(p > 0 && p < 1)) return yield* Question.refuse(Question.about(["p"], `{p} is ${p}; expected a number above 0 and below 1`))
    if (baselines !== undefined && (baselines.length !== 2 || qrels === undefined))
      return yield* Question.refuse(
        Question.about(["baselines", "qrels"], "{baselines} needs two run files separated by a comma, and {qrels}")
      )
    return yield* compareRuns(request)
  })
)
