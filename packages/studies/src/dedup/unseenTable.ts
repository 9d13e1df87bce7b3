/** What was measured outside the repository, on sets that the rules had not seen. */
import { counted, fixed } from "@litfuse/files/numbers"
import type { FreeTable } from "@litfuse/bench/report/Results"
import * as Schema from "effect/Schema"

/**
 * F1 of litfuse and of another tool on sets that are not in the repository. They are stored and not computed, because authors of rules must not read these sets.
 *
 * - `date` when, and `commit` of what; `tool` the other tool
 * - `sets` F1 of both on each set, as they were printed
 */
export const Unseen = Schema.Struct({
  date: Schema.NonEmptyString,
  commit: Schema.NonEmptyString,
  tool: Schema.NonEmptyString,
  sets: Schema.NonEmptyArray(Schema.Struct({ set: Schema.NonEmptyString, litfuse: Schema.Finite, other: Schema.Finite }))
})
/** One measurement of such sets. */
export type Unseen = typeof Unseen.Type

const range = (values: ReadonlyArray<number>): string => `${fixed(Math.min(...values), 3)} to ${fixed(Math.max(...values), 3)}`

/** What was measured, in two sentences: the range of each tool, and on how many sets each has the higher F1. */
export const unseenText = ({ date, commit, tool, sets }: Unseen): string => {
  const better = sets.filter((one) => one.litfuse > one.other).length
  const worse = sets.filter((one) => one.litfuse < one.other).length
  return `${counted(sets.length, "set")} that the rules had not seen were measured outside the repository (${date}, commit ${commit}, before the latest rules). F1 of litfuse is ${range(sets.map(({ litfuse }) => litfuse))}, of ${tool} ${range(sets.map(({ other }) => other))}; litfuse has the higher on ${better}, ${tool} on ${worse}.`
}

/** F1 of both tools on each set, in the order of the experiment. */
export const unseenTable = ({ tool, sets }: Unseen): FreeTable => ({
  id: "unseen",
  title: "Sets that the rules had not seen, measured outside the repository before the latest rules",
  columns: [{ name: "set" }, { name: "F1 of litfuse", digits: 3 }, { name: `F1 of ${tool}`, digits: 3 }],
  rows: sets.map((one) => [one.set, one.litfuse, one.other])
})
