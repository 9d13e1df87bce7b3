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
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest"
import { type Postgres, postgres, suite } from "../../../tools/test-setup/Postgres.ts"

suite("workers over a database", () => {
  let database: Postgres
  beforeAll(async () => {
    database = postgres()
    // its tables
    await submitted("nothing", [])
  })
  afterAll(() => database.remove())

  const connected = () => ManyWorkers.database(Redacted.make(database.url))

  // each engine is started by a separate call of `run...`, as in a separate process: nested ones would share what they have in common

  /** Has pieces of a group done by its workers, and answers how many results there are. */
  const submitted = (group: string, tasks = ["a", "b", "c"]): Promise<number> =>
    PieceWorkflow.doAll({ group, run: group, tasks, concurrency: "unbounded", onDone: () => undefined }).pipe(
      Effect.map(({ length }) => length),
      Effect.provide(Layer.provideMerge(ManyWorkers.submitter(group), connected())),
      Effect.runPromise
    )

  /** Starts a worker of a group. `done`: the tasks that it does. */
  const startWorker = (host: string, group: string) => {
    const done: Array<unknown> = []
    const work = ({ task }: PieceWorkflow.Piece) => Effect.sync(() => new TextEncoder().encode(`result ${done.push(task)}`))
    const layer = PieceWorkflow.layer(group).pipe(
      Layer.provideMerge(ManyWorkers.worker({ host, process: 1 }, group)),
      Layer.provide(Layer.effect(PieceFiles, databaseFiles)),
      Layer.provide(Layer.succeed(PieceWorkflow.PieceWorker, { work })),
      Layer.provideMerge(connected())
    )
    const fiber = Effect.runFork(Effect.provide(rereadMessages, layer))
    onTestFinished(() => Effect.runPromise(Fiber.interrupt(fiber)).then(() => undefined))
    return { done }
  }

  const query = (...statements: ReadonlyArray<string>): Promise<unknown> =>
    PgClient.PgClient.pipe(
      Effect.flatMap((sql) => Effect.forEach(statements, (one) => sql.unsafe(one))),
      Effect.provide(connected()),
      Effect.runPromise
    )

  it("gives no piece to a worker of another group, and each piece to its own once", async () => {
    const [old, own] = [startWorker("old", "old"), startWorker("new", "new")]
    expect(await submitted("new")).toBe(3)
    expect([old.done, own.done.toSorted()]).toEqual([[], ["a", "b", "c"]])
  })

  it("does a piece that another worker has read and not answered, long before ten minutes have passed", async () => {
    const { done } = startWorker("later", "lost")
    // messages that arrive are marked as read a while ago, as if a worker had died with them
    await query(
      "CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.last_read := NOW() - INTERVAL ''15 seconds''; RETURN NEW; END'",
      "CREATE TRIGGER lose BEFORE INSERT ON cluster_messages FOR EACH ROW WHEN (NEW.tag = 'run') EXECUTE FUNCTION lose()"
    )
    expect(await submitted("lost")).toBe(3)
    expect(done.toSorted()).toEqual(["a", "b", "c"])
  })
})
