/** The works that a stage includes: as references, or as a table in which people extract data. */
import type * as Bibliography from "@litfuse/bibliography/Bibliography"
import * as ContributorNames from "@litfuse/bibliography/ContributorNames"
import { cell } from "@litfuse/bibliography/csv/print"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import { workRecord } from "@litfuse/engine/works/workRecord"
import * as Csv from "@litfuse/files/Csv"
import * as CsvText from "@litfuse/files/CsvText"
import * as Files from "@litfuse/files/Files"
import { ReviewError } from "@litfuse/review/ReviewError"
import * as Screening from "@litfuse/review/Screening"
import * as Result from "effect/Result"
import { printingWorks } from "../Convert.ts"
import type { OpenReview } from "./openReview.ts"
import { mergedState, type Printed } from "./ReportFile.ts"
import { recordsOfWorks, workOf } from "./reviewRecords.ts"
import type { ReviewState } from "./reviewState.ts"

/** The included works of a stage, by number, in the order of their ids; undefined = those of the review, by study. */
const includedIn = (open: OpenReview, state: ReviewState, stage: string | undefined): Result.Result<ReadonlyArray<number>, ReviewError> => {
  if (stage === undefined) return Result.succeed([...new Set(state.studies.flatMap(({ works }) => works))])
  const result = state.results.find((one) => one.stage.id === stage)
  const known = state.results.map((one) => one.stage.id).join(", ")
  if (result === undefined)
    return Result.fail(new ReviewError({ file: open.at.file, what: `has no stage ${stage}; its stages are ${known}` }))
  return Result.succeed(Screening.included([result]))
}

const worksIn = (open: OpenReview, stage: string | undefined) =>
  Result.gen(function* () {
    const state = yield* mergedState(open)
    const chosen = yield* includedIn(open, state, stage)
    const merged = chosen.map((work) => state.works[work]!)
    const records = yield* recordsOfWorks(open, merged)
    return { state, chosen, works: merged.map((one) => workOf(records, one)) }
  })

/** Prints the works that a stage includes as references. Empty: no references. Errors: there is no such stage; the records are not merged. */
export const references = (open: OpenReview, stage: string, format: Bibliography.Format) =>
  Result.map(worksIn(open, stage), ({ works }): Printed => {
    const { pieces, notices } = printingWorks(works, format, `the works that ${stage} includes`)
    return { text: [...pieces].join(""), notices: notices() }
  })

interface Row {
  readonly study: string
  readonly id: string
  readonly record: SourceRecord
  readonly notes: string
}

const identifier =
  (scheme: string) =>
  ({ record }: Row) =>
    record.identifiers.find((one) => one.scheme === scheme)?.value ?? ""

/** The columns that litfuse fills; others stay empty for people. */
const filled: Readonly<Record<string, (row: Row) => string>> = {
  study: ({ study }) => study,
  id: ({ id }) => id,
  title: ({ record }) => record.title,
  authors: ({ record }) => record.contributors.map(ContributorNames.print).join("; "),
  year: ({ record }) => record.published?.slice(0, 4) ?? "",
  published: ({ record }) => record.published ?? "",
  journal: ({ record }) => record.containerTitle ?? "",
  doi: identifier("doi"),
  pmid: identifier("pmid"),
  "screening notes": ({ notes }) => notes
}

/** The columns of a table for a review of interventions. Source: Cochrane Handbook, chapter 5 (2019). */
const usual = [
  "study,id,title,authors,year,journal,doi,pmid,screening notes",
  "extracted by,country,setting,design,participants,population,intervention,comparison",
  "outcome,measure,time point,result,funding,conflicts of interest,quotation and page,remarks"
].flatMap((names) => names.split(","))

/** The names of columns in a template. Errors: no names, one that is empty or there twice, or a second line. */
const columnsIn = (file: string) =>
  Result.gen(function* () {
    const lines: Array<ReadonlyArray<string>> = []
    yield* Csv.each(yield* Files.readPlainBytes(file), file, (cells) => void lines.push(cells))
    const [names = [], ...others] = lines
    const columns = names.map((name) => name.replace(/^\uFEFF/u, "").trim())
    const refuse = (what: string) => Result.fail(new ReviewError({ file, what }))
    if (columns.length === 0 || columns.includes(""))
      return yield* refuse("has a column without a name; write one line with the names of all columns")
    const twice = columns.find((name, i) => columns.indexOf(name) < i)
    if (twice !== undefined) return yield* refuse(`names the column "${twice}" twice; rename one`)
    if (others.some((cells) => cells.some((one) => one.trim() !== "")))
      return yield* refuse("has more than one line; a template has the names of columns alone")
    return columns
  })

/**
 * Prints a table with a row for each work that a stage includes, in which people extract data. Columns that litfuse knows are filled, by name.
 *
 * - `template` a CSV file with the names of the columns; undefined = the usual ones
 * - empty: the names of the columns alone
 * - errors: there is no such stage; the records are not merged; the template cannot be read
 */
export const extraction = (open: OpenReview, stage: string | undefined, template: string | undefined) =>
  Result.gen(function* () {
    const columns = template === undefined ? usual : yield* columnsIn(template)
    const { state, chosen, works } = yield* worksIn(open, stage)
    const studies = new Map(state.studies.flatMap(({ study, works: reports }) => reports.map((work) => [work, study] as const)))
    const notesOf = (work: number): string =>
      state.attached.byWork[work]!.flatMap(({ decision: { who, note = "" } }) => (note === "" ? [] : [`${who}: ${note}`])).join("; ")
    const rows = works.map((work, i): Row => {
      const number = chosen[i]!
      return { study: studies.get(number) ?? "", id: work.id, record: workRecord(work), notes: notesOf(number) }
    })
    const line = (cells: ReadonlyArray<string>): string => `${CsvText.record(cells.map(cell))}\n`
    const valueOf = (row: Row, name: string): string => (Object.hasOwn(filled, name.toLowerCase()) ? filled[name.toLowerCase()]!(row) : "")
    return {
      text: [line(columns), ...rows.map((row) => line(columns.map((name) => valueOf(row, name))))].join(""),
      notices: []
    } satisfies Printed
  })
