import { Watch } from "@litfuse/api/Events"
import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"

/** What a client is told while a call is at work: how many steps are done, and what the last one was. */
export interface Progress {
  readonly progress: number
  readonly message: string
}

/**
 * Tells of each step of a call as it is done, in their order.
 *
 * - empty: a call that takes no steps tells nothing, and one that reads a run which is there takes none
 */
export const telling = <A, E, R>(
  notify: (progress: Progress) => Effect.Effect<void>,
  call: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.scoped(
    Effect.gen(function* () {
      const steps = yield* Queue.unbounded<string>()
      let done = 0
      yield* Effect.forkScoped(Effect.forever(Effect.flatMap(Queue.take(steps), (message) => notify({ progress: ++done, message }))))
      const before = yield* Watch
      return yield* Effect.provideService(call, Watch, (event) => {
        if (event._tag === "Ended") Queue.offerUnsafe(steps, `${event.entry.node}: ${event.entry.status}`)
        before(event)
      })
    })
  )
