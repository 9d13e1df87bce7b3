import type { Event } from "@litfuse/api/Events"
import * as Search from "@litfuse/api/Search"
import { outcomeOf, type SourceAnswer } from "@litfuse/api/search/Answer"
import * as Facets from "@litfuse/api/search/Facets"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type Asked, requestOf } from "./Asked.ts"
import * as Holding from "./Holding.ts"
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

/** The sources of a search, by their ids. */
type Sources = Map<string, SourceState>

/** A search that the server holds. */
export type Held = Holding.Held<Asked, Sources, Done>

/** The searches of a server: each is held until newer ones take its place. */
export class Searches extends Context.Service<Searches, Holding.Offers<Asked, Sources, Done>>()("@litfuse/page/Searches") {}

const ofSource = "source/"

/** What an event says of a source; undefined for all other events. */
const stateAfter = (sources: Sources, event: Event): SourceState | undefined => {
  if (event._tag === "Searched") return { source: event.source, course: event, isOver: false }
  if (event._tag === "Started" && event.plugin.startsWith(ofSource))
    return { ...sources.get(event.plugin.slice(ofSource.length)), source: event.plugin.slice(ofSource.length), isOver: false }
  if (event._tag !== "Ended" || !event.entry.plugin.startsWith(ofSource)) return undefined
  const source = event.entry.plugin.slice(ofSource.length)
  const outcome = event.entry.outcomes.find((one) => one.source === source && !("texts" in one))
  return { source, isOver: true, ...(outcome === undefined ? {} : { answer: outcomeOf(outcome as Parameters<typeof outcomeOf>[0]) }) }
}

/** The searches of a server; those that are being asked end with its scope. */
export const layer: Layer.Layer<Searches> = Layer.effect(
  Searches,
  Effect.map(
    Holding.make<Asked, Sources, Done>({
      name: "search",
      mostHeld: 12,
      begin: ({ sources }) => new Map(sources.map((source) => [source, { source, isOver: false }])),
      note: (sources, event) => {
        const state = stateAfter(sources, event)
        if (state !== undefined) sources.set(state.source, state)
        return state !== undefined
      },
      run: Effect.fnUntraced(function* (asked) {
        const found = yield* Search.run(requestOf(asked, yield* Setting))
        return { found, facets: Facets.read(found.works) }
      })
    }),
    Searches.of
  )
)
