import { join } from "node:path"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import { knownExperiments } from "@litfuse/bench/experiment/readExperiment"
import { reportFormats, renderForm } from "@litfuse/bench/report/renderForm"
import type { Markup } from "@litfuse/document/Markup"
import { reportHtml } from "@litfuse/bench/report/reportHtml"
import { readResults } from "@litfuse/bench/report/readResults"
import { storedRankings } from "@litfuse/bench/report/storedRankings"
import { store } from "@litfuse/host/Workspace"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import * as Question from "../Question.ts"
import * as Fields from "./fields.ts"
import { circumstancesOf } from "./WrittenReport.ts"

/** A report to export in another form. */
export const Request = Schema.Struct({
  ...Fields.named,
  form: Field.about(Schema.Literals(reportFormats), "The form; csv has every value of every topic.", { flag: "format" }),
  standalone: Field.or(Schema.Boolean, false, "Whether to write a complete document, for tex."),
  actor: Field.optional(Schema.String, "ir-metadata: the author of the runs."),
  commit: Field.optional(Schema.String, "ir-metadata: the commit of the code behind the runs."),
  machine: Fields.machine
})
export type Request = typeof Request.Type

/** The report in that form. */
export const Answer = Schema.Struct({ text: Schema.String })
export type Answer = typeof Answer.Type

const stored = Effect.fnUntraced(function* (folder: string, id: string, hasRankings: boolean) {
  const here = yield* store(folder)
  yield* Effect.fromResult(knownExperiments(here, [id]))
  const path = `reports/${id}/results.json`
  const remedy = `run \`litfuse bench run ${id}\` first`
  const results = yield* Effect.fromResult(readResults(join(here.root, path), DatasetStore.nameOf(here, path), remedy))
  return { results, rankings: hasRankings ? yield* Effect.fromResult(storedRankings(here.root, id, results)) : undefined }
})

/**
 * Exports the stored report of an experiment in another form; nothing is run.
 *
 * - errors: `ApiError` for a report that does not exist or cannot be read, and for `ir-metadata` of a report without runs
 */
export const ask = Question.make(
  "bench",
  Request,
  Effect.fnUntraced(function* ({ folder, experiment: id, form, standalone, machine, ...who }: Request) {
    const { results, rankings } = yield* stored(folder, id, form === "html")
    if (form === "ir-metadata" && results.tables.length === 0)
      return yield* Question.refuse(`"${id}" has no runs to describe, only analyses`)
    const options = { isStandalone: standalone, circumstances: circumstancesOf(machine, who) }
    return { text: renderForm({ results, rankings }, form, options) } satisfies Answer
  })
)

/** A report as a page for the page server. `above`: markup above its heading. Errors: as `ask`. */
export const page = (above: Markup) =>
  Question.make(
    "bench",
    Schema.Struct(Fields.named),
    Effect.fnUntraced(function* ({ folder, experiment }) {
      const { results, rankings } = yield* stored(folder, experiment, true)
      return reportHtml(results, rankings, above)
    })
  )
