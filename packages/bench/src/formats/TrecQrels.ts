import * as Result from "effect/Result"
import type { DatasetError } from "../DatasetError.ts"
import { badLine } from "../DatasetError.ts"
import * as Qrels from "../Qrels.ts"
import * as Columns from "./Columns.ts"
import * as Decimal from "./Decimal.ts"

const expected = "topic, iteration, document and grade"
const lowest = -32_768
const highest = 32_767

/** Called for each judgement in file order; an error that it returns ends the scan. */
export type Visit = (topic: string, iteration: string, id: string, grade: number, line: number) => DatasetError | undefined

/**
 * What a reader does where versions of trec_eval or collections differ.
 *
 * - `duplicates`: a document judged twice in a topic is an error, or counts with its best grade; "error" unless told otherwise
 * - `comments`: a line that starts with `#` is an error (as for trec_eval 9.0.8) or skipped (10.0); "error" unless told otherwise
 */
export interface Options {
  readonly duplicates?: "error" | "best"
  readonly comments?: "error" | "skip"
}

/** The columns of the line just read: one object for the whole file. */
interface Line {
  readonly topic: Columns.Repeated
  readonly iteration: Columns.Repeated
  id: string
  grade: number
}

const readLine = (cursor: Columns.Cursor, into: Line): DatasetError | undefined => {
  const { line } = cursor
  if (!Columns.next(cursor)) return Columns.wrongColumns(cursor, expected)
  Columns.repeatedColumn(cursor, into.topic)
  if (!Columns.next(cursor)) return Columns.wrongColumns(cursor, expected)
  Columns.repeatedColumn(cursor, into.iteration)
  if (!Columns.next(cursor)) return Columns.wrongColumns(cursor, expected)
  into.id = Columns.column(cursor)
  if (!Columns.next(cursor)) return Columns.wrongColumns(cursor, expected)
  into.grade = Decimal.parseInteger(cursor)
  const isGrade = into.grade >= lowest && into.grade <= highest
  const grade = isGrade ? "" : Columns.column(cursor)
  if (!Columns.endLine(cursor)) return Columns.wrongColumns(cursor, expected)
  return isGrade ? undefined : badLine(cursor.file, line, `the grade "${grade}"`, `a whole number from ${lowest} to ${highest} as grade`)
}

/**
 * Reads qrels line by line, `topic iteration document grade` apart by runs of blanks and tabs, and shows each judgement to `visit`. The
 * iteration is text; sub-topic qrels hold the sub-topic there.
 *
 * - empty: a file without a judgement is an error
 * - errors: `BadLine` for a line without exactly four columns (an empty line too) and for a grade that is not a whole number of 16 bits, as
 *   frames hold them (trec_eval would read "1.9" as 1 and "abc" as 0)
 */
export const scan = (bytes: Uint8Array, file: string, visit: Visit, options: Options = {}): Result.Result<void, DatasetError> => {
  const made = Columns.make(bytes, file)
  if (Result.isFailure(made)) return Result.fail(made.failure)
  const cursor = made.success
  const columns: Line = { topic: Columns.repeated(), iteration: Columns.repeated(), id: "", grade: 0 }
  let judgements = 0
  while (!Columns.atEnd(cursor)) {
    if (Columns.atComment(cursor)) {
      if (options.comments !== "skip") return Result.fail(Columns.unexpectedComment(cursor, expected))
      if (!Columns.skipLine(cursor)) return Result.fail(Columns.wrongColumns(cursor, expected))
      continue
    }
    const { line } = cursor
    const problem = readLine(cursor, columns) ?? visit(columns.topic.text, columns.iteration.text, columns.id, columns.grade, line)
    if (problem !== undefined) return Result.fail(problem)
    judgements++
  }
  return judgements === 0 ? Result.fail(badLine(file, 0, "no judgement in it", `lines of ${expected}`)) : Result.succeed(undefined)
}

/** The line that judged a document of a topic first: looked for only once a second one is found. */
const firstLine = (bytes: Uint8Array, file: string, topic: string, id: string, options: Options): number => {
  let first = 0
  scan(
    bytes,
    file,
    (otherTopic, _, otherId, __, line) => {
      if (first === 0 && otherTopic === topic && otherId === id) first = line
      return undefined
    },
    options
  )
  return first
}

/**
 * Reads qrels in TREC's form. Every line is read or the file is refused.
 *
 * - empty: a file without a judgement is an error
 * - errors: as `scan`; `BadLine` for a document judged twice in a topic, which names the first line
 * - agrees with: trec_eval's qrels, stricter where that guesses
 */
export const parse = (bytes: Uint8Array, file: string, options: Options = {}): Result.Result<Qrels.Qrels, DatasetError> => {
  const topics = new Map<string, Map<string, number>>()
  let current = ""
  let grades = new Map<string, number>()
  const visit: Visit = (topic, _, id, grade, line) => {
    if (topic !== current) {
      current = topic
      grades = topics.get(topic) ?? new Map()
      topics.set(topic, grades)
    }
    if (options.duplicates === "best") {
      grades.set(id, Math.max(grades.get(id) ?? grade, grade))
      return undefined
    }
    const before = grades.size
    grades.set(id, grade)
    if (grades.size > before) return undefined
    const first = firstLine(bytes, file, topic, id, options)
    return badLine(file, line, `document ${id} of topic ${topic} again (first on line ${first})`, "each document once in a topic")
  }
  const scanned = scan(bytes, file, visit, options)
  return Result.isFailure(scanned) ? Result.fail(scanned.failure) : Result.succeed(Qrels.make(topics))
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
