/** Pieces of long work as workflows of effect: a piece that is done stays done, whatever happens to its process. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as ClusterSchema from "effect/cluster/ClusterSchema"
import * as Semaphore from "effect/Semaphore"
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

/** The group of pieces in an engine that has one group. */
export const oneGroup = "default"

/** A piece as a workflow with one activity: the result is stored, then its address. `group`: of the workers that may do it. */
const workflowOf = (group: string) =>
  Workflow.make("litfuse/piece", {
    payload: Piece,
    success: StoredPiece,
    error: PieceFailed,
    idempotencyKey: ({ run, number, of, round }) => `${run} ${number} ${of} ${round}`
  }).annotate(ClusterSchema.ShardGroup, () => group)

/** Does a piece: its result as bytes. Errors: why not, as plain data. */
export class PieceWorker extends Context.Service<
  PieceWorker,
  { readonly work: (piece: Piece) => Effect.Effect<Uint8Array, Schema.Json> }
>()("@litfuse/durable/PieceWorker") {}

/** What a process has begun and not ended, as ids of effect: pieces, of which most wait for their turn, and their activities. Both change with time. */
export interface PiecesUnderWay {
  readonly pieces: ReadonlySet<string>
  readonly activities: ReadonlySet<string>
}

/** Adds an id to a set for as long as an effect runs. */
const during =
  (ids: Set<string>, id: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.acquireUseRelease(
      Effect.sync(() => ids.add(id)),
      () => effect,
      () => Effect.sync(() => ids.delete(id))
    )

/** Does pieces of a group where its layer runs, one at a time. `underWay`: those that it does. */
export const doing = (group: string) => {
  const [pieces, activities] = [new Set<string>(), new Set<string>()]
  return { layer: layerOf(group, pieces, activities), underWay: { pieces, activities } satisfies PiecesUnderWay }
}

const layerOf = (
  group: string,
  pieces: Set<string>,
  activities: Set<string>
): Layer.Layer<never, never, WorkflowEngine | PieceWorker | PieceFiles> => {
  const turn = Semaphore.makeUnsafe(1)
  return workflowOf(group).toLayer(
    Effect.fnUntraced(function* (piece, id) {
      const { work } = yield* PieceWorker
      const files = yield* PieceFiles
      const failed = (why: Schema.Json) => new PieceFailed({ number: piece.number, why })
      const activity = Activity.make({
        name: "piece",
        success: StoredPiece,
        error: PieceFailed,
        execute: Effect.flatMap(Effect.mapError(work(piece), failed), (bytes) =>
          Effect.mapError(files.write(bytes), ({ message }) => failed(message))
        ).pipe(during(activities, id))
      })
      // pieces wait for their turn outside of the activity, because an activity ends before its process may stop
      return yield* turn.withPermit(activity).pipe(during(pieces, id))
    })
  )
}

/** The piece in the first round in which it has not failed, and its result if that is stored. */
const unfailed = Effect.fnUntraced(function* (workflow: ReturnType<typeof workflowOf>, piece: Omit<Piece, "round">) {
  for (let round = 0; ; round++) {
    const one: Piece = { ...piece, round }
    const found = Option.getOrUndefined(yield* workflow.poll(yield* workflow.executionId(one)))
    if (found?._tag !== "Complete") return { one, stored: undefined }
    if (found.exit._tag === "Success") return { one, stored: found.exit.value }
  }
})

/**
 * What is to be done.
 *
 * - `group` of the workers that may do it; `run` as for `Piece`; `tasks` of the pieces, by number
 * - `concurrency` how many pieces may be under way at once
 * - `beforeMissing` runs before the first piece that is not stored yet; not at all where all are stored
 * - `onDone` is called for each piece: with its number, and whether its result was there before
 */
export interface Order<E, R> {
  readonly group: string
  readonly run: string
  readonly tasks: ReadonlyArray<Schema.Json>
  readonly concurrency: number | "unbounded"
  readonly beforeMissing?: Effect.Effect<void, E, R>
  readonly onDone: (number: number, wasThere: boolean) => void
}

/**
 * Has pieces done that are not done yet, and finds the results of all.
 *
 * - shape: the address of each result, by number
 * - errors: the first failure; other pieces keep their results
 */
export const doAll = Effect.fnUntraced(function* <E = never, R = never>(order: Order<E, R>) {
  const { group, run, tasks, concurrency, beforeMissing = Effect.void, onDone } = order
  const workflow = workflowOf(group)
  const first = yield* Effect.forEach(tasks, (task, number) => unfailed(workflow, { run, number, of: tasks.length, task }))
  for (const [number, { stored }] of first.entries()) if (stored !== undefined) onDone(number, true)
  if (first.some(({ stored }) => stored === undefined)) yield* beforeMissing
  return yield* Effect.forEach(
    first,
    ({ one, stored }) =>
      stored === undefined ? Effect.tap(workflow.execute(one), () => Effect.sync(() => onDone(one.number, false))) : Effect.succeed(stored),
    { concurrency }
  )
})
