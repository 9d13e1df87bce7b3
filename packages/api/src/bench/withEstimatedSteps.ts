import { Progress } from "@litfuse/bench/Progress"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Watch } from "../Events.ts"
import { estimateRemaining } from "./estimateRemaining.ts"

/** Emits a progress event for each step, with an estimate of the remaining time. */
export const withEstimatedSteps = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const watch = yield* Watch
  const clock = yield* Clock.Clock
  const now = () => Number(clock.monotonicTimeNanosUnsafe()) / 1e6
  const report = estimateRemaining((step) => watch({ _tag: "Stepped", ...step }), now)
  return yield* Effect.provideService(effect, Progress, report)
})
