import { afterAll, beforeAll, expect, it } from "vitest"
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

  it("gives no piece to a worker of another group, and each piece to its own once", async () => {
    const [old, own] = [of.startWorker("old", "old"), of.startWorker("new", "new")]
    expect(await of.submitted("new")).toBe(3)
    expect([old.done, own.done.toSorted()]).toEqual([[], ["a", "b", "c"]])
  })
})
