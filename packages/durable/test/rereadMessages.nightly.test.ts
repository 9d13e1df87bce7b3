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
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest"
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

  it("gives no piece to a worker of another group, and each piece to its own once", async () => {
    const [old, own] = [startWorker("old", "old"), startWorker("new", "new")]
    expect(await submitted("new")).toBe(3)
    expect([old.done, own.done.toSorted()]).toEqual([[], ["a", "b", "c"]])
  })

  it("does pieces that a dead worker has read within seconds, where effect frees their messages too slowly", async () => {
    await query(
      // every message looks as if it was read by a worker that died then
      "CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.last_read := NOW(); RETURN NEW; END'",
      "CREATE TRIGGER lose BEFORE INSERT ON cluster_messages FOR EACH ROW EXECUTE FUNCTION lose()",
      // what effect does when a worker takes over shards needs longer than its limit of two seconds
      `CREATE FUNCTION delay() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN IF current_query() LIKE ''%WITH messages%'' THEN PERFORM pg_sleep(3); END IF; RETURN NEW; END'`,
      `CREATE TRIGGER delay BEFORE UPDATE ON cluster_messages FOR EACH ROW
        WHEN (OLD.last_read IS NOT NULL AND NEW.last_read IS NULL) EXECUTE FUNCTION delay()`
    )
    const all = submitted("lost")
    await vi.waitFor(
      async () => expect(await query("SELECT 1 FROM cluster_messages WHERE shard_id LIKE 'lost%'")).toMatchObject([[{}, {}, {}]]),
      { timeout: 60_000 }
    )
    const without = startWorker("without", "lost", false)
    await new Promise((done) => setTimeout(done, 20_000))
    expect(without.done).toEqual([])
    await without.stop()
    const started = performance.now()
    const { done } = startWorker("later", "lost")
    expect(await all).toBe(3)
    expect(done.toSorted()).toEqual(["a", "b", "c"])
    expect(performance.now() - started).toBeLessThan(60_000)
  })
})
