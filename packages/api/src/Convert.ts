import * as Bibliography from "@litfuse/bibliography/Bibliography"
import * as Markdown from "@litfuse/bibliography/Markdown"
import type { ReadResult } from "@litfuse/bibliography/FileEntry"
import type { Columns } from "@litfuse/bibliography/Printer"
import type * as Notice from "@litfuse/engine/Notice"
import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { Work } from "@litfuse/engine/Work"
import { workRecord } from "@litfuse/engine/works/workRecord"
import { latestYear } from "@litfuse/engine/SourceRecord"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import { inFolder } from "./inFolder.ts"
import * as Question from "./Question.ts"

/** The forms in which references are read. */
export const readable = Bibliography.readableNames

/** The forms in which references are written: those that can be read back, and a Markdown list. */
export const forms = [...Bibliography.names, "md"] as const

/** A form in which references are written. */
export type Form = (typeof forms)[number]

/** The form of an output file by its extension; undefined for an unknown extension. */
export const formOf = (file: string): Form | undefined => (/\.(?:md|markdown)$/i.test(file) ? "md" : Bibliography.byName(file))

/** The display name of a form. */
export const label = (form: Form): string => (form === "md" ? "Markdown" : Bibliography.formats[form].label)

/** Records in a form, and notices about fields that the form cannot hold; `file` the name of the output in notices. */
export const print = (
  records: ReadonlyArray<SourceRecord>,
  form: Form,
  file: string
): { readonly text: string; readonly notices: ReadonlyArray<Notice.Notice> } =>
  form === "md" ? { text: Markdown.print(records), notices: [] } : Bibliography.print(records, form, file)

const printingOf = (outForm: Form, out: string, columns: Columns): Bibliography.Printing =>
  outForm === "md" ? { ...Markdown.printer(), notices: () => [] } : Bibliography.printing(outForm, out, columns)

const worksAtOnce = 100

function* recordsOf(works: ReadonlyArray<Work>): Generator<ReadonlyArray<SourceRecord>> {
  for (let from = 0; from < works.length; from += worksAtOnce) yield works.slice(from, from + worksAtOnce).map(workRecord)
}

/**
 * Works in a form, each as one reference with the fields of all its records, as lazy pieces.
 *
 * - `notices` about fields that the form cannot hold, complete after the last piece
 */
export const printingWorks = (works: ReadonlyArray<Work>, form: Form, file: string) => {
  const columns: Columns = new Map()
  if (Bibliography.tableFormats.has(form)) for (const records of recordsOf(works)) Bibliography.survey(records, columns, form)
  const printing = printingOf(form, file, columns)
  function* pieces(): Generator<string> {
    for (const records of recordsOf(works)) yield printing.add(records)
    yield printing.end()
  }
  return { pieces: pieces(), notices: printing.notices }
}

/**
 * What each of several forms has no field for or cannot store unchanged, as the notices of `printingWorks`, without writing the works.
 *
 * - shape: the notices of each form; Markdown has none
 * - `fileOf` the name of the output of a form in its notices
 */
export const lossesOfWorks = <F extends Form>(
  works: ReadonlyArray<Work>,
  some: ReadonlyArray<F>,
  fileOf: (form: F) => string
): ReadonlyMap<F, ReadonlyArray<Notice.Notice>> => {
  const counters = some.flatMap((form) => (form === "md" ? [] : [[form, Bibliography.countLosses(form, fileOf(form))] as const]))
  for (const work of works) {
    const record = workRecord(work)
    for (const [, { add }] of counters) add(record)
  }
  return new Map(counters.map(([form, { notices }]) => [form, notices()]))
}

/** References to convert; the request names either a file or a text. */
export const Request = Schema.Struct({
  folder: Field.folder,
  file: Field.optional(
    Schema.String,
    "A file of references, gzip or not: RIS, NBIB, BibTeX, EndNote, CSV, Excel, CSL-JSON, Web of Science, RefWorks, Ovid, PubMed XML, trials, litfuse's JSON."
  ),
  text: Field.optional(Schema.String, "The text of references, instead of a file."),
  skipBad: Field.skipBad,
  inForm: Field.optional(Schema.Literals(readable), "The form of the input. Default: detected from its name and content."),
  outForm: Field.about(Schema.Literals(forms), "The form of the output; md is a Markdown list, which cannot be read back."),
  out: Field.or(Schema.String, "the converted text", "Name of the output in notices.")
})
export type Request = typeof Request.Type

/** The converted references. `records`: their number. `notices`: about input that was not understood, and fields that the form cannot hold. */
export const Answer = Schema.Struct({ text: Schema.String, records: Schema.Int, notices: Schema.Array(NoticeCodec) })
export type Answer = typeof Answer.Type

/** Receives the output, piece by piece. */
export type Sink = (text: string) => Result.Result<void, DatasetError>

/** Reads the input piece by piece; undefined if the request does not name exactly one input. */
const reader = ({ folder, file, text, inForm, skipBad }: Request, latestYear: number | undefined) => {
  const options = { isBadSkipped: skipBad, latestYear, ...(inForm === undefined ? {} : { form: inForm }) }
  if (file !== undefined && text === undefined)
    return (visit: Bibliography.Visit) => Bibliography.eachOf(inFolder(folder, file), visit, options)
  if (file !== undefined || text === undefined) return undefined
  return (visit: Bibliography.Visit) => Bibliography.eachIn(Buffer.from(text), "the text", visit, options)
}

/** Converts piece by piece. A table needs two passes, the first for its columns; standard input can be read only once, so it is kept in memory for this. */
const converted = (request: Request, each: NonNullable<ReturnType<typeof reader>>, sink: Sink) =>
  Result.gen(function* () {
    const { outForm, out, file } = request
    const columns: Columns = new Map()
    const held: Array<SourceRecord> = []
    const isTable = Bibliography.tableFormats.has(outForm)
    const survey = ({ records }: ReadResult): undefined => {
      Bibliography.survey(records, columns, outForm)
      if (file === "-") for (const record of records) held.push(record)
      return undefined
    }
    const surveyed = isTable ? yield* each(survey) : undefined
    const printing = printingOf(outForm, out, columns)
    let count = 0
    const print = ({ records }: Pick<ReadResult, "records">): DatasetError | undefined => {
      count += records.length
      const sunk = sink(printing.add(records))
      return Result.isFailure(sunk) ? sunk.failure : undefined
    }
    const notices = surveyed === undefined || file !== "-" ? yield* each(print) : surveyed
    const failure = held.length === 0 ? undefined : print({ records: held })
    if (failure !== undefined) return yield* Result.fail(failure)
    yield* sink(printing.end())
    // the output form may hold fields that reading kept aside, so only its own notices count
    const ofReading = notices.filter(({ code }) => code !== "field-kept" || outForm === "md")
    return { records: count, notices: [...ofReading, ...printing.notices()] }
  })

/**
 * Converts references into a sink, piece by piece, with constant memory.
 *
 * - errors: `ApiError` for unreadable references, after the references before them were written, and for errors of the sink
 */
export const into = (sink: Sink) =>
  Question.make(
    "convert",
    Request,
    Effect.fnUntraced(function* (request: Request) {
      const each = reader(request, yield* latestYear)
      if (each === undefined) return yield* Question.refuse(Question.about(["file", "text"], "name one input: either {file} or {text}"))
      return yield* Effect.fromResult(converted(request, each, sink))
    })
  )

/** Converts references. The answer holds the text; no file is written. Errors: `ApiError` for unreadable references. */
export const ask = (request: typeof Request.Encoded) =>
  Effect.suspend(() => {
    const pieces: Array<string> = []
    const sink = (text: string) => Result.succeed(void pieces.push(text))
    return Effect.map(into(sink)(request), (answer): Answer => ({ text: pieces.join(""), ...answer }))
  })
