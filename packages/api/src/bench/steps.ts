import { Progress } from "@litfuse/bench/Progress"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Watch } from "../Events.ts"
import { withRemaining } from "./remaining.ts"

/** Tells whoever watches of each step, and how long the rest will take. */
export const withSteps = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const watch = yield* Watch
  const clock = yield* Clock.Clock
  const now = () => Number(clock.monotonicTimeNanosUnsafe()) / 1e6
  const report = withRemaining((step) => watch({ _tag: "Stepped", ...step }), now)
  return yield* Effect.provideService(effect, Progress, report)
})
