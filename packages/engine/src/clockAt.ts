import type * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** A clock that is fixed at one time. Sleeps and durations use another clock. Units: `ms` milliseconds since 1970. */
export const clockAt = (ms: number, live: Pick<Clock.Clock, "sleep" | "monotonicTimeNanos" | "monotonicTimeNanosUnsafe">): Clock.Clock => ({
  currentTimeMillisUnsafe: () => ms,
  currentTimeMillis: Effect.succeed(ms),
  currentTimeNanosUnsafe: () => BigInt(ms) * 1_000_000n,
  currentTimeNanos: Effect.succeed(BigInt(ms) * 1_000_000n),
  monotonicTimeNanosUnsafe: () => live.monotonicTimeNanosUnsafe(),
  monotonicTimeNanos: live.monotonicTimeNanos,
  sleep: (duration) => live.sleep(duration)
})
