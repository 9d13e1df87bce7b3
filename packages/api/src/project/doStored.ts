import { join } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import { oneProcess } from "@litfuse/durable/oneProcess"
import { inFolder, PieceFiles, type StoredPiece } from "@litfuse/durable/PieceFiles"
import * as PieceWorkflow from "@litfuse/durable/PieceWorkflow"
import * as Invariant from "@litfuse/engine/Invariant"
import { counted } from "@litfuse/files/numbers"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import { ProjectError } from "@litfuse/project/ProjectError"
import * as RunPieces from "@litfuse/project/RunPieces"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import type * as Schema from "effect/Schema"
import { tell, Watch } from "../Events.ts"
import { refusingDatabase } from "./workerDatabase.ts"

/**
 * Work in pieces, of which each is stored in the project when it is done.
 *
 * - `runId` of the run, which is durable: a project stores it
 * - `run` a hash of everything that the results depend on: pieces of another hash are not used
 * - `names` of the pieces, for people
 * - `work` does a piece and gives its result as bytes; its error is plain data, of which `failureOf` makes the error again
 * - `read` the result in the bytes; `name` what its errors call them
 * - `elsewhere` workers of a group that do the pieces instead, over a database; `taskOf` a piece, as plain data for them
 */
export interface StoredWork<A, E, E2> {
  readonly folder: string
  readonly runId: string | null
  readonly run: string
  readonly names: ReadonlyArray<string>
  readonly work: (number: number) => Effect.Effect<Uint8Array, Schema.Json>
  readonly failureOf: (why: Schema.Json) => E
  readonly read: (bytes: Uint8Array, name: string) => Effect.Effect<A, E2>
  readonly elsewhere?: Elsewhere | undefined
}

interface Elsewhere {
  readonly url: Redacted.Redacted
  readonly group: string
  readonly taskOf: (number: number) => Schema.Json
}

/** Names of so many pieces, for people; their order is that of their numbers. */
export const pieceNames = (of: number): ReadonlyArray<string> =>
  Array.from({ length: of }, (_, number) => `piece ${String(number + 1).padStart(String(of).length, "0")} of ${of}`)

/** Why a piece failed: `stopped` where its run was interrupted, which is no error. */
const stopped = "stopped"

/** The engine of this process, whose pieces and results are below a folder. `run`: as for `StoredWork`. */
const engineHere = Effect.fnUntraced(function* (
  place: string,
  run: string,
  work: (number: number) => Effect.Effect<Uint8Array, Schema.Json>
) {
  const stop = yield* Deferred.make<never, Schema.Json>()
  const worker = { work: ({ number }: PieceWorkflow.Piece) => Effect.raceFirst(work(number), Deferred.await(stop)) }
  const layer = PieceWorkflow.doing(PieceWorkflow.oneGroup).layer.pipe(
    // unfinished pieces of other code would begin again in a shared file
    Layer.provideMerge(oneProcess(join(place, `${run.slice(0, 16)}.sqlite`))),
    Layer.provide(Layer.succeed(PieceWorkflow.PieceWorker, worker)),
    Layer.provideMerge(Layer.succeed(PieceFiles, inFolder(place)))
  )
  return { layer, stop: Deferred.fail(stop, stopped) }
})

/** The engine of workers over a database, and a message about those that get no pieces, because they have other code or plugins. */
const engineElsewhere = Effect.fnUntraced(function* ({ url, group }: Elsewhere) {
  const [ManyWorkers, { databaseFiles }, { connectedWorkers }] = yield* Effect.promise(() =>
    Promise.all([
      import("@litfuse/durable/ManyWorkers"),
      import("@litfuse/durable/databaseFiles"),
      import("@litfuse/durable/connectedWorkers")
    ])
  )
  const watch = yield* Watch
  const say = (text: string): void => watch({ _tag: "Told", text })
  const nameWorkers = Effect.map(connectedWorkers, (workers) => {
    const others = workers.filter(({ groups }) => !groups.includes(group))
    for (const { name } of others) say(`worker ${name} was refused: it has another version of litfuse or other plugins`)
    if (others.length === workers.length)
      say("no worker with this version is connected; the run waits for one: `litfuse worker --database VARIABLE`")
  })
  const layer = ManyWorkers.submitter(group).pipe(
    Layer.merge(Layer.effect(PieceFiles, databaseFiles)),
    Layer.provideMerge(ManyWorkers.database(url))
  )
  return { layer, nameWorkers }
})

/**
 * Does the pieces of a run that are not stored yet, one after the other, and reads the results of all. Emits a step for each.
 *
 * - shape: the results, by number
 * - errors: that of the first piece that failed; `ProjectError` where the project cannot store them
 */
export const doStored = Effect.fnUntraced(function* <A, E, E2>(asked: StoredWork<A, E, E2>) {
  const { folder, runId, run, names, work, failureOf, read, elsewhere } = asked
  const root = ProjectFiles.find(folder)
  Invariant.check(root !== undefined && runId !== null, "a durable run is stored in a project")
  const place = RunPieces.folderOf(root, runId)
  const unusable = (cause: unknown) => new ProjectError({ file: place, what: cause instanceof Error ? cause.message : String(cause) })
  yield* Effect.try({ try: () => makeFolder(place), catch: unusable })
  const watch = yield* Watch
  watch({ _tag: "Planned", steps: names.length })
  let done = 0
  let there = 0
  const onDone = (number: number, wasThere: boolean): void => {
    done++
    if (wasThere) there++
    const node = names[number]!
    const entry = { node, plugin: "durable", status: wasThere ? "cached" : "ran", ms: 0, countIn: 0, countOut: 0, hash: "" } as const
    watch({ _tag: "Ended", entry: { ...entry, notices: [], outcomes: [] } })
    watch({ _tag: "Stepped", done, total: names.length, what: node })
  }
  const failed = ({ why }: PieceWorkflow.PieceFailed) => Effect.fail(typeof why === "string" ? unusable(why) : failureOf(why))
  const readAll = Effect.fnUntraced(function* (stored: ReadonlyArray<StoredPiece>) {
    const files = yield* PieceFiles
    if (there > 0)
      yield* tell({ _tag: "Told", text: `${counted(there, "piece")} of ${names.length} were stored before, and were not done again` })
    return yield* Effect.forEach(stored, (piece, number) =>
      Effect.flatMap(Effect.mapError(files.read(piece), unusable), (bytes) => read(bytes, names[number]!))
    )
  })
  if (elsewhere !== undefined) {
    yield* Effect.fromResult(RunPieces.noteElsewhere(root, runId, run))
    const { layer, nameWorkers } = yield* engineElsewhere(elsewhere)
    const tasks = names.map((_, number) => elsewhere.taskOf(number))
    return yield* PieceWorkflow.doAll({
      group: elsewhere.group,
      run,
      tasks,
      concurrency: "unbounded",
      givesUp: true,
      beforeMissing: nameWorkers,
      onDone
    }).pipe(Effect.catchTag("PieceFailed", failed), Effect.flatMap(readAll), Effect.provide(layer), refusingDatabase("workersAt"))
  }
  const { layer, stop } = yield* engineHere(place, run, work)
  return yield* PieceWorkflow.doAll({ group: PieceWorkflow.oneGroup, run, tasks: names, concurrency: 1, onDone }).pipe(
    Effect.onInterrupt(() => stop),
    Effect.catchTag("PieceFailed", failed),
    Effect.flatMap(readAll),
    Effect.provide(layer),
    Effect.catchTag("SqlError", (error) => Effect.fail(unusable(error)))
  )
})
