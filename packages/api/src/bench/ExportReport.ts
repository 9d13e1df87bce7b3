import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import { knownExperiments } from "@litfuse/bench/experiment/readExperiment"
import { paperFigures } from "@litfuse/bench/report/paperFigures"
import type { Results } from "@litfuse/bench/report/Results"
import { plotSvg } from "@litfuse/figures/plot/plotSvg"
import { plotTex } from "@litfuse/figures/plot/plotTex"
import { reportFormats, renderForm } from "@litfuse/bench/report/renderForm"
import type { Markup } from "@litfuse/document/Markup"
import { reportHtml } from "@litfuse/bench/report/reportHtml"
import { readReport, resultsPath } from "@litfuse/bench/report/readReport"
import { storedRankings } from "@litfuse/bench/report/storedRankings"
import { store } from "@litfuse/host/Workspace"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import * as Question from "../Question.ts"
import * as Fields from "./fields.ts"
import { circumstancesOf } from "./WrittenReport.ts"

const Width = Schema.Number.check(
  Schema.isFinite().abort(),
  Schema.makeFilter((value: number) => value === 85 || value === 175, {
    expected: "85 or 175",
    toJsonSchema: () => ({ enum: [85, 175] })
  })
)

/** A report to export in another form. */
export const Request = Schema.Struct({
  ...Fields.named,
  form: Field.about(
    Schema.Literals([...reportFormats, "svg"]),
    "The form; csv has every value of every topic. svg, or tex for pgfplots: with `figure`.",
    { flag: "format" }
  ),
  figure: Field.optional(Schema.String, "The name of one figure, for svg or tex, instead of the report. An unknown name lists all."),
  width: Field.or(Width, 85, "The width of the figure in a paper, in millimetres: a column or a page."),
  standalone: Field.or(Schema.Boolean, false, "Whether to write a complete document, for tex."),
  actor: Field.optional(Schema.String, "ir-metadata: the author of the runs."),
  commit: Field.optional(Schema.String, "ir-metadata: the commit of the code behind the runs."),
  machine: Fields.machine
})
export type Request = typeof Request.Type

/** The report in that form. */
export const Answer = Schema.Struct({ text: Schema.String })
export type Answer = typeof Answer.Type

/** A figure of a report. Errors: a line with the names of all, where it has no such figure. */
const figureText = (results: Results, name: string, form: Request["form"], width: Request["width"]) => {
  if (form !== "svg" && form !== "tex")
    return Question.refuse(Question.about(["figure"], `{figure} is written as svg or tex, not as ${form}`))
  const figures = paperFigures(results)
  const found = figures.find((one) => one.name === name)
  const paper = width === 85 ? 85 : 175
  if (found !== undefined) return Effect.succeed(form === "svg" ? plotSvg(found.figure, paper) : plotTex(found.figure, paper))
  const names = figures.length === 0 ? "it has none" : `it has ${figures.map((one) => one.name).join(", ")}`
  return Question.refuse(`the report has no figure "${name}" for papers; ${names}`)
}

/** The stored report of an experiment, with its rankings if they are wanted and stored. Errors: a report that is not there, or cannot be read. */
export const storedReport = Effect.fnUntraced(function* (folder: string, id: string, hasRankings: boolean) {
  const here = yield* store(folder)
  yield* Effect.fromResult(knownExperiments(here, [id]))
  const path = resultsPath(here.root, id)
  const remedy = `run \`litfuse bench run ${id}\` first`
  const results = yield* Effect.fromResult(readReport(here.root, id, remedy, DatasetStore.nameOf(here, path)))
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
  Effect.fnUntraced(function* ({ folder, experiment: id, form, figure, width, standalone, machine, ...who }: Request) {
    const { results, rankings } = yield* storedReport(folder, id, form === "html")
    if (figure !== undefined) return { text: yield* figureText(results, figure, form, width) } satisfies Answer
    if (form === "svg") return yield* Question.refuse(Question.about(["figure"], "svg is one figure; name it with {figure}"))
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
      const { results, rankings } = yield* storedReport(folder, experiment, true)
      return reportHtml(results, rankings, above)
    })
  )
