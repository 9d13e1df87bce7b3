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

type Failure = DatasetError | EvaluationError

const datasetReasons = { BadLine, BadShape, ChecksumMismatch, CountMismatch, Missing } satisfies Record<
  DatasetError["reason"]["_tag"],
  unknown
>
const evaluationReasons = { BadParameter, DuplicateDocument, LeakedGrades, NoSharedTopics, UnknownMeasure } satisfies Record<
  EvaluationError["reason"]["_tag"],
  unknown
>

/** Workers that run parts of one experiment, by their numbers. */
export interface PartPool {
  readonly size: number
  readonly run: (part: number) => Effect.Effect<Part, Failure>
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

/** A typed error as plain data: because an error that is sent between threads keeps only its message. */
type PlainFailure =
  | { readonly _tag: "DatasetError"; readonly dataset: string; readonly reason: { readonly _tag: keyof typeof datasetReasons } }
  | { readonly _tag: "EvaluationError"; readonly measure: string; readonly reason: { readonly _tag: keyof typeof evaluationReasons } }

/** What a worker answers: a part, or why there is none. */
export type Answer = { readonly part: Part } | { readonly failure: PlainFailure }

/** The answer that a worker sends for a part. */
export const answerOf = (result: Result.Result<Part, Failure>): Answer => {
  if (Result.isSuccess(result)) return { part: result.success }
  const { failure } = result
  return {
    failure: failure._tag === "DatasetError" ? { ...failure, reason: { ...failure.reason } } : { ...failure, reason: { ...failure.reason } }
  }
}

/** The part of an answer, or the error as it was in the worker. */
export const resultOf = (answer: Answer): Result.Result<Part, Failure> => {
  if ("part" in answer) return Result.succeed(answer.part)
  const { failure } = answer
  return Result.fail(
    failure._tag === "DatasetError"
      ? new DatasetError({ ...failure, reason: new datasetReasons[failure.reason._tag](failure.reason as never) })
      : new EvaluationError({ ...failure, reason: new evaluationReasons[failure.reason._tag](failure.reason as never) })
  )
}

/**
 * Starts workers for the parts of an experiment; they end with the scope. A part that fails in a worker fails with the error that it had there.
 *
 * - `entry` a module of the host that serves the job: bench knows no plugin
 */
export const make = Effect.fnUntraced(function* (entry: URL, job: Job, size: number): Effect.fn.Return<PartPool, never, Scope.Scope> {
  const pool = yield* WorkerPool.make<number, Answer>(entry, job, size)
  return { size, run: (part) => Effect.flatMap(pool.run(part), (answer) => Effect.fromResult(resultOf(answer))) }
})
