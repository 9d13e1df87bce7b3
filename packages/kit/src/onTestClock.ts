import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"

/** The time on the test clock that a law may take: far more than the longest wait of a request. */
const mostSeconds = 900

/**
 * Runs an effect on a test clock, so that waiting takes no time. An effect that still runs after a quarter of an hour on that clock counts as never
 * ending.
 *
 * - empty: undefined when it never ends; it is interrupted then
 */
export const onTestClock = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<{ readonly value: A } | undefined, E, R> =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(effect)
    for (let second = 0; second < mostSeconds && fiber.pollUnsafe() === undefined; second++) {
      // real time passes here for effects that wait for something else than the clock, such as a file
      yield* Effect.promise(() => new Promise((done) => setImmediate(done)))
      if (fiber.pollUnsafe() === undefined) yield* TestClock.adjust("1 second")
    }
    if (fiber.pollUnsafe() !== undefined) return { value: yield* Fiber.join(fiber) }
    yield* Fiber.interrupt(fiber)
    return undefined
  }).pipe(Effect.provide(TestClock.layer()))
