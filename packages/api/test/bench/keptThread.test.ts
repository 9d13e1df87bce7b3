import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { describe, expect, it } from "vitest"
import { keptThread } from "../../src/bench/keptThread.ts"

/** Threads that are only numbers; `events` says what happens to them. */
const numbered = (events: Array<string>) => {
  let started = 0
  return keptThread(() =>
    Effect.acquireRelease(
      Effect.sync(() => ++started),
      (thread) => Effect.sync(() => void events.push(`end of ${thread}`))
    )
  )
}

describe("keptThread", () => {
  it("gives a thread to one use at a time, also while a use that is interrupted has not stopped", async () => {
    const events: Array<string> = []
    await Effect.gen(function* () {
      const { use } = yield* numbered(events)
      const [begun, released] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const work = (name: string, wait: Effect.Effect<unknown>) => (thread: number) =>
        Effect.sync(() => void events.push(`${name} begins on ${thread}`)).pipe(
          Effect.andThen(wait),
          Effect.andThen(Effect.sync(() => void events.push(`${name} ends`)))
        )
      const slow = yield* Effect.forkChild(
        use("job", work("first", Effect.uninterruptible(Effect.andThen(Deferred.succeed(begun, undefined), Deferred.await(released)))))
      )
      yield* Deferred.await(begun)
      const stopping = yield* Effect.forkChild(Fiber.interrupt(slow))
      const next = yield* Effect.forkChild(use("job", work("second", Effect.void)))
      yield* Effect.yieldNow
      events.push("the first may stop")
      yield* Deferred.succeed(released, undefined)
      yield* Fiber.join(next)
      yield* Fiber.join(stopping)
    }).pipe(Effect.scoped, Effect.runPromise)
    expect(events).toEqual(["first begins on 1", "the first may stop", "end of 1", "second begins on 2", "second ends", "end of 2"])
  })

  it("is the same thread for the next use of the same job, and another one for another job", async () => {
    const events: Array<string> = []
    const threads = await Effect.gen(function* () {
      const { use } = yield* numbered(events)
      return yield* Effect.forEach(["a", "a", "b"], (job) => use(job, Effect.succeed))
    }).pipe(Effect.scoped, Effect.runPromise)
    expect([threads, events]).toEqual([
      [1, 1, 2],
      ["end of 1", "end of 2"]
    ])
  })
})
