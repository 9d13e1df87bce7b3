import { join } from "node:path"
import * as Store from "@litfuse/bench/dataset/Store"
import { known } from "@litfuse/bench/experiment/load"
import { formats, formOf } from "@litfuse/bench/report/forms"
import type { Markup } from "@litfuse/bench/report/html/Markup"
import { html } from "@litfuse/bench/report/html/page"
import { readResults } from "@litfuse/bench/report/readResults"
import { storedRankings } from "@litfuse/bench/report/storedRankings"
import { store } from "@litfuse/host/Workspace"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import * as Question from "../Question.ts"
import * as Fields from "./fields.ts"
import { circumstancesOf } from "./made.ts"

/** A report to be written in another form. */
export const Request = Schema.Struct({
  ...Fields.named,
  form: Schema.Literals(formats).annotate({ description: "The form; csv has every value of every topic." }),
  standalone: Field.or(Schema.Boolean.annotate({ description: "tex: whether it is a document that compiles on its own." }), false),
  actor: Schema.optionalKey(Schema.String.annotate({ description: "ir-metadata: who made the runs." })),
  commit: Schema.optionalKey(Schema.String.annotate({ description: "ir-metadata: the commit of the code that made them." })),
  machine: Fields.machine
})
export type Request = typeof Request.Type

/** The report in that form. */
export const Answer = Schema.Struct({ text: Schema.String })
export type Answer = typeof Answer.Type

/** What is stored of a report. `hasRankings`: its rankings too, where they are stored. */
const stored = Effect.fnUntraced(function* (folder: string, id: string, hasRankings: boolean) {
  const here = yield* store(folder)
  yield* Effect.fromResult(known(here, [id]))
  const path = `reports/${id}/results.json`
  const remedy = `run \`litfuse bench run ${id}\` first`
  const results = yield* Effect.fromResult(readResults(join(here.root, path), Store.nameOf(here, path), remedy))
  return { results, rankings: hasRankings ? yield* Effect.fromResult(storedRankings(here.root, id, results)) : undefined }
})

/**
 * Writes the report of an experiment in another form, from what is stored of it; nothing is run.
 *
 * - errors: `ApiError` for a report that was not made yet or cannot be read, and for runs to be described where it has none
 */
export const ask = Question.make(
  "bench",
  Request,
  Effect.fnUntraced(function* ({ folder, experiment: id, form, standalone, machine, ...who }: Request) {
    const { results, rankings } = yield* stored(folder, id, form === "html")
    if (form === "ir-metadata" && results.tables.length === 0)
      return yield* Question.refuse(`"${id}" has no runs of its own to describe, only analyses`)
    const options = { isStandalone: standalone, circumstances: circumstancesOf(machine, who) }
    return { text: formOf({ results, rankings }, form, options) } satisfies Answer
  })
)

/** A report as a page, for who serves it. `above`: what stands above its heading. Errors: as `ask`. */
export const page = (above: Markup) =>
  Question.make(
    "bench",
    Schema.Struct(Fields.named),
    Effect.fnUntraced(function* ({ folder, experiment }) {
      const { results, rankings } = yield* stored(folder, experiment, true)
      return html(results, rankings, above)
    })
  )
