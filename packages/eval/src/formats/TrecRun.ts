import * as Result from "effect/Result"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"
import * as IdPool from "../IdPool.ts"
import * as Run from "../Run.ts"
import * as TextColumns from "@litfuse/files/TextColumns"
import * as Decimal from "@litfuse/files/Decimal"
import * as Pieces from "@litfuse/files/Pieces"
import * as Entries from "./Entries.ts"
import * as LineOrder from "../LineOrder.ts"
import * as Plain from "./Plain.ts"

const expected = "topic, Q0, document, rank, score and tag"

/**
 * Options for cases in which versions of trec_eval or collections differ.
 *
 * - `duplicates`: a document twice in a topic is an error, or stays where it was first with its best score; the default is "error"
 * - `comments`: a line that starts with `#` is an error (as for trec_eval 9.0.8) or skipped (10.0); the default is "error"
 * - `scores`: "finite" refuses `inf` and decimals beyond the range of a double, because nothing can be computed with them; the default is "any"
 * - `ids`: the pool that the ids go to; joining is fast when the qrels share it. By default the file has a separate pool
 * - `isLoose`: documents that the pool does not have yet get no place in it, and another number in each topic. This is enough to measure, where qrels
 *   share the pool and are read first
 * - `order`: hits of each topic as this version sorts them: what `Run.sort` gives, without a copy. By default they are in file order
 */
export interface Options {
  readonly duplicates?: "error" | "best"
  readonly comments?: "error" | "skip"
  readonly scores?: "any" | "finite"
  readonly ids?: IdPool.IdPool
  readonly isLoose?: boolean
  readonly order?: Run.Compat
}

/** Reads the line at the cursor, whatever is on it; the tag's place goes to `tag`. */
const readLine = (
  cursor: TextColumns.Cursor,
  entries: Entries.Entries,
  tag: Plain.Place,
  { scores }: Options
): DatasetError | undefined => {
  const { line, bytes } = cursor
  if (!TextColumns.next(cursor)) return TextColumns.wrongColumns(cursor, expected)
  const topic = TextColumns.column(cursor)
  if (!TextColumns.next(cursor) || !TextColumns.next(cursor)) return TextColumns.wrongColumns(cursor, expected)
  const { start, end } = cursor
  if (!TextColumns.next(cursor)) return TextColumns.wrongColumns(cursor, expected)
  const rank = Decimal.parseInteger(cursor)
  if (!TextColumns.next(cursor)) return TextColumns.wrongColumns(cursor, expected)
  const score = Decimal.parse(cursor)
  const isRefused = scores === "finite" ? !Number.isFinite(score) : Number.isNaN(score)
  const refused = isRefused ? TextColumns.column(cursor) : ""
  if (!TextColumns.next(cursor)) return TextColumns.wrongColumns(cursor, expected)
  tag.start = cursor.start
  tag.end = cursor.end
  if (!TextColumns.endLine(cursor) && !TextColumns.skipLine(cursor)) return TextColumns.wrongColumns(cursor, expected)
  if (refused !== "")
    return badLine(
      cursor.file,
      line,
      `the score "${refused}"`,
      scores === "finite" ? "a finite decimal number as score" : "a decimal number or inf as score"
    )
  const number = Entries.topic(entries, topic)
  Entries.add(entries, number, 0, score, line)
  Entries.number(entries, bytes, { starts: Int32Array.of(start), ends: Int32Array.of(end), size: 1 })
  LineOrder.add(entries.order, number, Number.isNaN(rank) ? 0 : rank, score)
  return undefined
}

const readLines = (cursor: TextColumns.Cursor, entries: Entries.Entries, tag: Plain.Place, options: Options): DatasetError | undefined => {
  for (Plain.read(cursor, entries, tag); !TextColumns.atEnd(cursor); Plain.read(cursor, entries, tag)) {
    if (TextColumns.atComment(cursor)) {
      if (options.comments !== "skip") return TextColumns.unexpectedComment(cursor, expected)
      if (!TextColumns.skipLine(cursor)) return TextColumns.wrongColumns(cursor, expected)
    } else if (!TextColumns.endLine(cursor)) {
      const problem = readLine(cursor, entries, tag, options)
      if (problem !== undefined) return problem
    }
  }
  return undefined
}

interface Reader {
  /** Reads whole lines, the first of which is the next of the file; `size` is that of the file. An error ends the reading. */
  readonly read: (piece: Uint8Array, size: number) => DatasetError | undefined
  readonly run: (problem: DatasetError | undefined) => Result.Result<Run.Run, DatasetError>
}

const reader = (file: string, options: Options): Reader => {
  const ids = options.ids ?? IdPool.make()
  let entries: Entries.Entries | undefined
  let line = 1
  let tag = ""
  return {
    read: (piece, size) => {
      const made = TextColumns.make(piece, file, line)
      if (Result.isFailure(made)) return made.failure
      entries ??= Entries.make(ids, Entries.roomFor(piece, size), options.isLoose)
      const place: Plain.Place = { start: 0, end: 0 }
      const problem = readLines(made.success, entries, place, options)
      line = made.success.line
      if (place.end > 0) tag = TextColumns.textOf(made.success, place.start, place.end)
      return problem
    },
    run: (problem) => {
      const { groups, again } = Entries.groups(entries ?? Entries.make(ids), options.duplicates === "best")
      // A repeated document is reported first, because it comes before the line that could not be read.
      if (again !== undefined) return Result.fail(Entries.twice(file, again))
      if (problem !== undefined) return Result.fail(problem)
      if (groups.length === 0) return Result.fail(badLine(file, 0, "no hit in it", `lines of ${expected}`))
      const { order } = options
      const topics = new Map<string, Run.Hits>()
      for (const { topic, documents, values } of groups)
        topics.set(topic, order === undefined ? Run.fromPool(ids, documents, values) : Run.orderedFromPool(ids, documents, values, order))
      return Result.succeed({ tag, topics, order: LineOrder.countOf(entries!.order) })
    }
  }
}

/**
 * Reads a run in TREC's form, `topic Q0 document rank score tag` apart by runs of blanks and tabs, in file order. Ranks are ignored, text
 * after the tag too; the tag is the last line's; empty lines are skipped. Scores are doubles; "inf" is one, NaN is not.
 *
 * - shape: topics in file order, and hits too unless `order` is given, so that `Run.sort` comes next
 * - empty: a file without a hit is an error
 * - errors: `BadLine` for a line with fewer columns, and for a score that is no decimal number (in trec_eval "abc" is 0 and "1,5" is 1)
 * - errors: `BadLine` for a document twice in a topic, which names the first line
 * - agrees with: trec_eval's results files, but stricter where trec_eval guesses
 */
export const parse = (bytes: Uint8Array, file: string, options: Options = {}): Result.Result<Run.Run, DatasetError> => {
  const { read, run } = reader(file, options)
  return run(read(bytes, bytes.length))
}

/**
 * `parse` of what a file holds, without having all of it in memory at once. `see` is shown each piece as `Pieces.each` shows it, before it is read.
 *
 * - errors: as `Files.readBytes` and `parse`; of a line that is wrong and bytes that are not UTF-8 far below it, the line is reported
 */
export const fromFile = (
  file: string,
  options: Options = {},
  see?: (piece: Uint8Array, size: number) => void
): Result.Result<Run.Run, DatasetError> => {
  const { read, run } = reader(file, options)
  const walked = Pieces.each(file, (piece, size) => {
    see?.(piece, size)
    return read(piece, size)
  })
  return run(Result.isFailure(walked) ? walked.failure : undefined)
}

export { print, printBytes, type Printed } from "./printBytes.ts"
