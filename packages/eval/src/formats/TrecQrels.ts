import * as Result from "effect/Result"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"
import * as IdPool from "../IdPool.ts"
import * as Qrels from "../Qrels.ts"
import * as TextColumns from "@litfuse/files/TextColumns"
import * as Decimal from "@litfuse/files/Decimal"
import * as Entries from "./Entries.ts"
import * as Plain from "./Plain.ts"
import * as QrelsBuilder from "./QrelsBuilder.ts"
import { wholeGrade } from "./wholeGrade.ts"

/** Called for each judgement in file order; an error that it returns ends the scan. */
export type Visit = (topic: string, iteration: string, id: string, grade: number, line: number) => DatasetError | undefined

/**
 * The form of a file.
 *
 * - `columns`: 4 for `topic iteration document grade`; 3 for SMART's `topic document grade` (`cranqrel`), where the iteration is empty
 * - `comments`: a line that starts with `#` is an error (as for trec_eval 9.0.8) or skipped (10.0); the default is "error"
 */
export interface Form {
  readonly columns?: 3 | 4
  readonly comments?: "error" | "skip"
}

/** A file's form and its grades' meaning. `ids`: the pool of ids, by default its own; joining is fast when the runs share it. */
export interface Options extends Form, QrelsBuilder.Options {
  readonly ids?: IdPool.IdPool
}

const namesOf = (form: Form): string => (form.columns === 3 ? "topic, document and grade" : "topic, iteration, document and grade")

/** The columns of the line just read, the document by its place: one object for the whole file. */
interface Line {
  readonly topic: TextColumns.Repeated
  readonly iteration: TextColumns.Repeated
  start: number
  end: number
  grade: number
}

const readLine = (cursor: TextColumns.Cursor, into: Line, form: Form): DatasetError | undefined => {
  const { line } = cursor
  if (!TextColumns.nextRepeated(cursor, into.topic)) return TextColumns.wrongColumns(cursor, namesOf(form))
  if (form.columns !== 3) {
    if (!TextColumns.nextRepeated(cursor, into.iteration)) return TextColumns.wrongColumns(cursor, namesOf(form))
  }
  if (!TextColumns.next(cursor)) return TextColumns.wrongColumns(cursor, namesOf(form))
  into.start = cursor.start
  into.end = cursor.end
  if (!TextColumns.next(cursor)) return TextColumns.wrongColumns(cursor, namesOf(form))
  into.grade = Decimal.parseInteger(cursor)
  if (Number.isNaN(into.grade)) into.grade = Decimal.parseWhole(TextColumns.column(cursor))
  const refused = Number.isNaN(into.grade) ? TextColumns.column(cursor) : ""
  if (!TextColumns.endLine(cursor)) return TextColumns.wrongColumns(cursor, namesOf(form))
  return refused === "" ? undefined : badLine(cursor.file, line, `the grade "${refused}"`, wholeGrade(refused))
}

/** Reads all lines up to the first that is wrong and shows each to `each`; `skip` passes over lines that need not be shown. */
const readLines = (
  cursor: TextColumns.Cursor,
  form: Form,
  each: (columns: Line, line: number) => DatasetError | undefined,
  skip: () => void = () => undefined
): DatasetError | undefined => {
  const columns: Line = { topic: TextColumns.repeated(), iteration: TextColumns.repeated(), start: 0, end: 0, grade: 0 }
  for (skip(); !TextColumns.atEnd(cursor); skip()) {
    if (TextColumns.atComment(cursor)) {
      if (form.comments !== "skip") return TextColumns.unexpectedComment(cursor, namesOf(form))
      if (!TextColumns.skipLine(cursor)) return TextColumns.wrongColumns(cursor, namesOf(form))
      continue
    }
    const { line } = cursor
    const problem = readLine(cursor, columns, form) ?? each(columns, line)
    if (problem !== undefined) return problem
  }
  return undefined
}

/**
 * Reads qrels line by line, columns apart by runs of blanks and tabs, and shows each judgement to `visit`. The iteration is text; sub-topic
 * qrels hold the sub-topic there.
 *
 * - empty: a file of no line shows nothing
 * - errors: `BadLine` for an empty line, for other columns, and for a grade that is no whole number of up to nine digits. "1.0" is one; in trec_eval
 *   "1.9" is 1 and "abc" is 0
 */
export const scan = (bytes: Uint8Array, file: string, visit: Visit, form: Form = {}): Result.Result<void, DatasetError> => {
  const made = TextColumns.make(bytes, file)
  if (Result.isFailure(made)) return Result.fail(made.failure)
  const cursor = made.success
  const problem = readLines(cursor, form, ({ topic, iteration, start, end, grade }, line) =>
    visit(topic.text, iteration.text, TextColumns.textOf(cursor, start, end), grade, line)
  )
  return problem === undefined ? Result.succeed(undefined) : Result.fail(problem)
}

const collect = (cursor: TextColumns.Cursor, entries: Entries.Entries, options: Options): DatasetError | undefined => {
  const { bytes, file } = cursor
  const isPlain = options.columns !== 3 && options.grades === undefined
  const add = ({ topic, start, end, grade: code }: Line, line: number): DatasetError | undefined => {
    const grade = QrelsBuilder.gradeOf(options, file, code, line)
    if (typeof grade !== "number") return grade
    Entries.add(entries, Entries.topic(entries, topic.text), entries.ids.number(bytes, start, end), grade, line)
    return undefined
  }
  return readLines(cursor, options, add, isPlain ? () => Plain.read(cursor, entries, undefined) : undefined)
}

/**
 * Reads qrels in TREC's form, or SMART's. Every line is read or the file is refused.
 *
 * - empty: a file without a judgement is an error
 * - errors: `BadLine` as `scan` and `QrelsBuilder.add`: a document judged twice in a topic names its first line
 * - agrees with: trec_eval's qrels, but stricter where trec_eval guesses
 */
export const parse = (bytes: Uint8Array, file: string, options: Options = {}): Result.Result<Qrels.Qrels, DatasetError> => {
  const made = TextColumns.make(bytes, file)
  if (Result.isFailure(made)) return Result.fail(made.failure)
  const entries = Entries.make(options.ids ?? IdPool.make(), Entries.roomFor(made.success.bytes))
  const problem = collect(made.success, entries, options)
  const { groups, again } = Entries.groups(entries, options.duplicates === "best")
  // A repeated document is reported first, because it comes before the line that could not be read.
  if (again !== undefined) return Result.fail(Entries.twice(file, again))
  if (problem !== undefined) return Result.fail(problem)
  if (groups.length === 0) return Result.fail(badLine(file, 0, "no judgement in it", `lines of ${namesOf(options)}`))
  const topics = groups.map(({ topic, documents, values }) => [topic, { documents, grades: new Int16Array(values) }] as const)
  return Result.succeed(Qrels.fromPool(entries.ids, new Map(topics)))
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
      const fault = TextColumns.fault(topic, true) ?? TextColumns.fault(id, false)
      if (fault !== undefined) return Result.fail(badLine(file, lines.length + 1, fault, "a name that a column can hold"))
      lines.push(`${topic} 0 ${id} ${grade}\n`)
    }
  }
  return Result.succeed(lines.join(""))
}
