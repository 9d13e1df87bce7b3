import { afterAll, beforeAll, expect, it } from "vitest"
import { type Postgres, postgres, suite } from "../../../tools/test-setup/Postgres.ts"
import { shardsPerGroup } from "@litfuse/durable/shardsPerGroup"
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

  it("gives no piece to a worker of another group, and each piece to its own once", async () => {
    const [old, own] = [of.startWorker("old", "old"), of.startWorker("new", "new")]
    expect(await of.submitted("new")).toBe(3)
    expect([old.done, own.done.toSorted()]).toEqual([[], ["a", "b", "c"]])
  })

  it("deals pieces to all shards alike, so that workers get as many", async () => {
    const tasks = Array.from({ length: shardsPerGroup }, (_, i) => `task ${i}`)
    const worker = of.startWorker("one", "dealt")
    expect(await of.submitted("dealt", tasks)).toBe(tasks.length)
    expect(worker.done.toSorted()).toEqual(tasks.toSorted())
    const counts = `SELECT count(*)::int AS n FROM cluster_messages WHERE tag = 'run' AND shard_id LIKE 'dealt:%' GROUP BY shard_id`
    expect(await of.query(counts)).toEqual([Array.from({ length: shardsPerGroup }, () => ({ n: 1 }))])
  })
})
