import { dirname, resolve } from "node:path"
import * as Baseline from "@litfuse/bench/Baseline"
import * as Store from "@litfuse/bench/dataset/Store"
import { expectations, headlines } from "@litfuse/bench/report/answers"
import { type WritableReport, writeForm, writeReport } from "@litfuse/bench/report/folder"
import type { Format } from "@litfuse/bench/report/forms"
import type { Circumstances } from "@litfuse/bench/report/IrMetadata"
import { CellResult, expectedOf } from "@litfuse/bench/report/Results"
import { RunFolder } from "@litfuse/bench/RunFolder"
import * as Files from "@litfuse/files/Files"
import { version } from "@litfuse/host/version"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { machine } from "./fields.ts"

/**
 * A report that was made and written. Files are named from the folder of the request.
 *
 * - `headlines` what it says before anything else; `expectations` whether the expected values hold, in a sentence
 * - `surprises` expected values that do not hold, better ones among them
 * - `files` those of the report that are committed, written over what was there; `report` the one for people
 * - `forms` the files of the further forms, in the order in which they were asked for
 */
export const Made = Schema.Struct({
  experiment: Schema.String,
  headlines: Schema.Array(Schema.String),
  expectations: Schema.String,
  surprises: Schema.Array(CellResult),
  files: Schema.Array(Schema.String),
  report: Schema.String,
  forms: Schema.Array(Schema.String)
})
export type Made = typeof Made.Type

/** What a project keeps of a report: how many files and expected values that do not hold it has, and its results, for their hash. */
export const noteOf = {
  counts: ({ files, surprises }: Made): Readonly<Record<string, number>> => ({ files: files.length, surprises: surprises.length }),
  hashed: ({ report }: Made, folder: string): string =>
    Result.getOrElse(Files.readText(resolve(folder, dirname(report), "results.json")), ({ message }) => message)
}

/** What a form says of where its numbers came from: the version of litfuse, and what the surface knows besides. */
export const circumstancesOf = (
  platform: (typeof machine)["Type"] | undefined,
  who: Pick<Circumstances, "actor" | "commit"> = {}
): Circumstances => ({ version, ...who, ...(platform === undefined ? {} : { platform }) })

/** Gives an effect the folder into which a request has the runs of its report written. */
export const withRuns =
  ({ folder, runs }: { readonly folder: string; readonly runs?: string }) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    runs === undefined ? effect : Effect.provideService(effect, RunFolder, resolve(folder, runs))

/** Writes a report of an experiment and its further forms below the workspace, and says what it holds. */
export const write = (
  here: Store.Store,
  experiment: string,
  report: WritableReport,
  forms: ReadonlyArray<Format>,
  circumstances: Circumstances
): Effect.Effect<Made> =>
  Effect.sync(() => {
    const { results } = report
    const files = writeReport(here.root, experiment, report)
    const named = (path: string) => Store.nameOf(here, path)
    return {
      experiment,
      headlines: headlines(results),
      expectations: expectations(results),
      surprises: expectedOf(results).filter(Baseline.isSurprise),
      files: files.map(named),
      report: named(`reports/${experiment}/report.md`),
      forms: forms.map((form) => named(writeForm(here.root, experiment, report, form, { circumstances })))
    }
  })
