import { Watch } from "@litfuse/api/Events"
import type * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"

/** A progress notification: the number of finished steps, and the last one. */
export interface Progress {
  readonly progress: number
  readonly message: string
}

/** How long a finished answer waits for pending notifications. Units: milliseconds. */
const patienceMs = 1000

/**
 * Sends a notification for each finished step of a call, in order, and the last one before the answer.
 *
 * - empty: a call without steps, such as one that reads an existing run, sends nothing
 */
export const reportProgress = <A, E, R>(
  notify: (progress: Progress) => Effect.Effect<void>,
  call: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.scoped(
    Effect.gen(function* () {
      const steps = yield* Queue.unbounded<string, Cause.Done>()
      let done = 0
      const sending = yield* Effect.forkScoped(
        Stream.runForEach(Stream.fromQueue(steps), (message) => notify({ progress: ++done, message }))
      )
      const before = yield* Watch
      const answer = yield* Effect.provideService(call, Watch, (event) => {
        if (event._tag === "Ended") Queue.offerUnsafe(steps, `${event.entry.node}: ${event.entry.status}`)
        before(event)
      })
      yield* Queue.end(steps)
      yield* Effect.timeoutOption(Fiber.await(sending), patienceMs)
      return answer
    })
  )
