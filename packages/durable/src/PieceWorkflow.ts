/** Pieces of long work as workflows of effect: a piece that is done stays done, whatever happens to its process. */
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Latch from "effect/Latch"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as ClusterSchema from "effect/cluster/ClusterSchema"
import * as EntityId from "effect/cluster/EntityId"
import * as Sharding from "effect/cluster/Sharding"
import * as Semaphore from "effect/Semaphore"
import * as Activity from "effect/workflow/Activity"
import * as Workflow from "effect/workflow/Workflow"
import type { WorkflowEngine } from "effect/workflow/WorkflowEngine"
import { PieceFiles, StoredPiece } from "./PieceFiles.ts"
import { shardsPerGroup } from "./shardsPerGroup.ts"

/**
 * A piece of work.
 *
 * - `run` a hash of everything that the result depends on: pieces with the same hash and number are the same piece
 * - `number` its place among `of` pieces, from 0; `task` what to do, as plain data
 * - `round` how often it failed before. A failure is stored like a result, so another round is another piece
 * - `salt` a number that gives it an id in its shard
 */
export const Piece = Schema.Struct({
  run: Schema.String,
  number: Schema.Int,
  of: Schema.Int,
  task: Schema.Json,
  round: Schema.Int,
  // a project may have pieces of a version without it
  salt: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0)))
})
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
    idempotencyKey: ({ run, number, of, round, salt }) => `${run} ${number} ${of} ${round} ${salt}`
  }).annotate(ClusterSchema.ShardGroup, () => group)

/** Does a piece: its result as bytes. Errors: why not, as plain data. */
export class PieceWorker extends Context.Service<
  PieceWorker,
  { readonly work: (piece: Piece) => Effect.Effect<Uint8Array, Schema.Json> }
>()("@litfuse/durable/PieceWorker") {}

/**
 * What a process knows and has not ended, as ids of effect, which change with time.
 *
 * - `pieces` of which most wait for their turn; `begun` the one whose turn it is, until its result is known to effect
 * - `activities` the work of pieces, until its result is stored
 */
export interface PiecesUnderWay {
  readonly pieces: ReadonlySet<string>
  readonly begun: ReadonlySet<string>
  readonly activities: ReadonlySet<string>
}

interface Turns {
  readonly pieces: Set<string>
  readonly begun: Set<string>
  readonly activities: Set<string>
  readonly turn: Semaphore.Semaphore
  readonly isOpen: Latch.Latch
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

/** Does pieces of a group where its layer runs, one at a time. `underWay`: those that it does; `stop` begins no other piece from now on. */
export const doing = (group: string) => {
  const sets = { pieces: new Set<string>(), begun: new Set<string>(), activities: new Set<string>() } satisfies PiecesUnderWay
  const isOpen = Latch.makeUnsafe(true)
  const layer = layerOf(group, { ...sets, turn: Semaphore.makeUnsafe(1), isOpen })
  return { layer, underWay: sets as PiecesUnderWay, stop: Effect.asVoid(isOpen.close) }
}

const layerOf = (
  group: string,
  { pieces, begun, activities, turn, isOpen }: Turns
): Layer.Layer<never, never, WorkflowEngine | PieceWorker | PieceFiles> =>
  workflowOf(group).toLayer(
    Effect.fnUntraced(function* (piece, id) {
      const { work } = yield* PieceWorker
      const files = yield* PieceFiles
      const failed = (why: Schema.Json) => new PieceFailed({ number: piece.number, why })
      const activity = Activity.make({
        name: "piece",
        success: StoredPiece,
        error: PieceFailed,
        // not interrupted: the next piece that waits would begin, and only then hear that its worker stops or has lost the database
        execute: Effect.flatMap(Effect.mapError(work(piece), failed), (bytes) =>
          Effect.mapError(files.write(bytes), ({ message }) => failed(message))
        ).pipe(during(activities, id), Effect.uninterruptible)
      })
      // pieces wait for their turn outside of the activity, because an activity ends before its process may stop
      const ownTurn = Effect.andThen(isOpen.await, during(begun, id)(activity))
      return yield* turn.withPermit(ownTurn).pipe(during(pieces, id))
    })
  )

/**
 * A piece in its shard, which follows from its number, and its id. By itself a hash would deal pieces to shards, and one of many workers would get several
 * pieces while others wait.
 */
const placed = Effect.fnUntraced(function* (workflow: ReturnType<typeof workflowOf>, group: string, piece: Omit<Piece, "salt">) {
  const { getShardId } = yield* Sharding.Sharding
  const shard = (piece.number % shardsPerGroup) + 1
  for (let salt = 0; ; salt++) {
    const one: Piece = { ...piece, salt }
    const id = yield* workflow.executionId(one)
    if (group === oneGroup || getShardId(EntityId.make(id), group).id === shard) return { one, id }
  }
})

/** The piece in the first round in which it has not failed, and its result if that is stored. */
const unfailed = Effect.fnUntraced(function* (
  workflow: ReturnType<typeof workflowOf>,
  group: string,
  piece: Omit<Piece, "round" | "salt">
) {
  for (let round = 0; ; round++) {
    const { one, id } = yield* placed(workflow, group, { ...piece, round })
    const found = Option.getOrUndefined(yield* workflow.poll(id))
    if (found?._tag !== "Complete") return { one, stored: undefined }
    if (found.exit._tag === "Success") return { one, stored: found.exit.value }
  }
})

/**
 * What is to be done.
 *
 * - `group` of the workers that may do it; `run` as for `Piece`; `tasks` of the pieces, by number
 * - `concurrency` how many pieces may be under way at once
 * - `givesUp` whether pieces that no worker has begun are given up where this is interrupted: workers in other processes would do them all the same
 * - `beforeMissing` runs before the first piece that is not stored yet; not at all where all are stored
 * - `onDone` is called for each piece: with its number, and whether its result was there before
 */
export interface Order<E, R> {
  readonly group: string
  readonly run: string
  readonly tasks: ReadonlyArray<Schema.Json>
  readonly concurrency: number | "unbounded"
  readonly givesUp?: boolean
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
  const { group, run, tasks, concurrency, givesUp = false, beforeMissing = Effect.void, onDone } = order
  const workflow = workflowOf(group)
  const first = yield* Effect.forEach(tasks, (task, number) => unfailed(workflow, group, { run, number, of: tasks.length, task }))
  for (const [number, { stored }] of first.entries()) if (stored !== undefined) onDone(number, true)
  if (first.some(({ stored }) => stored === undefined)) yield* beforeMissing
  const waiting = new Set<Piece>()
  const execute = (one: Piece): Effect.Effect<StoredPiece, PieceFailed, WorkflowEngine | Sharding.Sharding> =>
    Effect.suspend(() => {
      waiting.add(one)
      return Effect.tap(workflow.execute(one), () => Effect.sync(() => waiting.delete(one)))
    }).pipe(
      // another process that asked for this piece has given it up
      Effect.catchCause((cause) =>
        Cause.hasInterruptsOnly(cause)
          ? Effect.flatMap(unfailed(workflow, group, one), (next) =>
              next.stored === undefined ? execute(next.one) : Effect.succeed(next.stored)
            )
          : Effect.failCause(cause)
      )
    )
  const giveUp = Effect.suspend(() =>
    Effect.forEach(waiting, (one) => Effect.flatMap(workflow.executionId(one), (id) => workflow.interrupt(id)), {
      concurrency: 8,
      discard: true
    })
  ).pipe(Effect.timeoutOption("10 seconds"))
  return yield* Effect.forEach(
    first,
    ({ one, stored }) =>
      stored === undefined ? Effect.tap(execute(one), () => Effect.sync(() => onDone(one.number, false))) : Effect.succeed(stored),
    { concurrency }
  ).pipe(Effect.onInterrupt(() => (givesUp ? giveUp : Effect.void)))
})
