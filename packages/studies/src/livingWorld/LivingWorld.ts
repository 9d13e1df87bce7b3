/** A world of invented records that changes from day to day, with the list of what changed. */
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import { kinds, type Kind } from "@litfuse/engine/works/WorkChanges"
import * as Seed from "@litfuse/stats/Seed"
import { articleOf, doiOf, recordOf, worldSources, type WorldSource } from "./WorldSource.ts"
import { worldEdits } from "./worldEdits.ts"
import { type Entry, newEntry, type PlantedChange, type WorldState } from "./WorldState.ts"

/** The answer of one source on one day: a line of the recordings of that day. */
export interface Answer {
  readonly source: WorldSource
  readonly state: "found" | "failed"
  readonly records: ReadonlyArray<SourceRecord>
}

/** A mistake: the first change of a kind is listed but not made, or made but not listed. */
export interface Mistake {
  readonly kind: Kind
  readonly how: "not made" | "not listed"
}

/** A world: the answers of each day, the first one before any change, and what was changed. `mistaken`: the day of the mistake, if there is one. */
export interface LivingWorld {
  readonly mistaken?: number
  readonly days: ReadonlyArray<ReadonlyArray<Answer>>
  readonly changes: ReadonlyArray<PlantedChange>
}

/** The days on which a source fails, and which source. */
export const failures: ReadonlyMap<number, WorldSource> = new Map([
  [4, "openalex"],
  [8, "core"]
])

const articles = 14
const kindsInDay = 6

const start = (seed: number): WorldState => {
  const state: WorldState = { drawn: Seed.stream(Seed.derive(seed, "living-world")), entries: [], next: 1 }
  for (let i = 0; i < articles; i++) {
    const held = worldSources.filter(() => state.drawn.below(10) < 5)
    state.entries.push(newEntry(state, held.length < 2 ? ["crossref", "pubmed"] : held))
  }
  for (let i = 0; i < 4; i++) state.entries.push({ ...newEntry(state, ["europepmc"]), isPreprint: true })
  // a record with another title and no DOI is a work alone; one with the title and DOI of another article is merged with it
  for (let i = 0; i < 8; i++) {
    const whole = newEntry(state, ["crossref", "pubmed"])
    const n = state.next++
    const { title } = articleOf(state.drawn, n)
    const article = { ...whole.article, n }
    const record = recordOf(i % 2 === 0 ? { ...article, title } : article, "semanticscholar", i % 2 === 0 ? null : doiOf(whole.article.n))
    const other: Entry = { article, records: new Map([["semanticscholar", record]]) }
    whole.twin = other
    state.entries.push(whole)
    if (i % 2 === 0) state.entries.push(other)
    else whole.records.set("semanticscholar", record)
  }
  return state
}

const answersOf = ({ entries }: WorldState, failed: WorldSource | undefined): ReadonlyArray<Answer> =>
  worldSources.map((source) =>
    source === failed
      ? { source, state: "failed", records: [] }
      : {
          source,
          state: "found",
          records: entries.flatMap(({ records }) => records.get(source) ?? []).sort((a, b) => (a.id < b.id ? -1 : 1))
        }
  )

/**
 * Makes a world.
 *
 * - `days` how many days follow the first one. A world of more days begins with the same days
 * - on the days of `failures` a source fails, and nothing of it changes
 */
export const livingWorld = (seed: number, days: number, mistake?: Mistake): LivingWorld => {
  const state = start(seed)
  const all = [answersOf(state, undefined)]
  const changes: Array<PlantedChange> = []
  let mistaken: number | undefined
  for (let day = 1; day <= days; day++) {
    const failed = failures.get(day)
    const touched = new Set<Entry>()
    for (let i = 0; i < kindsInDay; i++) {
      const kind = kinds[((day - 1) * kindsInDay + i) % kinds.length]!
      const isHere = mistaken === undefined && mistake?.kind === kind
      const edit = worldEdits[kind](state, touched, failed)
      if (edit === undefined) continue
      if (isHere) mistaken = day
      for (const entry of edit.entries) touched.add(entry)
      if (!isHere || mistake!.how === "not listed") edit.apply()
      const listed = edit.changes.filter((one) => !isHere || mistake!.how === "not made" || one.kind !== kind)
      changes.push(...listed.map((one) => ({ day, ...one })))
    }
    all.push(answersOf(state, failed))
  }
  return { days: all, changes, ...(mistaken === undefined ? {} : { mistaken }) }
}
