import * as ManyWorkers from "@litfuse/durable/ManyWorkers"
import { removeRuns, storedRuns } from "@litfuse/durable/storedRuns"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { expect, it, onTestFinished, vi } from "vitest"
import { postgres, suite } from "../../../tools/test-setup/Postgres.ts"
import { engines } from "./engines.ts"

suite("runs in a database of workers", () => {
  it("are removed when all pieces are stored, and no other run loses a result", { timeout: 180_000 }, async () => {
    const database = postgres()
    onTestFinished(() => database.remove())
    const ask = <A, E>(effect: Effect.Effect<A, E, Effect.Services<typeof storedRuns>>) =>
      Effect.runPromise(Effect.provide(effect, ManyWorkers.database(Redacted.make(database.url))))
    expect(await ask(storedRuns)).toEqual([])

    const of = engines(database.url)
    await of.submitted("nothing", [])
    const [one, two] = [of.startWorker("a", "one"), of.startWorker("b", "two")]
    await of.submitted("one", ["a", "b"])
    await of.submitted("two", ["c"])
    // `result 1` is a result of both; it is stored once
    expect(await ask(storedRuns)).toEqual([
      { run: "one", of: 2, done: 2, isOpen: false, bytes: 16 },
      { run: "two", of: 1, done: 1, isOpen: false, bytes: 8 }
    ])
    // a run that no worker does
    void of.submitted("open", ["d"])
    await vi.waitFor(async () => expect((await ask(storedRuns)).map(({ run }) => run)).toContain("open"), { timeout: 60_000 })
    await ask(removeRuns(["one", "open"]))
    expect(await ask(storedRuns)).toEqual([
      { run: "open", of: 1, done: 0, isOpen: true, bytes: 0 },
      { run: "two", of: 1, done: 1, isOpen: false, bytes: 8 }
    ])
    expect(database.print("SELECT COUNT(*) AS messages FROM cluster_messages")).toContain("3")
    // the removed run is done anew, the other is not
    await of.submitted("one", ["a", "b"])
    await of.submitted("two", ["c"])
    expect([one.done.length, two.done.length]).toEqual([4, 1])
  })
})
