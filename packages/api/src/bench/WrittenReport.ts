import { dirname, resolve } from "node:path"
import * as Baseline from "@litfuse/bench/Baseline"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import { type Finding, finding } from "@litfuse/bench/report/finding"
import { expectationsText, headlines } from "@litfuse/bench/report/headlines"
import { reportOf } from "@litfuse/bench/report/readReport"
import { figurePath, type WritableReport, writeDrawing, writeForm, writeReport } from "@litfuse/bench/report/writeReport"
import type { Format } from "@litfuse/bench/report/renderForm"
import type { Circumstances } from "@litfuse/bench/report/IrMetadata"
import { storedResults } from "@litfuse/bench/report/storedResults"
import { CellResult, expectedOf } from "@litfuse/bench/report/Results"
import { RunFolder } from "@litfuse/bench/RunFolder"
import * as Files from "@litfuse/files/Files"
import { version } from "@litfuse/host/version"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { machine } from "./fields.ts"

const Small = Schema.Struct({
  title: Schema.String,
  columns: Schema.Array(Schema.Struct({ name: Schema.String, isNumber: Schema.Boolean })),
  rows: Schema.Array(Schema.Array(Schema.String)),
  of: Schema.Struct({ rows: Schema.Int, columns: Schema.Int })
})

/**
 * A written report. File names are relative to the folder of the request.
 *
 * - `headlines` its first sentences; `expectations` whether the expected values hold, in a sentence
 * - `finding` what it found, computed from its results, or that it found nothing
 * - `table` at most seven rows behind the finding, and in `of` how many rows and columns the report has; absent without a table
 * - `figure` the file that draws the finding; absent where nothing can be drawn
 * - `surprises` expected values that do not hold, including better ones
 * - `files` the committed files of the report, which were overwritten; `report` the one to read
 * - `forms` the files of further forms, in the requested order
 */
export const WrittenReport = Schema.Struct({
  experiment: Schema.String,
  headlines: Schema.Array(Schema.String),
  expectations: Schema.String,
  finding: Schema.String,
  table: Schema.optionalKey(Small),
  figure: Schema.optionalKey(Schema.String),
  surprises: Schema.Array(CellResult),
  files: Schema.Array(Schema.String),
  report: Schema.String,
  forms: Schema.Array(Schema.String)
})
export type WrittenReport = typeof WrittenReport.Type

/** What a project stores about a report: the number of files and surprises, and the hash of its results. */
export const reportSummary = {
  counts: ({ files, surprises }: WrittenReport): Readonly<Record<string, number>> => ({ files: files.length, surprises: surprises.length }),
  hashed: ({ report }: WrittenReport, folder: string): string =>
    Result.getOrElse(Files.readPlainText(resolve(folder, dirname(report), "results.json")), ({ message }) => message)
}

/** The provenance of a report's numbers: the version of litfuse, and details that the surface knows. */
export const circumstancesOf = (
  platform: (typeof machine)["Type"] | undefined,
  who: Pick<Circumstances, "actor" | "commit"> = {}
): Circumstances => ({ version, ...who, ...(platform === undefined ? {} : { platform }) })

/** Provides an effect with the folder for runs that a request names. */
export const withRuns =
  ({ folder, runs }: { readonly folder: string; readonly runs?: string }) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    runs === undefined ? effect : Effect.provideService(effect, RunFolder, resolve(folder, runs))

/** The file of a figure, from the root. A figure that the report does not keep is written below `.cache/`. */
const figureFile = (root: string, experiment: string, { name, svg, isOfReport }: NonNullable<Finding["figure"]>): string =>
  isOfReport ? figurePath(root, experiment, name) : writeDrawing(root, experiment, name, svg)

/** Writes a report of an experiment and its further forms below the workspace. */
export const writeReportFiles = (
  here: DatasetStore.Store,
  experiment: string,
  report: WritableReport,
  forms: ReadonlyArray<Format>,
  circumstances: Circumstances
): Effect.Effect<WrittenReport> =>
  Effect.sync(() => {
    const { results } = report
    const files = writeReport(here.root, experiment, report)
    const { sentence, table, figure } = finding(storedResults(results))
    const named = (path: string) => DatasetStore.nameOf(here, path)
    return {
      experiment,
      headlines: headlines(results),
      expectations: expectationsText(results),
      finding: sentence,
      ...(table === undefined ? {} : { table }),
      ...(figure === undefined ? {} : { figure: named(figureFile(here.root, experiment, figure)) }),
      surprises: expectedOf(results).filter(Baseline.isSurprise),
      files: files.map(named),
      report: named(`reports/${reportOf(here.root, experiment)}/report.md`),
      forms: forms.map((form) => named(writeForm(here.root, experiment, report, form, { circumstances })))
    }
  })
