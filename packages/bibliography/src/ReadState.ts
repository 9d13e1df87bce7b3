import * as Notice from "@litfuse/engine/Notice"
import type { TexEntry } from "./BibTexEntries.ts"
import type { Rest } from "./FileEntry.ts"
import * as Tally from "./Tally.ts"

/**
 * The state of reading one file, possibly in pieces: notices, counts of verbatim fields, and progress.
 *
 * - `records`, `lines` how many of each precede the current piece
 * - `macros`, `parents` the string macros of a BibTeX file, and its entries by key
 */
export interface ReadState {
  readonly tally: Tally.Tally
  readonly restCounts: Map<string, number>
  readonly macros: Map<string, string>
  readonly parents: Map<string, TexEntry>
  records: number
  lines: number
}

/** The state at the start of a file. */
export const make = (file: string): ReadState => {
  const seen = Tally.make(file)
  const state: ReadState = {
    tally: { ...seen, add: (code, about, line, example) => seen.add(code, about, line === 0 ? 0 : line + state.lines, example) },
    restCounts: new Map(),
    macros: new Map(),
    parents: new Map(),
    records: 0,
    lines: 0
  }
  return state
}

/** Counts the fields that a record cannot store. */
export const countRest = ({ restCounts }: ReadState, rest: Rest): void => {
  for (const [name, values] of rest) restCounts.set(name, (restCounts.get(name) ?? 0) + values.length)
}

/** The notices for the whole file: what was not understood, and one notice for verbatim fields. */
export const notices = ({ tally, restCounts }: ReadState, file: string): ReadonlyArray<Notice.Notice> => {
  if (restCounts.size === 0) return tally.notices()
  const names = [...restCounts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([name, count]) => `${name.trim() || "a column without a name"} (${count})`)
  const text = `records cannot store these fields; only this format writes them back: ${names.join(", ")}`
  return [...tally.notices(), Notice.make("field-kept", file, text)]
}
