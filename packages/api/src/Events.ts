import type { Step } from "@litfuse/bench/Progress"
import type * as Pipeline from "@litfuse/engine/Pipeline"
import type { Course } from "@litfuse/engine/source/Course"
import type { PluginError } from "@litfuse/engine/PluginError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"

/**
 * What happens while a question is answered.
 *
 * - `Started`, `Ended` a node of a pipeline begins its work, or is done, with its entry of the trace
 * - `Traced` a pipeline is done: what each of its nodes did, also where some failed
 * - `Stepped` how far long work is; `of` the part of a request that it belongs to, where there are several; `remainingMs` an estimate for the rest
 * - `Searched` a source has sent a page: how far its search is, and how many requests, how long and how many dollars the rest will take
 * - `Unusable` plugins that the configuration names and that cannot be used; the others are not affected
 * - `Told` something to know before the answer is there, in a line; `fields` of the request that it names stand in braces, as in a `Problem`
 */
export type Event =
  | Pipeline.Event
  | { readonly _tag: "Traced"; readonly trace: Pipeline.Trace.Trace }
  | ({ readonly _tag: "Stepped"; readonly remainingMs?: number } & Step)
  | ({ readonly _tag: "Searched" } & Course)
  | { readonly _tag: "Unusable"; readonly problems: ReadonlyArray<PluginError> }
  | { readonly _tag: "Told"; readonly text: string; readonly fields?: ReadonlyArray<string> }

/** Who is told of events while a question is answered. The default is nobody. */
export const Watch = Context.Reference<(event: Event) => void>("@litfuse/api/Watch", { defaultValue: () => () => undefined })

/** Tells whoever watches. */
export const tell = (event: Event): Effect.Effect<void> => Effect.map(Watch, (watch) => watch(event))

/** The answer at the end of a stream of events. */
export interface Answered<A> {
  readonly _tag: "Answered"
  readonly answer: A
}

/** A question as a stream of events, its answer last. A slow reader loses nothing; one that stops interrupts the question. Errors: its own. */
export const stream = <A, E, R>(question: Effect.Effect<A, E, R>): Stream.Stream<Event | Answered<A>, E, R> =>
  Stream.callback<Event | Answered<A>, E, R>(
    (queue) =>
      question.pipe(
        Effect.provideService(Watch, (event) => void Queue.offerUnsafe(queue, event)),
        Effect.flatMap((answer) => Queue.offer(queue, { _tag: "Answered", answer })),
        Effect.andThen(Queue.end(queue))
      ),
    { bufferSize: Number.POSITIVE_INFINITY }
  )
