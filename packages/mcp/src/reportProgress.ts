import { type Event, Watch } from "@litfuse/api/Events"
import type * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import { printProgress, progressIn } from "./SourceProgress.ts"

/** A progress notification: the number of finished steps, and the last one. */
export interface Progress {
  readonly progress: number
  readonly message: string
}

/** The steps that an event reports: how far sources are, and nodes that asked no source. */
const stepsIn = (event: Event): ReadonlyArray<string> => {
  const sources = event._tag === "Started" ? [] : progressIn(event).map(printProgress)
  return sources.length === 0 && event._tag === "Ended" ? [`${event.entry.node}: ${event.entry.status}`] : sources
}

/** How long a finished answer waits for pending notifications. Units: milliseconds. */
const patienceMs = 1000

/**
 * Sends a notification for each page of a source and each finished step of a call, in order, and the last one before the answer.
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
        for (const step of stepsIn(event)) Queue.offerUnsafe(steps, step)
        before(event)
      })
      yield* Queue.end(steps)
      yield* Effect.timeoutOption(Fiber.await(sending), patienceMs)
      return answer
    })
  )
