/** What comparing works finds in a world, day by day, and how that differs from what its generator changed. */
import * as Dedup from "@litfuse/engine/Dedup"
import * as Fingerprint from "@litfuse/engine/dedup/Fingerprint"
import { keyOf, type SourceRecord } from "@litfuse/engine/SourceRecord"
import { compareWorks, type FoundWork, type Rerun, type WorkChange } from "@litfuse/engine/works/WorkChanges"
import { createHash } from "node:crypto"
import type { Answer } from "./LivingWorld.ts"
import type { PlantedChange } from "./WorldState.ts"

/** The works of one day. `failed` sources, whose records are those of their last answer. */
interface Day {
  readonly works: ReadonlyArray<FoundWork>
  readonly failed: ReadonlyArray<string>
}

const hashOf = (record: SourceRecord): string => createHash("sha256").update(JSON.stringify(record)).digest("hex")

const worksOf = (records: ReadonlyArray<SourceRecord>): ReadonlyArray<FoundWork> =>
  Dedup.works(records, Dedup.link(records)).map((work) => ({
    id: work.id,
    records: work.records.map((record) => ({ search: record.source, hash: hashOf(record), about: Fingerprint.of(record), record }))
  }))

/** The works of each day. `isFailureEmpty`: a planted mistake, by which a source that fails is taken for one that has nothing. */
const daysOf = (answers: ReadonlyArray<ReadonlyArray<Answer>>, isFailureEmpty: boolean): ReadonlyArray<Day> => {
  const last = new Map<string, ReadonlyArray<SourceRecord>>()
  return answers.map((day) => {
    for (const { source, state, records } of day) if (state === "found" || isFailureEmpty) last.set(source, records)
    return { works: worksOf([...last.values()].flat()), failed: day.flatMap(({ source, state }) => (state === "failed" ? [source] : [])) }
  })
}

/** What was found on a day, and what that day's searches have in common with those before. */
export interface ComparedDay {
  readonly day: number
  readonly found: ReadonlyArray<PlantedChange>
  readonly reruns: ReadonlyArray<Rerun>
  readonly failed: ReadonlyArray<string>
  readonly works: number
  readonly shared: number
}

const recordsOf = (works: ReadonlyArray<FoundWork>, id: string): ReadonlyArray<string> =>
  works
    .find((one) => one.id === id)!
    .records.map(({ record }) => keyOf(record))
    .sort()

const plantedOf = (day: number, { kind, work, search, record }: WorkChange, before: Day, after: Day): PlantedChange => {
  if (search !== null) return { day, kind, records: [`${search}:${record}`] }
  return { day, kind, records: recordsOf((kind === "lost" || kind === "split" ? before : after).works, work) }
}

/** Compares each day of a world with the one before. */
export const comparedWorld = (answers: ReadonlyArray<ReadonlyArray<Answer>>, isFailureEmpty = false): ReadonlyArray<ComparedDay> => {
  const days = daysOf(answers, isFailureEmpty)
  return days.slice(1).map((after, i) => {
    const before = days[i]!
    const { changes, reruns } = compareWorks(before.works, after.works)
    return {
      day: i + 1,
      found: changes.map((one) => plantedOf(i + 1, one, before, after)),
      reruns,
      failed: after.failed,
      works: after.works.length,
      shared: after.works.filter(({ records }) => new Set(records.map(({ search }) => search)).size > 1).length
    }
  })
}

const textOf = ({ day, kind, records }: PlantedChange): string => `${day} ${kind} ${records.join(" ")}`

/** The changes that others do not have, or have less often. */
const without = (all: ReadonlyArray<PlantedChange>, others: ReadonlyArray<PlantedChange>): ReadonlyArray<PlantedChange> => {
  const left = Map.groupBy(others, textOf)
  return all.filter((one) => left.get(textOf(one))?.pop() === undefined)
}

/** Changes that were made but not found, and changes that were found but not made. One that is found twice and was made once is invented once. */
export const differencesOf = (made: ReadonlyArray<PlantedChange>, found: ReadonlyArray<PlantedChange>) => ({
  missed: without(made, found),
  invented: without(found, made)
})
