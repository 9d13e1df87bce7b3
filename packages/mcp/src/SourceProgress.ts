import type { Event } from "@litfuse/api/Events"
import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import type { SourceProgress as Progress } from "@litfuse/engine/source/SourceListener"

/** How far a source is in an unfinished run. `wanted`: the records requested of it, null = unknown yet. */
export interface SourceProgress extends Progress {
  readonly wanted: number | null
}

const ofSource = "source/"

const recordsOf = (outcome: object): number => ("records" in outcome && Array.isArray(outcome.records) ? outcome.records.length : 0)

/** What an event says about sources. Empty: nothing about any source. */
export const progressIn = (event: Event): ReadonlyArray<SourceProgress> => {
  if (event._tag === "Searched") {
    const { source, delivered, wanted } = event
    return [{ source, state: "asked", delivered, wanted }]
  }
  if (event._tag === "Asked") {
    const { source, state, delivered } = event
    return [{ source, state, delivered, wanted: null }]
  }
  if (event._tag === "Started" && event.plugin.startsWith(ofSource) && !event.plugin.includes("*"))
    return [{ source: event.plugin.slice(ofSource.length), state: "asked", delivered: 0, wanted: null }]
  if (event._tag !== "Ended") return []
  return event.entry.outcomes.map((outcome) => ({
    source: outcome.source,
    state: OutcomeState.stateOf(outcome),
    delivered: recordsOf(outcome),
    wanted: null
  }))
}

/** The progress of a source as a line. */
export const printProgress = ({ source, state, delivered, wanted }: SourceProgress): string => {
  if (state !== "asked") return `${source}: ${state}, ${delivered} records`
  if (wanted !== null) return `${source}: ${delivered} of ${wanted} records`
  return delivered === 0 ? `${source}: asked` : `${source}: ${delivered} records`
}
