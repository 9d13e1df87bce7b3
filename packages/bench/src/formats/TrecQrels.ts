import * as Result from "effect/Result"
import type { DatasetError } from "../DatasetError.ts"
import { badLine } from "../DatasetError.ts"
import type * as Qrels from "../Qrels.ts"
import * as Columns from "./Columns.ts"
import * as Decimal from "./Decimal.ts"
import * as QrelsBuilder from "./QrelsBuilder.ts"

/** Called for each judgement in file order; an error that it returns ends the scan. */
export type Visit = (topic: string, iteration: string, id: string, grade: number, line: number) => DatasetError | undefined

/**
 * The form of a file.
 *
 * - `columns`: 4 for `topic iteration document grade`; 3 for SMART's `topic document grade` (`cranqrel`), where the iteration is empty
 * - `comments`: a line that starts with `#` is an error (as for trec_eval 9.0.8) or skipped (10.0); "error" unless told otherwise
 */
export interface Form {
  readonly columns?: 3 | 4
  readonly comments?: "error" | "skip"
}

/** The form of a file and the meaning of its grades. */
export interface Options extends Form, QrelsBuilder.Options {}

const namesOf = (form: Form): string => (form.columns === 3 ? "topic, document and grade" : "topic, iteration, document and grade")

/** The columns of the line just read: one object for the whole file. */
interface Line {
  readonly topic: Columns.Repeated
  readonly iteration: Columns.Repeated
  id: string
  grade: number
}

const readLine = (cursor: Columns.Cursor, into: Line, form: Form): DatasetError | undefined => {
  const { line } = cursor
  if (!Columns.nextRepeated(cursor, into.topic)) return Columns.wrongColumns(cursor, namesOf(form))
  if (form.columns !== 3) {
    if (!Columns.nextRepeated(cursor, into.iteration)) return Columns.wrongColumns(cursor, namesOf(form))
  }
  if (!Columns.next(cursor)) return Columns.wrongColumns(cursor, namesOf(form))
  into.id = Columns.column(cursor)
  if (!Columns.next(cursor)) return Columns.wrongColumns(cursor, namesOf(form))
  into.grade = Decimal.parseInteger(cursor)
  const refused = Number.isNaN(into.grade) ? Columns.column(cursor) : ""
  if (!Columns.endLine(cursor)) return Columns.wrongColumns(cursor, namesOf(form))
  return refused === "" ? undefined : badLine(cursor.file, line, `the grade "${refused}"`, "a whole number as grade")
}

/**
 * Reads qrels line by line, columns apart by runs of blanks and tabs, and shows each judgement to `visit`. The iteration is text; sub-topic
 * qrels hold the sub-topic there.
 *
 * - empty: a file of no line shows nothing
 * - errors: `BadLine` for a line with other columns (an empty line too) and for a grade that is not a whole number of up to nine digits
 *   (trec_eval would read "1.9" as 1 and "abc" as 0)
 */
export const scan = (bytes: Uint8Array, file: string, visit: Visit, form: Form = {}): Result.Result<void, DatasetError> => {
  const made = Columns.make(bytes, file)
  if (Result.isFailure(made)) return Result.fail(made.failure)
  const cursor = made.success
  const columns: Line = { topic: Columns.repeated(), iteration: Columns.repeated(), id: "", grade: 0 }
  while (!Columns.atEnd(cursor)) {
    if (Columns.atComment(cursor)) {
      if (form.comments !== "skip") return Result.fail(Columns.unexpectedComment(cursor, namesOf(form)))
      if (!Columns.skipLine(cursor)) return Result.fail(Columns.wrongColumns(cursor, namesOf(form)))
      continue
    }
    const { line } = cursor
    const problem = readLine(cursor, columns, form) ?? visit(columns.topic.text, columns.iteration.text, columns.id, columns.grade, line)
    if (problem !== undefined) return Result.fail(problem)
  }
  return Result.succeed(undefined)
}

/**
 * Reads qrels in TREC's form, or SMART's. Every line is read or the file is refused.
 *
 * - empty: a file without a judgement is an error
 * - errors: `BadLine` as `scan` and `QrelsBuilder.add`: a document judged twice in a topic names its first line
 * - agrees with: trec_eval's qrels, stricter where that guesses
 */
export const parse = (bytes: Uint8Array, file: string, options: Options = {}): Result.Result<Qrels.Qrels, DatasetError> => {
  const builder = QrelsBuilder.make(file, options)
  const scanned = scan(bytes, file, (topic, _, id, grade, line) => QrelsBuilder.add(builder, topic, id, grade, line), options)
  return Result.flatMap(scanned, () => QrelsBuilder.finish(builder, `lines of ${namesOf(options)}`))
}

/**
 * Writes qrels as `topic 0 document grade`, topics and documents in their own order.
 *
 * - empty: no judgement gives the empty text, which no reader accepts
 * - errors: `BadLine` (with the line that would have been written) for a name that cannot be a column
 */
export const print = (qrels: Qrels.Qrels, file = "qrels"): Result.Result<string, DatasetError> => {
  const lines: Array<string> = []
  for (const [topic, grades] of qrels.topics) {
    for (const [id, grade] of grades) {
      const fault = Columns.fault(topic, true) ?? Columns.fault(id, false)
      if (fault !== undefined) return Result.fail(badLine(file, lines.length + 1, fault, "a name that a column can hold"))
      lines.push(`${topic} 0 ${id} ${grade}\n`)
    }
  }
  return Result.succeed(lines.join(""))
}
