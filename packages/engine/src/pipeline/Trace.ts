import * as Notice from "../Notice.ts"
import { type AnyOutcome, errorOf, recordsOf } from "../source/Outcome.ts"

/** How a node ended: it ran, its output was cached, it failed, or it was skipped because an input node has no output. */
export type Status = "ran" | "cached" | "failed" | "skipped"

/**
 * What happened to one node.
 *
 * - units: `ms` milliseconds of the clock of the run, without waiting for inputs or for a free place
 * - `countIn`, `countOut` the number of things at inputs and output, as the ports count them
 * - `outcomes` how the sources answered that the node asked; a source that failed does not fail its node
 * - empty: `hash` is empty without an output, or when the hash was not needed; `countOut` is 0 without an output
 */
export interface Entry {
  readonly node: string
  readonly plugin: string
  readonly status: Status
  readonly ms: number
  readonly countIn: number
  readonly countOut: number
  readonly hash: string
  readonly notices: ReadonlyArray<Notice.Notice>
  readonly outcomes: ReadonlyArray<AnyOutcome>
}

/** What happened to every node of a run, in the order of the checked graph; nodes that were left out are last. */
export type Trace = ReadonlyArray<Entry>

const amount = (outcome: AnyOutcome): string => {
  if ("texts" in outcome) return `, ${outcome.texts} texts`
  const records = recordsOf(outcome).length
  return records > 0 ? `, ${records} records` : ""
}

const printOutcome = (outcome: AnyOutcome): string => {
  const why = errorOf(outcome)?.message ?? (outcome._tag === "Skipped" ? outcome.why : undefined)
  return `${outcome.source}: ${outcome._tag.toLowerCase()}${amount(outcome)}${why === undefined ? "" : `, ${why}`}`
}

const shownDigits = 12

const below = ({ outcomes, notices }: Entry): ReadonlyArray<string> =>
  [...outcomes.map(printOutcome), ...notices.map(Notice.print)].map((text) => `  ${text}`)

/** A table for people: a line per node, outcomes and notices below it. The same trace prints the same; an empty one is the header. */
export const print = (trace: Trace): string => {
  const rows = [
    ["node", "plugin", "status", "ms", "in", "out", "hash"],
    ...trace.map(({ node, plugin, status, ms, countIn, countOut, hash }) =>
      [node, plugin, status, ms, countIn, countOut, hash.slice(0, shownDigits) || "-"].map(String)
    )
  ]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (row: ReadonlyArray<string>) =>
    row
      .map((cell, column) => (column >= 3 && column <= 5 ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
      .join("  ")
      .trimEnd()
  return rows.flatMap((row, i) => [line(row), ...(i === 0 ? [] : below(trace[i - 1]!))]).join("\n")
}
