import * as Notice from "@litfuse/engine/Notice"
import * as Carrying from "./Carrying.ts"
import type { TexEntry } from "./BibTexEntries.ts"
import type { Rest } from "./FileEntry.ts"
import * as Tally from "./Tally.ts"

/**
 * The state of reading one file, possibly in pieces: notices, counts of verbatim fields, and progress.
 *
 * - `restCounts` the verbatim fields by name; `placed` those of them for which other formats have a place
 * - `records`, `lines` how many of each precede the current piece
 * - `macros`, `parents` the string macros of a BibTeX file, and its entries by key
 */
export interface ReadState {
  readonly tally: Tally.Tally
  readonly restCounts: Map<string, number>
  readonly placed: Set<string>
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
    placed: new Set(),
    macros: new Map(),
    parents: new Map(),
    records: 0,
    lines: 0
  }
  return state
}

/** Counts the fields that a record cannot store; `formatOf` gives the format of a field name. */
export const countRest = ({ restCounts, placed }: ReadState, rest: Rest, formatOf: (name: string) => string): void => {
  for (const [name, values] of rest) {
    restCounts.set(name, (restCounts.get(name) ?? 0) + values.length)
    if (values.some((value) => Carrying.placeOf({ form: formatOf(name), name, value }) !== undefined)) placed.add(name)
  }
}

/** The notices for the whole file: what was not understood, and one notice for verbatim fields. */
export const notices = ({ tally, restCounts, placed }: ReadState, file: string): ReadonlyArray<Notice.Notice> => {
  if (restCounts.size === 0) return tally.notices()
  const all = [...restCounts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  const list = (isPlaced: boolean) =>
    all
      .flatMap(([name, count]) => (placed.has(name) === isPlaced ? [`${name.trim() || "a column without a name"} (${count})`] : []))
      .join(", ")
  const [some, others] = [list(true), list(false)]
  const only = `${some === "" ? "only this format writes them back" : "; only this format writes back"}: ${others}`
  const shared = some === "" ? "" : `formats with a place for them write them back: ${some}`
  const text = `records cannot store these fields; ${shared}${others === "" ? "" : only}`
  return [...tally.notices(), Notice.make("field-kept", file, text)]
}
