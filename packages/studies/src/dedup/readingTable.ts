import * as Schema from "effect/Schema"
import type { FreeTable } from "@litfuse/bench/report/Results"
import type { Score } from "./scoreTable.ts"
import type { Mistake } from "./truth.ts"

/**
 * What a person found who read the records of decisions that differ from the labels.
 *
 * - `set` the set of the records; a set with visible identifiers shares the readings of the same set with hidden ones
 * - `records` the names of the records in the report; the reading applies to decisions about these only
 * - `same` whether they are one publication after all; `what` they are, in words
 */
export const Reading = Schema.Struct({
  set: Schema.NonEmptyString,
  records: Schema.Array(Schema.NonEmptyString),
  same: Schema.Boolean,
  what: Schema.NonEmptyString
})
/** One reading. */
export type Reading = typeof Reading.Type

const isOf = (set: string, id: string): boolean => id === set || id.startsWith(`${set}, `)

/** Whether rows of a set are one publication, as the first reading of them says; undefined where they were not read. */
export const isSame = (readings: ReadonlyArray<Reading>, { id, ids }: Score["set"], rows: ReadonlyArray<number>): boolean | undefined =>
  readings.find(({ set, records }) => isOf(set, id) && rows.every((row) => records.includes(ids[row]!)))?.same

/** The first reading of a decision; undefined where it was not read. */
const readingOf = (readings: ReadonlyArray<Reading>, { set }: Score, { rows }: Mistake): Reading | undefined =>
  readings.find((one) => isOf(one.set, set.id) && rows.every((row) => one.records.includes(set.ids[row]!)))

interface Group {
  readonly kind: Mistake["kind"]
  readonly reading: Reading | undefined
  count: number
}

const groupsOf = (readings: ReadonlyArray<Reading>, score: Score): ReadonlyArray<Group> => {
  const groups: Array<Group> = []
  for (const mistake of score.mistakes) {
    const reading = readingOf(readings, score, mistake)
    const group = groups.find(
      (one) => one.kind === mistake.kind && one.reading?.what === reading?.what && one.reading?.same === reading?.same
    )
    if (group === undefined) groups.push({ kind: mistake.kind, reading, count: 1 })
    else group.count++
  }
  return groups
}

/** How many of a set's decisions are still wrong after a person has read them; decisions that were not read count by their labels. */
const leftOf = (groups: ReadonlyArray<Group>, kind: Mistake["kind"]): number =>
  groups
    .filter((one) => one.kind === kind && (one.reading === undefined || one.reading.same === (kind === "missed")))
    .reduce((sum, { count }) => sum + count, 0)

/** What is left of the wrong and the missed decisions of a set after they were read: `38 wrong, 2 missed`; undefined where nothing was read. */
export const unreadPairs = (readings: ReadonlyArray<Reading>, score: Score): string | undefined => {
  const groups = groupsOf(readings, score)
  if (!groups.some(({ reading }) => reading !== undefined)) return undefined
  return `${leftOf(groups, "wrong")} wrong, ${leftOf(groups, "missed")} missed`
}

const verdictOf = (reading: Reading | undefined, kind: "wrong" | "missed"): string => {
  if (reading === undefined) return "not read"
  return reading.same === (kind === "wrong") ? "right" : "wrong"
}

/** Every decision against the labels, by what a reader of the records found. */
export const readingTable = (scores: ReadonlyArray<Score>, readings: ReadonlyArray<Reading>): FreeTable => ({
  id: "read",
  title: "Decisions of `corrected` against the labels, read by hand",
  columns: [{ name: "set" }, { name: "decision" }, { name: "how many", digits: 0 }, { name: "the decision is" }, { name: "what they are" }],
  rows: scores.flatMap((score) =>
    groupsOf(readings, score).map(({ kind, reading, count }) => [
      score.set.id,
      kind === "wrong" ? "merged" : "left apart",
      count,
      verdictOf(reading, kind),
      reading?.what ?? ""
    ])
  )
})
