import * as Notice from "../Notice.ts"

/** How a node ended: it ran, its output was in the cache, it failed, or it was not run because a node it reads has no output. */
export type Status = "ran" | "cached" | "failed" | "skipped"

/**
 * What happened to one node.
 *
 * - units: `ms` milliseconds of the run's Clock, without the time spent waiting for inputs or for a free place
 * - `countIn`, `countOut` how many things flowed in and out, as the ports count them
 * - empty: `hash` is empty and `countOut` 0 when the node has no output
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
}

/** What happened to every node of a run, in the order of the checked graph. */
export type Trace = ReadonlyArray<Entry>

/** So many digits of a hash are shown to people; enough to see that two differ. */
const shownDigits = 12

/**
 * A table for people: one line per node, its notices below it. The same trace always prints the same.
 *
 * - empty: the header alone
 */
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
  return rows
    .flatMap((row, i) => [line(row), ...(i === 0 ? [] : trace[i - 1]!.notices.map((notice) => `  ${Notice.print(notice)}`))])
    .join("\n")
}
