import type { Step } from "@litfuse/bench/Progress"
import type * as Pipeline from "@litfuse/engine/Pipeline"
import type { SearchProgress } from "@litfuse/engine/source/SearchProgress"
import { SourceListener, type SourceProgress } from "@litfuse/engine/source/SourceListener"
import type { PluginError } from "@litfuse/engine/PluginError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"

/**
 * An event while a question is answered.
 *
 * - `Started`, `Ended` a node of a pipeline starts, or ends with its entry of the trace
 * - `Traced` a pipeline has ended: the trace of each node, also of failed ones
 * - `Stepped` progress of long work; `of` the part of a request that it belongs to, if there are several; `remainingMs` estimated time left
 * - `Searched` a source has sent a page: its progress, and the requests, time and dollars left
 * - `Asked` a source of a look-up or of a hop is asked, has sent records, or has answered
 * - `Titled` the display names of sources, before any of them is asked
 * - `Planned` how many steps the run has, where that is known only after it has begun
 * - `Named` the project stores this run under this id, before any source is asked
 * - `Unusable` plugins of the configuration that cannot be used; other plugins are not affected
 * - `Told` a message before the answer; `fields` of the request that it names in braces, as in a `Problem`
 */
export type Event =
  | Pipeline.Event
  | { readonly _tag: "Traced"; readonly trace: Pipeline.Trace.Trace }
  | ({ readonly _tag: "Stepped"; readonly remainingMs?: number } & Step)
  | ({ readonly _tag: "Searched" } & SearchProgress)
  | ({ readonly _tag: "Asked" } & SourceProgress)
  | { readonly _tag: "Titled"; readonly titles: ReadonlyMap<string, string> }
  | { readonly _tag: "Planned"; readonly steps: number }
  | { readonly _tag: "Named"; readonly runId: string }
  | { readonly _tag: "Unusable"; readonly problems: ReadonlyArray<PluginError> }
  | { readonly _tag: "Told"; readonly text: string; readonly fields?: ReadonlyArray<string> }

/** Receives events while a question is answered. The default ignores them. */
export const Watch = Context.Reference<(event: Event) => void>("@litfuse/api/Watch", { defaultValue: () => () => undefined })

/** Emits an event. */
export const tell = (event: Event): Effect.Effect<void> => Effect.map(Watch, (watch) => watch(event))

/** Emits the progress of each source that an effect asks for works by identifier, or for citations. */
export const tellingSources = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Watch, (watch) => Effect.provideService(effect, SourceListener, (progress) => watch({ _tag: "Asked", ...progress })))

/** The answer at the end of a stream of events. */
export interface Answered<A> {
  readonly _tag: "Answered"
  readonly answer: A
}

/** A question as a stream of events, its answer last. A slow reader loses no event; one that stops interrupts the question. Errors: those of the question. */
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
