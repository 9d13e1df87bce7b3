import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import { beginsAsParquet } from "@litfuse/files/Parquet"
import * as Result from "effect/Result"
import type * as Qrels from "../Qrels.ts"
import * as Run from "../Run.ts"
import * as QrelsBuilder from "./QrelsBuilder.ts"
import * as Rows from "./Rows.ts"
import * as TrecQrels from "./TrecQrels.ts"
import * as TrecRun from "./TrecRun.ts"

/** A file of TREC's form is refused at its first line when it has another form. */
const isOtherForm = ({ reason }: DatasetError): boolean => reason._tag === "BadLine" && reason.line === 1

const withHint = (failure: DatasetError, bytes: Uint8Array, kind: Rows.Kind): DatasetError => {
  const { reason } = failure
  return reason._tag === "BadLine" && Rows.hasSeparators(bytes)
    ? badLine(reason.file, reason.line, reason.what, `${reason.expected}; or a table with a header such as ${Rows.example[kind]}`)
    : failure
}

/** Judgements of TREC's form, or of those that `Rows.each` reads. Errors: as `TrecQrels.parse` and `Rows.each`. */
export const parseQrels = (bytes: Uint8Array, file: string, options: TrecQrels.Options = {}): Result.Result<Qrels.Qrels, DatasetError> => {
  const parsed = TrecQrels.parse(bytes, file, options)
  if (Result.isSuccess(parsed) || !isOtherForm(parsed.failure)) return parsed
  const built = QrelsBuilder.make(file, options)
  if (!Rows.hasForm(bytes, "grade")) return Result.fail(withHint(parsed.failure, bytes, "grade"))
  const read = Rows.each(bytes, file, "grade", (topic, document, grade, line) => QrelsBuilder.add(built, topic, document, grade, line))
  return Result.flatMap(read, () => QrelsBuilder.finish(built, "a topic, a document and a grade in each row"))
}

interface Scored {
  readonly scores: Map<string, number>
  readonly lines: Map<string, number>
}

type Walk = (visit: Rows.Visit) => Result.Result<void, DatasetError>

const runOfWalk = (walk: Walk, path: string, options: TrecRun.Options): Result.Result<Run.Run, DatasetError> => {
  const topics = new Map<string, Scored>()
  const read = walk((topic, document, score, line) => {
    if (options.scores === "finite" && !Number.isFinite(score))
      return badLine(path, line, `the score ${score}`, "a finite decimal number as score")
    const { scores, lines } = topics.get(topic) ?? { scores: new Map<string, number>(), lines: new Map<string, number>() }
    topics.set(topic, { scores, lines })
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
    const hits = [...topics].map(
      ([topic, { scores }]) => [topic, { ids: [...scores.keys()], scores: Float64Array.from(scores.values()) }] as const
    )
    const run: Run.Run = { tag: path.replace(/^.*\//, "").replace(/\.(csv|tsv|json|jsonl|parquet)(\.gz)?$/i, ""), topics: new Map(hits) }
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

/** Judgements of a list of rows. Errors: as those of a file. */
export const qrelsOfList = (
  rows: ReadonlyArray<unknown>,
  name: string,
  options: TrecQrels.Options = {}
): Result.Result<Qrels.Qrels, DatasetError> => {
  const built = QrelsBuilder.make(name, options)
  const read = Rows.ofList(rows, name, "grade", (topic, document, grade, line) => QrelsBuilder.add(built, topic, document, grade, line))
  return Result.flatMap(read, () => QrelsBuilder.finish(built, "a topic, a document and a grade in each row"))
}

/** A run of TREC's form, or of those that `Rows.each` reads, from bytes. Shape, errors: as `runFromFile`. */
export const parseRun = (bytes: Uint8Array, path: string, options: TrecRun.Options = {}): Result.Result<Run.Run, DatasetError> => {
  const parsed = TrecRun.parse(bytes, path, options)
  if (Result.isSuccess(parsed) || !isOtherForm(parsed.failure)) return parsed
  return Rows.hasForm(bytes, "score") ? runOfRows(bytes, path, options) : Result.fail(withHint(parsed.failure, bytes, "score"))
}

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
  if (Result.isSuccess(parsed)) return parsed
  // the end of a Parquet file is not in its first piece: whether it is one is seen when all of it is read
  if (beginsAsParquet(piece)) {
    const unpacked = Files.readBytes(path)
    if (Result.isFailure(unpacked) || Rows.hasForm(unpacked.success, "score"))
      return Result.flatMap(unpacked, (bytes) => runOfRows(bytes, path, options))
  }
  if (!isOtherForm(parsed.failure)) return parsed
  if (!Rows.hasForm(piece, "score")) return Result.fail(withHint(parsed.failure, piece, "score"))
  // a pipe is one piece, and cannot be read again
  const whole = piece.length === size ? Result.succeed(piece) : Files.readBytes(path)
  return Result.flatMap(whole, (bytes) => runOfRows(bytes, path, options))
}
