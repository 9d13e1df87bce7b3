import * as PgClient from "@effect/sql-pg/PgClient"
import * as ManyWorkers from "@litfuse/durable/ManyWorkers"
import { databaseFiles } from "@litfuse/durable/databaseFiles"
import { PieceFiles } from "@litfuse/durable/PieceFiles"
import * as PieceWorkflow from "@litfuse/durable/PieceWorkflow"
import { rereadMessages } from "@litfuse/durable/rereadMessages"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { onTestFinished } from "vitest"

/**
 * Workers and those that submit, over a database. Each is started by a separate call of `run...`, as in a separate process: nested ones would share what they
 * have in common.
 */
export const engines = (url: string) => {
  const connected = () => ManyWorkers.database(Redacted.make(url))

  /** Has pieces of a group done by its workers, and answers how many results there are. */
  const submitted = (group: string, tasks = ["a", "b", "c"]): Promise<number> =>
    PieceWorkflow.doAll({ group, run: group, tasks, concurrency: "unbounded", onDone: () => undefined }).pipe(
      Effect.map(({ length }) => length),
      Effect.provide(Layer.provideMerge(ManyWorkers.submitter(group), connected())),
      Effect.runPromise
    )

  /** Starts a worker of a group. `done`: the tasks that it does. */
  const startWorker = (host: string, group: string, isGuarded = true) => {
    const done: Array<unknown> = []
    const work = ({ task }: PieceWorkflow.Piece) => Effect.sync(() => new TextEncoder().encode(`result ${done.push(task)}`))
    const { layer, underWay } = PieceWorkflow.doing(group)
    const engine = layer.pipe(
      Layer.provideMerge(ManyWorkers.worker({ host, process: 1 }, group)),
      Layer.provide(Layer.effect(PieceFiles, databaseFiles)),
      Layer.provide(Layer.succeed(PieceWorkflow.PieceWorker, { work })),
      Layer.provideMerge(connected())
    )
    const fiber = Effect.runFork(Effect.provide(isGuarded ? rereadMessages(group, underWay) : Effect.never, engine))
    const stop = () => Effect.runPromise(Fiber.interrupt(fiber))
    onTestFinished(() => stop().then(() => undefined))
    return { done, stop }
  }

  const query = (...statements: ReadonlyArray<string>): Promise<unknown> =>
    PgClient.PgClient.pipe(
      Effect.flatMap((sql) => Effect.forEach(statements, (one) => sql.unsafe(one))),
      Effect.provide(connected()),
      Effect.runPromise
    )

  return { submitted, startWorker, query }
}
