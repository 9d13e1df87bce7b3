import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as QrelsBuilder from "@litfuse/eval/formats/QrelsBuilder"
import * as AnyForm from "@litfuse/eval/formats/AnyForm"
import type * as TrecQrels from "@litfuse/eval/formats/TrecQrels"
import type * as TrecRun from "@litfuse/eval/formats/TrecRun"
import type * as Qrels from "@litfuse/eval/Qrels"
import * as Run from "@litfuse/eval/Run"
import * as Result from "effect/Result"
import { runNames } from "../runNames.ts"

/** Numbers by topic and document: scores of a run, or grades. */
export type Numbers = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Rows with a topic, a document and a number each, as in data frames. */
export type Rows = ReadonlyArray<Readonly<Record<string, unknown>>>

const isRows = (from: Numbers | Rows): from is Rows => Array.isArray(from)

/**
 * Judgements or a run to read.
 *
 * - `file` its name in messages and answers; `from` a path, or the numbers, by topic or in rows
 * - `tag` the name of a run, replacing the tag in its file
 */
export interface Input {
  readonly file: string
  readonly from: string | Numbers | Rows
  readonly tag?: string
}

type QrelsReader = (bytes: Uint8Array, file: string, options: TrecQrels.Options) => Result.Result<Qrels.Qrels, DatasetError>

/**
 * Judgements from a file or from numbers, by the same rules: whole numbers as grades, at least one judgement.
 *
 * - `parse` reads a file; numbers are always one grade per topic and document
 * - errors: `BadLine`, and those of reading a file
 */
export const readQrels = (
  { file, from }: Input,
  options: TrecQrels.Options,
  parse: QrelsReader = AnyForm.parseQrels
): Result.Result<Qrels.Qrels, DatasetError> => {
  if (typeof from === "string") return Result.flatMap(Files.readBytes(from), (bytes) => parse(bytes, from, options))
  if (isRows(from)) return AnyForm.qrelsOfList(from, file, options)
  const built = QrelsBuilder.make(file)
  for (const [topic, grades] of Object.entries(from))
    for (const [document, grade] of Object.entries(grades)) {
      const problem = QrelsBuilder.add(built, topic, document, grade, 0)
      if (problem !== undefined) return Result.fail(problem)
    }
  return QrelsBuilder.finish(built, "an object { topic: { document: grade } }")
}

const hitsOf = (file: string, topic: string, scores: Numbers[string], isFinite: boolean): Result.Result<Run.Hits, DatasetError> => {
  const wrong = Object.entries(scores).find(([, score]) => (isFinite ? !Number.isFinite(score) : Number.isNaN(score)))
  if (wrong !== undefined)
    return Result.fail(
      badLine(file, 0, `the score ${wrong[1]} of ${wrong[0]} in topic ${topic}`, `a ${isFinite ? "finite " : ""}number as score`)
    )
  return Result.succeed({ ids: Object.keys(scores), scores: Float64Array.from(Object.values(scores)) })
}

/** The order of scores in an object, which has no order; a file keeps its own, unless the request names one. */
const usualOrder: Run.Compat = "trec_eval-9.0.8"

type RunReader = (path: string, options: TrecRun.Options) => Result.Result<Run.Run, DatasetError>

/** A run from a file or from scores, which are always sorted. Errors: `BadLine` for a score that is not a number; those of the file. */
export const readRun = (
  { file, from, tag }: Input,
  options: TrecRun.Options,
  read: RunReader = AnyForm.runFromFile
): Result.Result<Run.Run, DatasetError> => {
  if (typeof from === "string") return Result.map(read(from, options), (run) => (tag === undefined ? run : { ...run, tag }))
  const { scores: accepted, order = usualOrder } = options
  if (isRows(from))
    return Result.map(AnyForm.runOfList(from, file, { ...options, order }), (run) => (tag === undefined ? run : { ...run, tag }))
  return Result.map(Result.all(Object.entries(from).map(([topic, scores]) => hitsOf(file, topic, scores, accepted === "finite"))), (hits) =>
    Run.sort({ tag: tag ?? file, topics: new Map(Object.keys(from).map((topic, i) => [topic, hits[i]!])) }, order)
  )
}

/** A run with its name in tables, notices and errors. */
export interface NamedRun extends Input {
  readonly name: string
  readonly run: Run.Run
}

/** Reads runs one after the other, and names them. Errors: the first, as `readRun`. */
export const readRuns = (inputs: ReadonlyArray<Input>, options: TrecRun.Options): Result.Result<ReadonlyArray<NamedRun>, DatasetError> =>
  Result.gen(function* () {
    const runs: Array<Run.Run> = []
    for (const input of inputs) runs.push(yield* readRun(input, options))
    const names = runNames(runs.map(({ tag }, i) => ({ tag, file: inputs[i]!.file })))
    return inputs.map((input, i) => ({ ...input, name: names[i]!, run: runs[i]! }))
  })
