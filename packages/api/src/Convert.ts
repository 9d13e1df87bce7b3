import * as Bibliography from "@litfuse/bibliography/Bibliography"
import * as Markdown from "@litfuse/bibliography/Markdown"
import type { Read } from "@litfuse/bibliography/Entry"
import type { Columns } from "@litfuse/bibliography/Printer"
import type * as Notice from "@litfuse/engine/Notice"
import { codec as NoticeCodec } from "@litfuse/engine/notice/codec"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { Work } from "@litfuse/engine/Work"
import { record } from "@litfuse/engine/works/record"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import { inFolder } from "./folder.ts"
import * as Question from "./Question.ts"

/** The forms in which references are read. */
export const readable = Bibliography.readableNames

/** The forms in which references are written: those that can be read again, and a list for people. */
export const forms = [...Bibliography.names, "md"] as const

/** The name of a form in which references are written. */
export type Form = (typeof forms)[number]

/** The form of a file that is written, by the end of its name; undefined when the name does not tell. */
export const formOf = (file: string): Form | undefined => (/\.(?:md|markdown)$/i.test(file) ? "md" : Bibliography.byName(file))

/** The name of a form for people. */
export const label = (form: Form): string => (form === "md" ? "Markdown" : Bibliography.forms[form].label)

/** Records in a form, and what the form has no place for; `file` is how notices name what is written. */
export const print = (
  records: ReadonlyArray<SourceRecord>,
  form: Form,
  file: string
): { readonly text: string; readonly notices: ReadonlyArray<Notice.Notice> } =>
  form === "md" ? { text: Markdown.print(records), notices: [] } : Bibliography.print(records, form, file)

const printingOf = (outForm: Form, out: string, columns: Columns): Bibliography.Printing =>
  outForm === "md" ? { ...Markdown.printer(), notices: () => [] } : Bibliography.printing(outForm, out, columns)

/** So many works are one piece of what is written. */
const worksAtOnce = 100

function* recordsOf(works: ReadonlyArray<Work>): Generator<ReadonlyArray<SourceRecord>> {
  for (let from = 0; from < works.length; from += worksAtOnce) yield works.slice(from, from + worksAtOnce).map(record)
}

/**
 * Works in a form, each as one reference with the fields of all its records, in pieces that are made when they are wanted.
 *
 * - `notices` what the form has no place for, when all pieces were made
 */
export const printingWorks = (works: ReadonlyArray<Work>, form: Form, file: string) => {
  const columns: Columns = new Map()
  if (Bibliography.tables.has(form)) for (const records of recordsOf(works)) Bibliography.survey(records, columns, form)
  const printing = printingOf(form, file, columns)
  function* pieces(): Generator<string> {
    for (const records of recordsOf(works)) yield printing.add(records)
    yield printing.end()
  }
  return { pieces: pieces(), notices: printing.notices }
}

/** References to be written in another form; either a file or a text is named. */
export const Request = Schema.Struct({
  folder: Field.folder,
  file: Schema.optionalKey(
    Schema.String.annotate({
      description:
        "A file of references, gzip or not: RIS, NBIB, BibTeX, EndNote, CSV, Excel, CSL-JSON, Web of Science, RefWorks, Ovid or PubMed XML."
    })
  ),
  text: Schema.optionalKey(Schema.String.annotate({ description: "References themselves, in place of a file." })),
  skipBad: Field.skipBad,
  inForm: Schema.optionalKey(
    Schema.Literals(readable).annotate({ description: "The form of what is read. Default: by its name and content." })
  ),
  outForm: Schema.Literals(forms).annotate({
    description: "The form that is written; md is a list in Markdown, which cannot be read back."
  }),
  out: Field.or(Schema.String.annotate({ description: "How notices name what is written." }), "the converted text")
})
export type Request = typeof Request.Type

/** References in another form. `records`: how many there are. `notices`: what was not understood, and what the form has no place for. */
export const Answer = Schema.Struct({ text: Schema.String, records: Schema.Int, notices: Schema.Array(NoticeCodec) })
export type Answer = typeof Answer.Type

/** Where what is converted goes, piece by piece. */
export type Sink = (text: string) => Result.Result<void, DatasetError>

/** Shows what is read; undefined where the request names no one thing to read. */
const reader = ({ folder, file, text, inForm, skipBad }: Request) => {
  const options = { isBadSkipped: skipBad, ...(inForm === undefined ? {} : { form: inForm }) }
  if (file !== undefined && text === undefined)
    return (visit: Bibliography.Visit) => Bibliography.eachOf(inFolder(folder, file), visit, options)
  if (file !== undefined || text === undefined) return undefined
  return (visit: Bibliography.Visit) => Bibliography.eachIn(Buffer.from(text), "the text", visit, options)
}

/** Reads and writes piece by piece. A table is read twice, once for its columns; standard input, which comes but once, is held in memory for that. */
const converted = (request: Request, each: NonNullable<ReturnType<typeof reader>>, sink: Sink) =>
  Result.gen(function* () {
    const { outForm, out, file } = request
    const columns: Columns = new Map()
    const held: Array<SourceRecord> = []
    const isTable = Bibliography.tables.has(outForm)
    const survey = ({ records }: Read): undefined => {
      Bibliography.survey(records, columns, outForm)
      if (file === "-") for (const record of records) held.push(record)
      return undefined
    }
    const surveyed = isTable ? yield* each(survey) : undefined
    const printing = printingOf(outForm, out, columns)
    let count = 0
    const print = ({ records }: Pick<Read, "records">): DatasetError | undefined => {
      count += records.length
      const sunk = sink(printing.add(records))
      return Result.isFailure(sunk) ? sunk.failure : undefined
    }
    const notices = surveyed === undefined || file !== "-" ? yield* each(print) : surveyed
    const failure = held.length === 0 ? undefined : print({ records: held })
    if (failure !== undefined) return yield* Result.fail(failure)
    yield* sink(printing.end())
    // what fields stay with their records is said of the form that is written, which may hold them
    const ofReading = notices.filter(({ code }) => code !== "field-kept" || outForm === "md")
    return { records: count, notices: [...ofReading, ...printing.notices()] }
  })

/**
 * Writes references in another form into a sink, piece by piece, in memory that does not grow with them.
 *
 * - errors: `ApiError` for references that cannot be read, after what was read before them has been written, and for what the sink refuses
 */
export const into = (sink: Sink) =>
  Question.make(
    "convert",
    Request,
    Effect.fnUntraced(function* (request: Request) {
      const each = reader(request)
      if (each === undefined) return yield* Question.refuse(Question.about(["file", "text"], "name what is read: either {file} or {text}"))
      return yield* Effect.fromResult(converted(request, each, sink))
    })
  )

/** Writes references in another form. Only the answer holds the text: no file is written. Errors: `ApiError` for references that cannot be read. */
export const ask = (request: typeof Request.Encoded) =>
  Effect.suspend(() => {
    const pieces: Array<string> = []
    const sink = (text: string) => Result.succeed(void pieces.push(text))
    return Effect.map(into(sink)(request), (answer): Answer => ({ text: pieces.join(""), ...answer }))
  })
