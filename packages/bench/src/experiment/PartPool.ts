import { BadLine, BadShape, ChecksumMismatch, CountMismatch, DatasetError, Missing } from "@litfuse/files/DatasetError"
import {
  BadParameter,
  DuplicateDocument,
  EvaluationError,
  LeakedGrades,
  NoSharedTopics,
  UnknownMeasure
} from "@litfuse/eval/EvaluationError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import * as WorkerPool from "../WorkerPool.ts"
import type { Part } from "./Part.ts"
import type { Piece } from "./pieces.ts"
import type * as Share from "./Share.ts"
import type { Measured } from "./runTable.ts"

type Failure = DatasetError | EvaluationError

const datasetReasons = { BadLine, BadShape, ChecksumMismatch, CountMismatch, Missing } satisfies Record<
  DatasetError["reason"]["_tag"],
  unknown
>
const evaluationReasons = { BadParameter, DuplicateDocument, LeakedGrades, NoSharedTopics, UnknownMeasure } satisfies Record<
  EvaluationError["reason"]["_tag"],
  unknown
>

/** What doing a piece gives: a part, or systems of a table as they were measured. */
export type PieceResult = Part | { readonly measured: Measured }

/** The task of a worker: the pieces of the experiment, the share of them that it takes from, and its own number. */
export interface Task {
  readonly pieces: ReadonlyArray<Piece>
  readonly share: Share.Share
  readonly worker: number
}

/** What a worker found, by the number of the piece. */
export type Found = Share.Found<PieceResult, Failure>

/** Workers that share the pieces of an experiment. `isHereToo`: the thread that started them takes pieces while they are not ready. */
export interface PartPool {
  readonly size: number
  readonly isHereToo: boolean
  readonly run: (task: Task) => Effect.Effect<Found>
}

/** The data with which a worker starts: everything that it needs to load the same experiment with the same plugins. */
export interface Job {
  readonly kind: "experiment"
  readonly root: string
  readonly data: string | undefined
  readonly fixtures?: string | undefined
  readonly folder: string
  readonly experiment: string
  readonly isForced: boolean
  /** The folder for runs, absolute. */
  readonly runs: string | undefined
  /** The file of an index that systems use instead of indexing the documents again, absolute. */
  readonly index: string | undefined
}

/** A typed error as plain data, because an error that is sent between threads keeps only its message. */
type PlainFailure =
  | { readonly _tag: "DatasetError"; readonly dataset: string; readonly reason: { readonly _tag: keyof typeof datasetReasons } }
  | { readonly _tag: "EvaluationError"; readonly measure: string; readonly reason: { readonly _tag: keyof typeof evaluationReasons } }

/** What a worker answers for a piece: what it gave, or why there is nothing. */
export type Answer = { readonly done: PieceResult } | { readonly failure: PlainFailure }

/** The answer that a worker sends for a piece. */
export const answerOf = (result: Result.Result<PieceResult, Failure>): Answer => {
  if (Result.isSuccess(result)) return { done: result.success }
  const { failure } = result
  return {
    failure: failure._tag === "DatasetError" ? { ...failure, reason: { ...failure.reason } } : { ...failure, reason: { ...failure.reason } }
  }
}

/** What an answer holds, or the error as it was in the worker. */
export const resultOf = (answer: Answer): Result.Result<PieceResult, Failure> => {
  if ("done" in answer) return Result.succeed(answer.done)
  const { failure } = answer
  return Result.fail(
    failure._tag === "DatasetError"
      ? new DatasetError({ ...failure, reason: new datasetReasons[failure.reason._tag](failure.reason as never) })
      : new EvaluationError({ ...failure, reason: new evaluationReasons[failure.reason._tag](failure.reason as never) })
  )
}

/**
 * Starts workers for the pieces of an experiment; they end with the scope. A piece that fails in a worker fails with the error that it had there.
 *
 * - `entry` a module of the host that serves the job: bench knows no plugin
 */
export const make = Effect.fnUntraced(function* (
  entry: URL,
  job: Job,
  size: number,
  isHereToo = false
): Effect.fn.Return<PartPool, never, Scope.Scope> {
  const pool = yield* WorkerPool.make<Task, ReadonlyArray<readonly [number, Answer]>>(entry, job, size)
  const found = (answers: ReadonlyArray<readonly [number, Answer]>): Found => answers.map(([piece, answer]) => [piece, resultOf(answer)])
  return { size, isHereToo, run: (task) => Effect.map(pool.run(task), found) }
})
