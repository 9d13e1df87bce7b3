import { randomBytes } from "node:crypto"
import { ApiError, Failed } from "@litfuse/api/ApiError"
import { type Event, Watch } from "@litfuse/api/Events"
import type { Host } from "@litfuse/api/Host"
import * as Search from "@litfuse/api/Search"
import { outcomeOf, type SourceAnswer } from "@litfuse/api/search/Answer"
import * as Facets from "@litfuse/api/search/Facets"
import { Keeps } from "@litfuse/api/project/kept"
import type * as Trace from "@litfuse/engine/pipeline/Trace"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { type Asked, requestOf } from "./Asked.ts"
import { Setting } from "./Setting.ts"

/** What became of a source so far: it is being asked (`course` says how far it is), or it has answered, or its node failed. */
export interface SourceState {
  readonly source: string
  readonly course?: Extract<Event, { readonly _tag: "Searched" }>
  readonly answer?: SourceAnswer
  readonly isOver: boolean
}

/** A search that is done, with what its works can be narrowed down by. */
export interface Done {
  readonly found: Search.Found
  readonly facets: Facets.Facets
}

/**
 * A search that the server holds.
 *
 * - `outcome` undefined while it is asked; `told` what is to be known before it has an answer
 * - `listeners` are called whenever something has changed
 */
export interface Held {
  readonly id: string
  readonly asked: Asked
  readonly sources: Map<string, SourceState>
  readonly told: Array<string>
  readonly listeners: Set<() => void>
  outcome:
    | { readonly _tag: "Done"; readonly done: Done }
    | { readonly _tag: "Failed"; readonly error: ApiError }
    | { readonly _tag: "Stopped" }
    | undefined
  trace: Trace.Trace
  fiber: Fiber.Fiber<void> | undefined
}

/**
 * The searches of a server.
 *
 * - `ask` begins one; `get` one by its name; `all` those that are held, the last one first; `stop` ends one that is being asked
 * - `close` ends all of them, and with them the streams that tell of them
 */
export interface Offers {
  readonly ask: (asked: Asked) => Effect.Effect<Held, never, Host | Setting>
  readonly get: (id: string) => Held | undefined
  readonly all: () => ReadonlyArray<Held>
  readonly stop: (held: Held) => Effect.Effect<void>
  readonly close: Effect.Effect<void>
}

/** The searches of a server: each is held until newer ones take its place. */
export class Searches extends Context.Service<Searches, Offers>()("@litfuse/page/Searches") {}

/** So many searches are held; the memory of a server does not grow with what it was asked. */
const mostHeld = 12

const ofSource = "source/"

/** What an event says of a source; undefined for all other events. */
const stateAfter = (held: Held, event: Event): SourceState | undefined => {
  if (event._tag === "Searched") return { source: event.source, course: event, isOver: false }
  if (event._tag === "Started" && event.plugin.startsWith(ofSource))
    return { ...held.sources.get(event.plugin.slice(ofSource.length)), source: event.plugin.slice(ofSource.length), isOver: false }
  if (event._tag !== "Ended" || !event.entry.plugin.startsWith(ofSource)) return undefined
  const source = event.entry.plugin.slice(ofSource.length)
  const outcome = event.entry.outcomes.find((one) => one.source === source && !("texts" in one))
  return { source, isOver: true, ...(outcome === undefined ? {} : { answer: outcomeOf(outcome as Parameters<typeof outcomeOf>[0]) }) }
}

const changed = (held: Held): void => {
  for (const listener of held.listeners) listener()
}

const noting =
  (held: Held) =>
  (event: Event): void => {
    const state = stateAfter(held, event)
    if (state !== undefined) held.sources.set(state.source, state)
    if (event._tag === "Traced") held.trace = event.trace
    if (event._tag === "Told") held.told.push(event.text)
    if (event._tag === "Unusable") held.told.push(...event.problems.map(({ message }) => message))
    if (state !== undefined || event._tag === "Told") changed(held)
  }

/** An error that nobody foresaw, as one that is shown like all others. */
const unforeseen = (cause: Cause.Cause<unknown>): ApiError => {
  const squashed = Cause.squash(cause)
  const error = Object.assign(new Error(squashed instanceof Error ? squashed.message : String(squashed)), { _tag: "Unforeseen" as const })
  return new ApiError({ question: "search", reason: new Failed({ cause: error }) })
}

const outcomeAfter = (exit: Exit.Exit<Done, ApiError>): NonNullable<Held["outcome"]> => {
  if (Exit.isSuccess(exit)) return { _tag: "Done", done: exit.value }
  if (Cause.hasInterruptsOnly(exit.cause)) return { _tag: "Stopped" }
  const error = Cause.squash(exit.cause)
  return { _tag: "Failed", error: error instanceof ApiError ? error : unforeseen(exit.cause) }
}

const searching = (held: Held) =>
  Effect.gen(function* () {
    const settings = yield* Setting
    const found = yield* Search.run(requestOf(held.asked, settings)).pipe(
      Effect.provideService(Keeps, settings.canChange),
      Effect.provideService(Watch, noting(held))
    )
    return { found, facets: Facets.read(found.works) } satisfies Done
  }).pipe(
    Effect.onExit((exit) =>
      Effect.sync(() => {
        held.outcome = outcomeAfter(exit)
        changed(held)
      })
    ),
    Effect.exit,
    Effect.asVoid
  )

/** The searches of a server; those that are being asked end with its scope. */
export const layer: Layer.Layer<Searches> = Layer.effect(
  Searches,
  Effect.gen(function* () {
    const scope = yield* Effect.scope
    const all = new Map<string, Held>()
    const forget = () => {
      const over = [...all.values()].filter(({ outcome }) => outcome !== undefined)
      for (const held of over.slice(0, Math.max(0, all.size - mostHeld))) all.delete(held.id)
    }
    const stop = ({ fiber }: Held): Effect.Effect<void> => (fiber === undefined ? Effect.void : Effect.asVoid(Fiber.interrupt(fiber)))
    return Searches.of({
      ask: Effect.fnUntraced(function* (asked) {
        const held: Held = {
          id: randomBytes(6).toString("base64url"),
          asked,
          sources: new Map(asked.sources.map((source) => [source, { source, isOver: false }])),
          told: [],
          listeners: new Set(),
          outcome: undefined,
          trace: [],
          fiber: undefined
        }
        all.set(held.id, held)
        forget()
        held.fiber = yield* Effect.forkIn(searching(held), scope)
        return held
      }),
      get: (id) => all.get(id),
      all: () => [...all.values()].reverse(),
      stop,
      close: Effect.suspend(() => Effect.forEach(all.values(), stop, { discard: true, concurrency: "unbounded" }))
    })
  })
)
