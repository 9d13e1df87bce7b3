import * as Result from "effect/Result"
import type { DatasetError } from "../DatasetError.ts"
import { badLine } from "../DatasetError.ts"
import type * as Run from "../Run.ts"
import * as Columns from "./Columns.ts"
import * as Decimal from "./Decimal.ts"
import * as Scores from "./Scores.ts"

const expected = "topic, Q0, document, rank, score and tag"

/**
 * What a reader does where versions of trec_eval or collections differ.
 *
 * - `duplicates`: a document twice in a topic is an error, or stays where it was first with its best score; "error" unless told otherwise
 * - `comments`: a line that starts with `#` is an error (as for trec_eval 9.0.8) or skipped (10.0); "error" unless told otherwise
 */
export interface Options {
  readonly duplicates?: "error" | "best"
  readonly comments?: "error" | "skip"
}

/** The topic being read. A set finds duplicates; `lines` is looked at only when there is one. */
interface Topic {
  readonly ids: Array<string>
  readonly scores: Array<number>
  readonly lines: Array<number>
  readonly seen: Set<string>
}

const makeTopic = (): Topic => ({ ids: [], scores: [], lines: [], seen: new Set() })

/** The columns that matter of the line just read: one object for the whole file. */
interface Line {
  readonly topic: Columns.Repeated
  readonly tag: Columns.Repeated
  id: string
  score: number
}

const readLine = (cursor: Columns.Cursor, into: Line): DatasetError | undefined => {
  const { line } = cursor
  if (!Columns.nextRepeated(cursor, into.topic)) return Columns.wrongColumns(cursor, expected)
  if (!Columns.next(cursor) || !Columns.next(cursor)) return Columns.wrongColumns(cursor, expected)
  into.id = Columns.column(cursor)
  if (!Columns.next(cursor) || !Columns.next(cursor)) return Columns.wrongColumns(cursor, expected)
  into.score = Decimal.parse(cursor)
  const refused = Number.isNaN(into.score) ? Columns.column(cursor) : ""
  if (!Columns.nextRepeated(cursor, into.tag)) return Columns.wrongColumns(cursor, expected)
  if (!Columns.endLine(cursor) && !Columns.skipLine(cursor)) return Columns.wrongColumns(cursor, expected)
  return refused === "" ? undefined : badLine(cursor.file, line, `the score "${refused}"`, "a decimal number or inf as score")
}

/** Adds a hit; the line of the same document, if there was one and duplicates are errors. */
const add = (topic: Topic, id: string, score: number, line: number, keepBest: boolean): number | undefined => {
  const { ids, scores, lines, seen } = topic
  const before = seen.size
  seen.add(id)
  if (seen.size > before) {
    ids.push(id)
    scores.push(score)
    lines.push(line)
    return undefined
  }
  const first = ids.indexOf(id)
  if (!keepBest) return lines[first]
  scores[first] = Math.max(scores[first]!, score)
  return undefined
}

/**
 * Reads a run in TREC's form, `topic Q0 document rank score tag` apart by runs of blanks and tabs, in file order. Ranks are ignored, text
 * after the tag too; the tag is the last line's; empty lines are skipped. Scores are doubles; "inf" is one, NaN is not.
 *
 * - shape: topics and hits in file order, so `Run.sort` comes next
 * - empty: a file without a hit is an error
 * - errors: `BadLine` for a line with fewer columns, for a score that is no decimal number (trec_eval would read "abc" as 0 and "1,5" as 1),
 *   and for a document twice in a topic, which names the first line
 * - agrees with: trec_eval's results files, stricter where that guesses
 */
export const parse = (bytes: Uint8Array, file: string, options: Options = {}): Result.Result<Run.Run, DatasetError> => {
  const made = Columns.make(bytes, file)
  if (Result.isFailure(made)) return Result.fail(made.failure)
  const cursor = made.success
  const keepBest = options.duplicates === "best"
  const topics = new Map<string, Topic>()
  const columns: Line = { topic: Columns.repeated(), tag: Columns.repeated(), id: "", score: 0 }
  let name = ""
  let topic = makeTopic()
  while (!Columns.atEnd(cursor)) {
    if (Columns.atComment(cursor)) {
      if (options.comments !== "skip") return Result.fail(Columns.unexpectedComment(cursor, expected))
      if (!Columns.skipLine(cursor)) return Result.fail(Columns.wrongColumns(cursor, expected))
      continue
    }
    const { line } = cursor
    if (Columns.endLine(cursor)) continue
    const problem = readLine(cursor, columns)
    if (problem !== undefined) return Result.fail(problem)
    if (columns.topic.text !== name) {
      name = columns.topic.text
      topic = topics.get(name) ?? makeTopic()
      topics.set(name, topic)
    }
    const first = add(topic, columns.id, columns.score, line, keepBest)
    if (first === undefined) continue
    const what = `document ${columns.id} of topic ${name} again (first on line ${first})`
    return Result.fail(badLine(file, line, what, "each document once in a topic"))
  }
  if (topics.size === 0) return Result.fail(badLine(file, 0, "no hit in it", `lines of ${expected}`))
  const hits = new Map<string, Run.Hits>()
  for (const [id, { ids, scores }] of topics) hits.set(id, { ids, scores: Float64Array.from(scores) })
  return Result.succeed({ tag: columns.tag.text, topics: hits })
}

/** The text of a run, and how many scores had to change so that both trec_evals see our order: worth a `Notice` when not 0. */
export interface Printed {
  readonly text: string
  readonly lowered: number
}

/**
 * Writes a run whose order is authoritative (`Run.sort`, `Run.fromRankings`) as `topic Q0 document rank score tag`, ranks from 1. Scores are
 * written as they are, in the shortest decimal that reads back to the same double, so ties survive; where a trec_eval would see another
 * order, `Scores.keepOrder` lowers the later score. One text serves both: `Run.sort(parse(print(run)), compat)` has the order of `run`.
 *
 * - empty: a topic without hits leaves no line; a run without hits gives the empty text, which no reader accepts
 * - errors: `BadLine` (with the line that would have been written) for a topic, document or tag that cannot be a column
 */
export const print = (run: Run.Run, file = `run ${run.tag}`): Result.Result<Printed, DatasetError> => {
  const lines: Array<string> = []
  let lowered = 0
  const tagFault = Columns.fault(run.tag, false)
  for (const [topic, { ids, scores }] of run.topics) {
    const kept = Scores.keepOrder(ids, scores)
    const topicFault = tagFault ?? Columns.fault(topic, true)
    lowered += kept.lowered
    for (let i = 0; i < ids.length; i++) {
      const fault = topicFault ?? Columns.fault(ids[i]!, false)
      if (fault !== undefined) return Result.fail(badLine(file, lines.length + 1, fault, "a name that a column can hold"))
      lines.push(`${topic} Q0 ${ids[i]} ${i + 1} ${kept.scores[i]} ${run.tag}\n`)
    }
  }
  return Result.succeed({ text: lines.join(""), lowered })
}
