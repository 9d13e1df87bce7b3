import { BadParameter, EvaluationError } from "@litfuse/eval/EvaluationError"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { describe, expect, it } from "vitest"
import * as Pieces from "../src/Pieces.ts"
import * as WorkerPool from "../src/WorkerPool.ts"

const entry = new URL("./fixtures/poolWorker.ts", import.meta.url)

type Piece = number | "exit" | "throw" | "refuse"

const threads = (size: number, startsWith: "nothing" | "failure" = "nothing"): WorkerPool.Threads => ({ entry, job: { startsWith }, size })

const doubled = (piece: Piece) => Effect.sync(() => 2 * Number(piece))

const inThreads = (pieces: ReadonlyArray<Piece>, size: number, startsWith: "nothing" | "failure" = "nothing") =>
  Effect.runPromiseExit(
    WorkerPool.run<Piece, number, EvaluationError>(Pieces.each(pieces), { threads: threads(size, startsWith) }).pipe(
      Effect.timeout("20 seconds")
    )
  )

const defectOf = (exit: Exit.Exit<unknown, unknown>): unknown => (Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined)

describe("WorkerPool", () => {
  const pieces = Array.from({ length: 40 }, (_, i) => i)
  const all = new Map(pieces.map((piece) => [piece, 2 * piece]))

  it("gives what each piece gave in their order, whichever thread does it", async () => {
    for (const size of [1, 3]) {
      const exit = await inThreads(pieces, size)
      expect(exit).toEqual(Exit.succeed(all))
      expect(Exit.isSuccess(exit) ? [...exit.value.keys()] : []).toEqual(pieces)
    }
    for (const how of [{}, { threads: threads(2) }, { threads: { ...threads(2), isHereToo: false } }])
      expect(await Effect.runPromise(WorkerPool.run(Pieces.each(pieces), { ...how, here: doubled }))).toEqual(all)
  })

  it("does the pieces of its groups and no other", async () => {
    const done = await Effect.runPromise(WorkerPool.run({ pieces, groups: [[3, 1], [7]] }, { here: doubled }))
    expect([...done]).toEqual([
      [1, 2],
      [3, 6],
      [7, 14]
    ])
  })

  it("gives on what each piece gave once, as soon as it is known", async () => {
    for (const how of [{ threads: { ...threads(2), isHereToo: false } }, {}]) {
      const seen: Array<readonly [number, number]> = []
      const onDone = (piece: number, done: number) => void seen.push([piece, done])
      await Effect.runPromise(WorkerPool.run(Pieces.each(pieces), { ...how, here: doubled, onDone }))
      expect(seen.toSorted(([a], [b]) => a - b)).toEqual([...all])
    }
  })

  it("fails with the error of the first piece that failed, as it was in the worker", async () => {
    const refused = new EvaluationError({ measure: "AP", reason: new BadParameter({ what: "a word", expected: "a number" }) })
    for (const size of [1, 3]) expect(await inThreads([1, 2, "refuse", 4], size)).toEqual(Exit.fail(refused))
  })

  it("fails when a worker ends before it has answered, instead of waiting for ever", async () => {
    expect(defectOf(await inThreads([1, "exit", 2], 1))).toEqual(new WorkerPool.WorkerEnded({ code: 7 }))
  })

  it("says what failed in a worker and where", async () => {
    expect(defectOf(await inThreads([1, "throw"], 2))).toMatchObject({
      _tag: "WorkerFailed",
      what: "not a number",
      trace: expect.stringContaining("poolWorker.ts")
    })
  })

  it("fails when its workers cannot start", async () => {
    expect(defectOf(await inThreads([1], 2, "failure"))).toMatchObject({ what: "no job like this" })
  })
})
