import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import { beginsAsParquet } from "@litfuse/files/Parquet"
import * as Result from "effect/Result"
import type * as Qrels from "../Qrels.ts"
import * as Run from "../Run.ts"
import type * as Json from "@litfuse/files/Json"
import * as LineOrder from "../LineOrder.ts"
import * as QrelsBuilder from "./QrelsBuilder.ts"
import * as Rows from "./Rows.ts"
import * as TrecQrels from "./TrecQrels.ts"
import * as TrecRun from "./TrecRun.ts"

/** A file of TREC's form is refused at its first line when it has another form. */
const isOtherForm = ({ reason }: DatasetError): boolean => reason._tag === "BadLine" && reason.line === 1

const withHint = (failure: DatasetError, bytes: Uint8Array, kind: Rows.Kind): DatasetError => {
  const { reason } = failure
  const part = reason._tag === "BadLine" ? Rows.partOfHeader(bytes, kind) : undefined
  if (reason._tag === "BadLine" && part !== undefined) return badLine(reason.file, reason.line, part.what, part.expected)
  return reason._tag === "BadLine" && Rows.hasSeparators(bytes)
    ? badLine(reason.file, reason.line, reason.what, `${reason.expected}; or a table with a header such as ${Rows.example[kind]}`)
    : failure
}

/** Judgements of TREC's form, or of those that `Rows.each` reads. Errors: as `TrecQrels.parse` and `Rows.each`. */
export const parseQrels = (bytes: Uint8Array, file: string, options: TrecQrels.Options = {}): Result.Result<Qrels.Qrels, DatasetError> => {
  if (!Rows.isForLearning(bytes)) {
    const parsed = TrecQrels.parse(bytes, file, options)
    if (Result.isSuccess(parsed) || !isOtherForm(parsed.failure)) return parsed
    if (!Rows.hasForm(bytes, "grade")) return Result.fail(withHint(parsed.failure, bytes, "grade"))
  }
  const built = QrelsBuilder.make(file, options)
  const read = Rows.each(bytes, file, "grade", (topic, document, grade, line) => QrelsBuilder.add(built, topic, document, grade, line))
  return Result.flatMap(read, () => QrelsBuilder.finish(built, "a topic, a document and a grade in each row"))
}

/** A topic of a run. `ranks` of its documents where it has no scores. */
interface Scored {
  readonly number: number
  readonly scores: Map<string, number>
  readonly ranks: Map<string, number>
  readonly lines: Map<string, number>
}

/** Scores of documents that have only ranks: 1 over the place, and equal ones for equal ranks, so that sums of scores favour first places. */
const scoresByPlace = ({ scores, ranks }: Scored): Map<string, number> => {
  if (ranks.size === 0) return scores
  const places = new Map<number, number>()
  for (const [i, rank] of Float64Array.from(ranks.values()).sort().entries()) if (!places.has(rank)) places.set(rank, i + 1)
  return new Map([...scores].map(([document, score]) => [document, ranks.has(document) ? 1 / places.get(ranks.get(document)!)! : score]))
}

type Walk = (visit: Rows.Visit) => Result.Result<void, DatasetError>

const runOfWalk = (walk: Walk, path: string, options: TrecRun.Options): Result.Result<Run.Run, DatasetError> => {
  const topics = new Map<string, Scored>()
  const order = LineOrder.make()
  let isOrdered = false
  const read = walk((topic, document, value, line, rank) => {
    const score = Number.isNaN(value) ? 0 : value
    if (options.scores === "finite" && !Number.isFinite(score))
      return badLine(
        path,
        line,
        `the score ${score}${line > 0 ? "" : ` of ${document} in topic ${topic}`}`,
        "a finite decimal number as score"
      )
    const scored = topics.get(topic) ?? { number: topics.size, scores: new Map(), ranks: new Map(), lines: new Map() }
    topics.set(topic, scored)
    const { number, scores, ranks, lines } = scored
    if (Number.isNaN(value)) ranks.set(document, Math.min(ranks.get(document) ?? rank!, rank!))
    else if (rank !== undefined) {
      isOrdered = true
      LineOrder.add(order, number, rank, score)
    }
    const before = scores.get(document)
    if (before !== undefined && options.duplicates !== "best") {
      const first = lines.get(document)! > 0 ? ` (first on line ${lines.get(document)})` : ""
      return badLine(path, line, `document ${document} of topic ${topic} again${first}`, "each document once in a topic")
    }
    scores.set(document, Math.max(before ?? score, score))
    if (before === undefined) lines.set(document, line)
    return undefined
  })
  return Result.flatMap(read, () => {
    if (topics.size === 0) return Result.fail(badLine(path, 0, "no hit in it", "a topic, a document and a score in each row"))
    const hits = [...topics].map(([topic, scored]) => {
      const scores = scoresByPlace(scored)
      return [topic, { ids: [...scores.keys()], scores: Float64Array.from(scores.values()) }] as const
    })
    const run: Run.Run = {
      tag: path.replace(/^.*\//, "").replace(/\.(csv|tsv|json|jsonl|parquet)(\.gz)?$/i, ""),
      topics: new Map(hits),
      ...(isOrdered ? { order: LineOrder.countOf(order) } : {})
    }
    return Result.succeed(options.order === undefined ? run : Run.sort(run, options.order))
  })
}

const runOfRows = (bytes: Uint8Array, path: string, options: TrecRun.Options): Result.Result<Run.Run, DatasetError> =>
  runOfWalk((visit) => Rows.each(bytes, path, "score", visit), path, options)

/** A run of a list of rows, as a script has them; `name` is what it is called. Errors: as those of a file. */
export const runOfList = (
  rows: ReadonlyArray<unknown>,
  name: string,
  options: TrecRun.Options = {}
): Result.Result<Run.Run, DatasetError> => runOfWalk((visit) => Rows.ofList(rows, name, "score", visit), name, options)

/** A run of an object: scores by topic and document, or ranked documents by topic. Errors: as those of a file. */
export const runOfObject = (topics: Json.Json, name: string, options: TrecRun.Options = {}): Result.Result<Run.Run, DatasetError> =>
  runOfWalk((visit) => Rows.ofObject(topics, name, "score", visit), name, options)

const qrelsOfWalk = (walk: Walk, name: string, options: TrecQrels.Options, expected: string): Result.Result<Qrels.Qrels, DatasetError> => {
  const built = QrelsBuilder.make(name, options)
  const read = walk((topic, document, grade, line) => QrelsBuilder.add(built, topic, document, grade, line))
  return Result.flatMap(read, () => QrelsBuilder.finish(built, expected))
}

/** Judgements of an object: grades by topic and document, or relevant documents by topic. Errors: as those of a file. */
export const qrelsOfObject = (
  topics: Json.Json,
  name: string,
  options: TrecQrels.Options = {}
): Result.Result<Qrels.Qrels, DatasetError> => {
  const expected = "an object { topic: { document: grade } } or { topic: [document] }"
  return qrelsOfWalk((visit) => Rows.ofObject(topics, name, "grade", visit), name, options, expected)
}

/** Judgements of a list of rows. Errors: as those of a file. */
export const qrelsOfList = (
  rows: ReadonlyArray<unknown>,
  name: string,
  options: TrecQrels.Options = {}
): Result.Result<Qrels.Qrels, DatasetError> =>
  qrelsOfWalk((visit) => Rows.ofList(rows, name, "grade", visit), name, options, "a topic, a document and a grade in each row")

/** A run of TREC's form, or of those that `Rows.each` reads, from bytes. Shape, errors: as `runFromFile`. */
export const parseRun = (bytes: Uint8Array, path: string, options: TrecRun.Options = {}): Result.Result<Run.Run, DatasetError> => {
  if (Rows.isForLearning(bytes)) return runOfRows(bytes, path, options)
  const parsed = TrecRun.parse(bytes, path, options)
  if (Result.isSuccess(parsed) || !isOtherForm(parsed.failure)) return parsed
  return Rows.hasForm(bytes, "score") ? runOfRows(bytes, path, options) : Result.fail(withHint(parsed.failure, bytes, "score"))
}

/** The run of a file of other tools, of which a piece was read. A pipe is one piece, and cannot be read again. */
const wholeRun = (path: string, piece: Uint8Array, size: number, options: TrecRun.Options): Result.Result<Run.Run, DatasetError> =>
  Result.flatMap(piece.length === size ? Result.succeed(piece) : Files.readBytes(path), (bytes) => runOfRows(bytes, path, options))

/**
 * A run of TREC's form, or of those that `Rows.each` reads, whose tag is then the name of the file without its ending.
 *
 * - shape: hits in file order unless `order` is given
 * - errors: as `TrecRun.fromFile` and `Rows.each`; a document twice in a topic
 */
export const runFromFile = (path: string, options: TrecRun.Options = {}): Result.Result<Run.Run, DatasetError> => {
  // an error at line 1 ends the walk at the first piece, which stays as it is until the next file is read
  let piece: Uint8Array = new Uint8Array()
  let size = 0
  const parsed = TrecRun.fromFile(path, options, (...seen) => ([piece, size] = seen))
  if (Rows.isForLearning(piece)) return wholeRun(path, piece, size, options)
  if (Result.isSuccess(parsed)) return parsed
  // the end of a Parquet file is not in its first piece: whether it is one is seen when all of it is read
  if (beginsAsParquet(piece)) {
    const unpacked = Files.readBytes(path)
    if (Result.isFailure(unpacked) || Rows.hasForm(unpacked.success, "score"))
      return Result.flatMap(unpacked, (bytes) => runOfRows(bytes, path, options))
  }
  if (!isOtherForm(parsed.failure)) return parsed
  if (!Rows.hasForm(piece, "score")) return Result.fail(withHint(parsed.failure, piece, "score"))
  return wholeRun(path, piece, size, options)
}
