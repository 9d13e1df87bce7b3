/** Pieces of long work as workflows of effect: a piece that is done stays done, whatever happens to its process. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Activity from "effect/workflow/Activity"
import * as Workflow from "effect/workflow/Workflow"
import type { WorkflowEngine } from "effect/workflow/WorkflowEngine"
import { PieceFiles, StoredPiece } from "./PieceFiles.ts"

/**
 * A piece of work.
 *
 * - `run` a hash of everything that the result depends on: pieces with the same hash and number are the same piece
 * - `number` its place among `of` pieces, from 0; `task` what to do, as plain data
 * - `round` how often it failed before. A failure is stored like a result, so another round is another piece
 */
export const Piece = Schema.Struct({ run: Schema.String, number: Schema.Int, of: Schema.Int, task: Schema.Json, round: Schema.Int })
export type Piece = typeof Piece.Type

/** Why a piece failed, as plain data of its worker. */
export class PieceFailed extends Schema.TaggedError<PieceFailed>()("PieceFailed", { number: Schema.Int, why: Schema.Json }) {}

/** A piece as a workflow with one activity: the result is stored, then its address. */
export const PieceWorkflow = Workflow.make("litfuse/piece", {
  payload: Piece,
  success: StoredPiece,
  error: PieceFailed,
  idempotencyKey: ({ run, number, of, round }) => `${run} ${number} ${of} ${round}`
})

/** Does a piece: its result as bytes. Errors: why not, as plain data. */
export class PieceWorker extends Context.Service<
  PieceWorker,
  { readonly work: (piece: Piece) => Effect.Effect<Uint8Array, Schema.Json> }
>()("@litfuse/durable/PieceWorker") {}

/** Does pieces where this layer runs. */
export const layer: Layer.Layer<never, never, WorkflowEngine | PieceWorker | PieceFiles> = PieceWorkflow.toLayer(
  Effect.fnUntraced(function* (piece) {
    const { work } = yield* PieceWorker
    const files = yield* PieceFiles
    const failed = (why: Schema.Json) => new PieceFailed({ number: piece.number, why })
    return yield* Activity.make({
      name: "piece",
      success: StoredPiece,
      error: PieceFailed,
      execute: Effect.flatMap(Effect.mapError(work(piece), failed), (bytes) =>
        Effect.mapError(files.write(bytes), ({ message }) => failed(message))
      )
    })
  })
)

/** The piece in the first round in which it has not failed, and its result if that is stored. */
const unfailed = Effect.fnUntraced(function* (piece: Omit<Piece, "round">) {
  for (let round = 0; ; round++) {
    const one: Piece = { ...piece, round }
    const found = Option.getOrUndefined(yield* PieceWorkflow.poll(yield* PieceWorkflow.executionId(one)))
    if (found?._tag !== "Complete") return { one, stored: undefined }
    if (found.exit._tag === "Success") return { one, stored: found.exit.value }
  }
})

/**
 * Has pieces done that are not done yet, and finds the results of all.
 *
 * - `run` as for `Piece`; `tasks` what to do, by number
 * - `concurrency` how many pieces may be under way at once
 * - `onDone` is called for each piece: with its number, and whether its result was there before
 * - shape: the address of each result, by number
 * - errors: the first failure; other pieces keep their results
 */
export const doAll = Effect.fnUntraced(function* (
  run: string,
  tasks: ReadonlyArray<Schema.Json>,
  concurrency: number,
  onDone: (number: number, wasThere: boolean) => void
) {
  const first = yield* Effect.forEach(tasks, (task, number) => unfailed({ run, number, of: tasks.length, task }))
  for (const [number, { stored }] of first.entries()) if (stored !== undefined) onDone(number, true)
  return yield* Effect.forEach(
    first,
    ({ one, stored }) =>
      stored === undefined
        ? Effect.tap(PieceWorkflow.execute(one), () => Effect.sync(() => onDone(one.number, false)))
        : Effect.succeed(stored),
    { concurrency }
  )
})
