import type { Event } from "@litfuse/api/Events"
import { ApiError, Refused } from "@litfuse/api/ApiError"
import { milestonesReads } from "@litfuse/api/document/milestonesFigure"
import * as Replay from "@litfuse/api/Replay"
import * as Search from "@litfuse/api/Search"
import { outcomeOf, type SourceAnswer } from "@litfuse/api/search/Answer"
import * as Facets from "@litfuse/api/search/Facets"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type SearchForm, searchRequest } from "./SearchForm.ts"
import * as Jobs from "./Jobs.ts"
import { PageSettings } from "./PageSettings.ts"
import { searchAnalyses, timeKinds } from "./searchAnalyses.ts"
import { missingFields } from "./missingFields.ts"
import type { Host } from "@litfuse/api/Host"

/** The state of a source: running with its progress in `course`, answered, or failed. */
export interface SourceState {
  readonly source: string
  readonly course?: Extract<Event, { readonly _tag: "Searched" }>
  readonly answer?: SourceAnswer
  readonly isOver: boolean
}

/** A finished search, with the facets of its works. */
export interface FinishedSearch {
  readonly found: Search.Found
  readonly facets: Facets.Facets
}

type Sources = Map<string, SourceState>

/** A search of the server, running or finished. */
export type SearchJob = Jobs.Job<SearchForm, Sources, FinishedSearch>

/** The searches of a server. Newer ones replace old ones. */
export class SearchJobs extends Context.Service<SearchJobs, Jobs.Jobs<SearchForm, Sources, FinishedSearch>>()("@litfuse/page/SearchJobs") {}

const ofSource = "source/"

const stateAfter = (sources: Sources, event: Event): SourceState | undefined => {
  if (event._tag === "Searched") return { source: event.source, course: event, isOver: false }
  if (event._tag === "Started" && event.plugin.startsWith(ofSource))
    return { ...sources.get(event.plugin.slice(ofSource.length)), source: event.plugin.slice(ofSource.length), isOver: false }
  if (event._tag !== "Ended" || !event.entry.plugin.startsWith(ofSource)) return undefined
  const source = event.entry.plugin.slice(ofSource.length)
  const outcome = event.entry.outcomes.find((one) => one.source === source && !("texts" in one))
  return { source, isOver: true, ...(outcome === undefined ? {} : { answer: outcomeOf(outcome as Parameters<typeof outcomeOf>[0]) }) }
}

/** Pages about fewer works are made quickly enough when a person asks for them. */
const manyWorks = 1000

/** Makes what pages about many works need, with pauses in which the server answers. A page that comes first makes it itself. */
const prepared = (found: Search.Found): Effect.Effect<void, never, Host | PageSettings> => {
  const pause = Effect.sleep("300 millis")
  const steps = [searchAnalyses(found, timeKinds, milestonesReads), Effect.sync(() => missingFields(found, "ris"))]
  return Effect.forEach(steps, (step) => Effect.andThen(pause, Effect.ignore(step)), { discard: true })
}

/** The answer of a stored run, from its recordings and its stored files. */
const foundAgain = Effect.fnUntraced(function* (folder: string, run: string) {
  const { again } = yield* Replay.ofRun({ folder, run })
  if (again.question !== "search")
    return yield* new ApiError({
      question: "replay",
      reason: new Refused({ problems: [{ fields: ["run"], text: `run ${run} is no search` }] })
    })
  return again.found
})

/** The searches of a server; running ones end with its scope. */
export const layer: Layer.Layer<SearchJobs> = Layer.effect(
  SearchJobs,
  Effect.map(
    Jobs.make<SearchForm, Sources, FinishedSearch>({
      name: "search",
      mostStored: 12,
      begin: ({ sources }) => new Map(sources.map((source) => [source, { source, isOver: false }])),
      note: (sources, event) => {
        const state = stateAfter(sources, event)
        if (state !== undefined) sources.set(state.source, state)
        return state !== undefined
      },
      run: Effect.fnUntraced(function* (asked) {
        const settings = yield* PageSettings
        const found =
          asked.run === undefined ? yield* Search.run(searchRequest(asked, settings)) : yield* foundAgain(settings.folder, asked.run)
        return { found, facets: Facets.read(found.works, Facets.levelsOf(found.beside)) }
      }),
      after: ({ found }) => (found.works.length < manyWorks ? Effect.void : prepared(found))
    }),
    SearchJobs.of
  )
)
