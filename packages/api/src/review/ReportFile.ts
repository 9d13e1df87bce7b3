/** The report of a review as files: the report itself, and the included works as references. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import * as Bibliography from "@litfuse/bibliography/Bibliography"
import { printDocument, printForeignPage } from "@litfuse/document/printDocument"
import type * as Notice from "@litfuse/engine/Notice"
import * as Files from "@litfuse/files/Files"
import * as TextFile from "@litfuse/files/TextFile"
import * as Result from "effect/Result"
import * as Effect from "effect/Effect"
import { printingWorks } from "../Convert.ts"
import * as AnalyseStep from "./AnalyseStep.ts"
import { flowFigure } from "./flowFigure.ts"
import { flowOf } from "./flowOf.ts"
import type { OpenReview } from "./openReview.ts"
import { prismaS } from "./prismaS.ts"
import { ReviewError } from "@litfuse/review/ReviewError"
import * as ReviewFolder from "@litfuse/review/ReviewFolder"
import { recordsOfWorks, reviewRecords, workOf } from "./reviewRecords.ts"
import { type Analysts, reviewAnalyses } from "./reviewAnalyses.ts"
import { reviewDocument } from "./reviewDocument.ts"
import { type ReviewState, reviewState } from "./reviewState.ts"
import * as SearchStep from "./SearchStep.ts"
import { stageAgreement } from "./stageAgreement.ts"

/** The diagram of the flow alone: as PRISMA 2020 draws it, or in one column, which can be read 400 pixels wide. */
const diagrams = ["svg", "svg-narrow"] as const

/** The formats: the report as a page, as Markdown or as data, the diagram of its flow, then the included works as references. */
export const formats = ["html", "md", "json", ...diagrams, ...Bibliography.names] as const
/** A format of a report. */
export type Format = (typeof formats)[number]

/** A text to write, with notices about fields that its format cannot hold. */
export interface Printed {
  readonly text: string
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** The works that a report cites: the included ones, and the reports that are not included. */
const citedWorks = ({ studies, results, notRetrieved }: ReviewState): ReadonlySet<number> =>
  new Set([...studies.flatMap(({ works }) => works), ...(results.length > 1 ? results.at(-1)!.works : []), ...notRetrieved])

/** The report as data. */
const reportData = (open: OpenReview, state: ReviewState): object => {
  const { counts, problems } = flowOf(state)
  const { title, question } = open.review
  const included = state.studies.map(({ study, works }) => ({ study, works: works.map((work) => state.works[work]!.id) }))
  const agreement = state.results.flatMap(stageAgreement)
  return {
    version: 1,
    title,
    question,
    flow: counts,
    problems: problems.map(({ text }) => text),
    included,
    agreement,
    prismaS: prismaS(open, state)
  }
}

/**
 * Prints reports in some formats.
 *
 * - `state` of the review, whose records are merged; `analysts` run the analyses that the protocol asks for
 * - errors: a file of the review cannot be read
 */
const printAll = (
  open: OpenReview,
  state: ReviewState,
  formats: ReadonlyArray<Exclude<Format, (typeof diagrams)[number]>>,
  analysts: Analysts
) =>
  Result.gen(function* () {
    const made = yield* AnalyseStep.stored(open, state, analysts)
    const isMade = made !== undefined || open.review.analyses.length === 0
    const records = !isMade
      ? yield* reviewRecords(open)
      : yield* recordsOfWorks(
          open,
          [...citedWorks(state)].map((work) => state.works[work]!)
        )
    const strategies = new Map<string, string>()
    for (const { id, file } of open.review.strategies) strategies.set(id, yield* SearchStep.textOf(open, file))
    const document = reviewDocument({ open, state, records, strategies, analyses: made ?? reviewAnalyses(open, state, records, analysts) })
    return formats.map((format): Printed => {
      if (format === "json") return { text: `${JSON.stringify(reportData(open, state), null, 2)}\n`, notices: [] }
      // as an image, the flow is the same as when it is saved for a paper
      if (format === "html") return { text: `${printForeignPage(document).trimEnd()}\n`, notices: [] }
      if (format === "md") return { text: `${printDocument(document, "md").trimEnd()}\n`, notices: [] }
      const works = [...new Set(state.studies.flatMap((study) => study.works))].map((work) => workOf(records, state.works[work]!))
      const { pieces, notices } = printingWorks(works, format, "the included works")
      return { text: [...pieces].join(""), notices: notices() }
    })
  })

/** The state of a review whose records are merged. Errors: they are not; a file cannot be read. */
export const mergedState = (open: OpenReview) =>
  Result.flatMap(reviewState(open), (state) =>
    state.merge === "done"
      ? Result.succeed(state)
      : Result.fail(new ReviewError({ file: open.at.root, what: "the records are not merged; use `litfuse review run`" }))
  )

/** The flow as SVG. Errors: its sums do not add up, so that no wrong diagram is saved for a paper. */
const diagramOf = (state: ReviewState, format: (typeof diagrams)[number]): Result.Result<Printed, ReviewError> => {
  const { counts, problems } = flowOf(state)
  const [first] = problems
  if (first !== undefined)
    return Result.fail(new ReviewError({ file: "flow.yaml", what: `${first.text}; correct it, and the flow can be drawn` }))
  const { svg, narrow } = flowFigure(counts)
  return Result.succeed({ text: `${(format === "svg" ? svg : narrow).trimEnd()}\n`, notices: [] })
}

/** Prints a report in one format. Errors: the records are not merged, or a file of the review cannot be read. */
export const print = (open: OpenReview, format: Format, analysts: Analysts) =>
  Result.gen(function* () {
    const state = yield* mergedState(open)
    if (format === "svg" || format === "svg-narrow") return yield* diagramOf(state, format)
    const [printed] = yield* printAll(open, state, [format], analysts)
    return printed!
  })

/** The files that `litfuse review run report` writes, and their formats. */
const written = ReviewFolder.reportNames.map((name) => [name, name.slice(name.lastIndexOf(".") + 1) as "html" | "md" | "ris"] as const)

/** What these files must contain. */
const files = (open: OpenReview, state: ReviewState, analysts: Analysts) =>
  Result.map(
    printAll(
      open,
      state,
      written.map(([, format]) => format),
      analysts
    ),
    (printed) => written.map(([name], i) => [name, printed[i]!.text] as const)
  )

/** Writes the report and the included works into the folder of the review, where they differ. Returns the names of the written files. Errors: as `print`, and those of writing. */
export const writeReport = (open: OpenReview, analysts: Analysts) =>
  Effect.fromResult(
    Result.gen(function* () {
      const written: Array<string> = []
      for (const [name, text] of yield* files(open, yield* mergedState(open), analysts)) {
        const path = join(open.at.root, name)
        if (existsSync(path) && (yield* Files.readPlainText(path)) === text) continue
        yield* TextFile.write(path, [text])
        written.push(name)
      }
      return written
    })
  )

/** A page without its looks: a later version of litfuse may draw it otherwise, and says the same. Scripts count, because they can change what it says. */
const withoutStyle = (page: string): string => page.replaceAll(/<style>[\s\S]*?<\/style>/g, "").replaceAll(/style-src [^;]*;/g, "")

/** Files of the report that are missing or differ from what the folder says now, apart from their looks. Errors: a file of the review cannot be read. */
export const outdated = (open: OpenReview, state: ReviewState, analysts: Analysts) =>
  Result.gen(function* () {
    const found: Array<string> = []
    for (const [name, text] of yield* files(open, state, analysts)) {
      const path = join(open.at.root, name)
      if (!existsSync(path) || withoutStyle(yield* Files.readPlainText(path)) !== withoutStyle(text)) found.push(name)
    }
    return found
  })
