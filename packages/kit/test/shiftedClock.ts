import type * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** The clock of a machine that is wrong. `byMs`: by how many milliseconds it is ahead, at the time of a reading; its timers are right. */
export const shiftedClock = (base: Clock.Clock, byMs: () => number): Clock.Clock =>
  ({
    currentTimeMillisUnsafe: () => base.currentTimeMillisUnsafe() + byMs(),
    currentTimeMillis: Effect.sync(() => base.currentTimeMillisUnsafe() + byMs()),
    currentTimeNanosUnsafe: () => base.currentTimeNanosUnsafe() + BigInt(byMs()) * 1_000_000n,
    currentTimeNanos: Effect.sync(() => base.currentTimeNanosUnsafe() + BigInt(byMs()) * 1_000_000n),
    sleep: (duration) => base.sleep(duration)
  }) as Clock.Clock
