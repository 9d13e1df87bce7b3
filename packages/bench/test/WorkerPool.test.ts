import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { describe, expect, it } from "vitest"
import * as WorkerPool from "../src/WorkerPool.ts"

const entry = new URL("./fixtures/poolWorker.ts", import.meta.url)

type Task = number | "exit" | "throw" | "slow"

const within = <A>(
  size: number,
  use: (pool: WorkerPool.WorkerPool<Task, number>) => Effect.Effect<A>,
  startsWith: "nothing" | "failure" = "nothing"
) =>
  Effect.runPromiseExit(
    Effect.scoped(Effect.flatMap(WorkerPool.make<Task, number>(entry, { startsWith }, size), use)).pipe(Effect.timeout("20 seconds"))
  )

const defectOf = (exit: Exit.Exit<unknown, unknown>): unknown => (Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined)

describe("WorkerPool", () => {
  it("answers in the order of the tasks, whichever worker does them", async () => {
    const tasks = Array.from({ length: 40 }, (_, i) => i)
    for (const size of [1, 3]) {
      const exit = await within(size, (pool) => Effect.forEach(tasks, pool.run, { concurrency: size }))
      expect(exit).toEqual(Exit.succeed(tasks.map((task) => 2 * task)))
    }
  })

  it("fails when a worker ends before it has answered, instead of waiting for ever", async () => {
    const exit = await within(1, (pool) => pool.run("exit"))
    expect(defectOf(exit)).toEqual(new WorkerPool.WorkerEnded({ code: 7 }))
  })

  it("fails every later task of a worker that has ended", async () => {
    const exit = await within(1, (pool) => Effect.andThen(Effect.exit(pool.run("exit")), pool.run(1)))
    expect(defectOf(exit)).toEqual(new WorkerPool.WorkerEnded({ code: 7 }))
  })

  it("says what failed in a worker and where, and gives that worker the next task", async () => {
    const exit = await within(1, (pool) =>
      Effect.flatMap(Effect.exit(pool.run("throw")), (failed) => Effect.map(pool.run(4), (next) => [failed, next] as const))
    )
    const [failed, next] = Exit.isSuccess(exit) ? exit.value : []
    expect(next).toBe(8)
    expect(defectOf(failed!)).toMatchObject({ _tag: "WorkerFailed", what: "not a number", trace: expect.stringContaining("poolWorker.ts") })
  })

  it("fails when its workers cannot start", async () => {
    expect(defectOf(await within(2, (pool) => pool.run(1), "failure"))).toMatchObject({ what: "no job like this" })
  })

  it("does not take the late answer to a task that was given up for the answer to the next one", async () => {
    const exit = await within(1, (pool) => Effect.andThen(Effect.exit(Effect.timeout(pool.run("slow"), "10 millis")), pool.run(21)))
    expect(exit).toEqual(Exit.succeed(42))
  })
})
