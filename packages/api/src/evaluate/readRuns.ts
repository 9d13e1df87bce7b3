import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as AnyForm from "@litfuse/eval/formats/AnyForm"
import type * as TrecQrels from "@litfuse/eval/formats/TrecQrels"
import type * as TrecRun from "@litfuse/eval/formats/TrecRun"
import type * as Qrels from "@litfuse/eval/Qrels"
import * as Run from "@litfuse/eval/Run"
import * as Result from "effect/Result"
import { runNames } from "../runNames.ts"

/** By topic: scores of a run or grades, by document; or documents, ranked or relevant. */
export type Numbers = Readonly<Record<string, Readonly<Record<string, number>> | ReadonlyArray<string | number>>>

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
  return AnyForm.qrelsOfObject(from, file)
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
  const reading = { ...options, order: options.order ?? usualOrder }
  const made = isRows(from) ? AnyForm.runOfList(from, file, reading) : AnyForm.runOfObject(from, file, reading)
  return Result.map(made, (run) => ({ ...run, tag: tag ?? (isRows(from) ? run.tag : file) }))
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
