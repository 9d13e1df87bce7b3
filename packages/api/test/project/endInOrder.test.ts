import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { expect, it } from "vitest"
import { endInOrder } from "../../src/project/endInOrder.ts"

type Work = (begin: Effect.Effect<void>) => Effect.Effect<void>

/** Starts work, interrupts it after its begin, and lets `during` happen. Shape: what was said, and whether the work had ended. */
const interrupted = async (work: Work, begun: Set<string>, during: Effect.Effect<void> = Effect.void) => {
  const said: Array<string> = []
  let isEnded = false
  let isStopped = false
  const stop = Effect.sync(() => {
    isStopped = true
  })
  await Effect.runPromise(
    Effect.gen(function* () {
      const ready = yield* Deferred.make<void>()
      const begin = Effect.asVoid(Deferred.succeed(ready, undefined))
      const all = Effect.ensuring(
        work(begin),
        Effect.sync(() => {
          isEnded = true
        })
      )
      const fiber = yield* Effect.forkChild(
        endInOrder(all, { name: "a/1", underWay: { begun }, stop, say: (text) => said.push(text), patience: 400 })
      )
      yield* Deferred.await(ready)
      yield* Effect.forkChild(during)
      yield* Fiber.interrupt(fiber)
    })
  )
  expect(isStopped).toBe(true)
  return { said, isEnded }
}

it("ends a worker without a piece at once, and without a word", async () => {
  expect(await interrupted((begin) => Effect.andThen(begin, Effect.never), new Set())).toEqual({ said: [], isEnded: true })
})

it("waits for a piece, however long it takes, and says so", async () => {
  const begun = new Set(["piece"])
  const free = Deferred.makeUnsafe<void>()
  const done = Effect.delay(
    Effect.andThen(
      Effect.sync(() => begun.clear()),
      Deferred.succeed(free, undefined)
    ),
    1000
  )
  const { said, isEnded } = await interrupted(
    (begin) => Effect.uninterruptible(Effect.andThen(begin, Deferred.await(free))),
    begun,
    Effect.asVoid(done)
  )
  expect([said, isEnded]).toEqual([["worker a/1 ends after its piece; a second Ctrl+C ends it at once"], true])
})

it("gives up a worker that has no piece and does not end, and says what is open", async () => {
  const { said, isEnded } = await interrupted((begin) => Effect.uninterruptible(Effect.andThen(begin, Effect.never)), new Set())
  const says = /^worker a\/1 had no piece and did not end in 0\.4 seconds, so it was ended \(open: .*\); nothing is lost$/
  expect([said, isEnded]).toEqual([[expect.stringMatching(says)], false])
})
