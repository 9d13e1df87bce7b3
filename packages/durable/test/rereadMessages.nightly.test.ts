import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { type Postgres, postgres, suite } from "../../../tools/test-setup/Postgres.ts"
import { engines } from "./engines.ts"

suite("workers over a database", () => {
  let database: Postgres
  let of: ReturnType<typeof engines>
  beforeAll(async () => {
    database = postgres()
    of = engines(database.url)
    // its tables
    await of.submitted("nothing", [])
  })
  afterAll(() => database.remove())

  it("does pieces that a dead worker has read within seconds, where effect frees their messages too slowly", async () => {
    await of.query(
      // every message looks as if it was read by a worker that died then
      "CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.last_read := NOW(); RETURN NEW; END'",
      "CREATE TRIGGER lose BEFORE INSERT ON cluster_messages FOR EACH ROW EXECUTE FUNCTION lose()",
      // what effect does when a worker takes over shards needs longer than its limit of two seconds
      `CREATE FUNCTION delay() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN IF current_query() LIKE ''%WITH messages%'' THEN PERFORM pg_sleep(3); END IF; RETURN NEW; END'`,
      `CREATE TRIGGER delay BEFORE UPDATE ON cluster_messages FOR EACH ROW
        WHEN (OLD.last_read IS NOT NULL AND NEW.last_read IS NULL) EXECUTE FUNCTION delay()`
    )
    const all = of.submitted("lost")
    await vi.waitFor(
      async () => expect(await of.query("SELECT 1 FROM cluster_messages WHERE shard_id LIKE 'lost%'")).toMatchObject([[{}, {}, {}]]),
      { timeout: 60_000 }
    )
    const without = of.startWorker("without", "lost", false)
    await new Promise((done) => setTimeout(done, 20_000))
    expect(without.done).toEqual([])
    await without.stop()
    const started = performance.now()
    const { done } = of.startWorker("later", "lost")
    expect(await all).toBe(3)
    expect(done.toSorted()).toEqual(["a", "b", "c"])
    expect(performance.now() - started).toBeLessThan(60_000)
  })
})
