import { keepHandlers } from "@litfuse/files/withoutPause"
import * as Effect from "effect/Effect"

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const

/** A command that runs until it is stopped. The first INT or TERM always reaches it, so that it ends in order; the second one ends the process at once. */
export const untilStopped = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      const undo = keepHandlers()
      let received = 0
      const count = (signal: keyof typeof exitCodes): void => {
        if (++received > 1) process.exit(exitCodes[signal])
      }
      process.on("SIGINT", count).on("SIGTERM", count)
      return () => {
        undo()
        process.off("SIGINT", count).off("SIGTERM", count)
      }
    }),
    () => effect,
    (undo) => Effect.sync(undo)
  )
