import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"

/** So much time of the clock a law may take: ten times as long as the longest wait that is ever worth it. */
const mostSeconds = 900

/**
 * Runs something on a clock that is moved by hand, so that waiting takes no time: what still runs when a quarter of an hour has passed on it never
 * ends.
 *
 * - empty: undefined when it never ends; it is interrupted then
 */
export const onTestClock = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<{ readonly value: A } | undefined, E, R> =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(effect)
    for (let second = 0; second < mostSeconds && fiber.pollUnsafe() === undefined; second++) {
      // what waits for something that is not the clock (a file) gets real time
      yield* Effect.promise(() => new Promise((done) => setImmediate(done)))
      if (fiber.pollUnsafe() === undefined) yield* TestClock.adjust("1 second")
    }
    if (fiber.pollUnsafe() !== undefined) return { value: yield* Fiber.join(fiber) }
    yield* Fiber.interrupt(fiber)
    return undefined
  }).pipe(Effect.provide(TestClock.layer()))
