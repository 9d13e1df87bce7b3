import { Watch } from "@litfuse/api/Events"
import type * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"

/** What a client is told while a call is at work: how many steps are done, and what the last one was. */
export interface Progress {
  readonly progress: number
  readonly message: string
}

/** So long an answer that is there waits for what is still to be told. Units: milliseconds. */
const patienceMs = 1000

/**
 * Tells of each step of a call as it is done, in their order, and of the last one before the call is over.
 *
 * - empty: a call that takes no steps tells nothing, and one that reads a run which is there takes none
 */
export const telling = <A, E, R>(
  notify: (progress: Progress) => Effect.Effect<void>,
  call: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.scoped(
    Effect.gen(function* () {
      const steps = yield* Queue.unbounded<string, Cause.Done>()
      let done = 0
      const told = yield* Effect.forkScoped(Stream.runForEach(Stream.fromQueue(steps), (message) => notify({ progress: ++done, message })))
      const before = yield* Watch
      const answer = yield* Effect.provideService(call, Watch, (event) => {
        if (event._tag === "Ended") Queue.offerUnsafe(steps, `${event.entry.node}: ${event.entry.status}`)
        before(event)
      })
      yield* Queue.end(steps)
      yield* Effect.timeoutOption(Fiber.await(told), patienceMs)
      return answer
    })
  )
