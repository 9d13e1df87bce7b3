import * as Notice from "@litfuse/engine/Notice"
import * as Draft from "./Draft.ts"
import type { Entry, Read, Rest } from "./Entry.ts"
import type { Places } from "./Place.ts"
import type { Tally } from "./Tally.ts"

/** What readers of all forms are told besides the text: what the records' source is called. */
export interface Options {
  readonly source?: string
}

/** The fields without a place in any record, in one notice: which, and how often. */
const leftOut = (rest: ReadonlyArray<Rest>, file: string): ReadonlyArray<Notice.Notice> => {
  const counts = new Map<string, number>()
  for (const fields of rest) for (const [name, values] of fields) counts.set(name, (counts.get(name) ?? 0) + values.length)
  if (counts.size === 0) return []
  const names = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([name, count]) => `${name} (${count})`)
  return [Notice.make("field-left-out", file, `fields without a place in a record, and how many: ${names.join(", ")}`)]
}

/** References as records, named by their number in the file, from 1. */
export const toRead = (
  entries: ReadonlyArray<Entry>,
  places: Places,
  file: string,
  tally: Tally,
  { source = "file" }: Options = {},
  before: ReadonlyArray<Notice.Notice> = []
): Read => {
  const drafts = entries.map((entry, i) => Draft.toRecord(entry, places, { source, id: String(i + 1) }, tally))
  const rest = drafts.map((draft) => draft.rest)
  return {
    records: drafts.map(({ record }) => record),
    lines: entries.map(({ line }) => line),
    rest,
    notices: [...before, ...tally.notices(), ...leftOut(rest, file)]
  }
}
