import * as Notice from "@litfuse/engine/Notice"
import * as Raw from "@litfuse/engine/Raw"
import { counted } from "@litfuse/files/numbers"
import * as Draft from "./Draft.ts"
import type { Entry, Read, Rest } from "./Entry.ts"
import * as Kept from "./Kept.ts"
import type { Tally } from "./Tally.ts"

/**
 * What readers of all forms are told besides the text.
 *
 * - `source` what the records' source is called
 * - `isBadSkipped` whether records that cannot be read are left out and counted; else the first of them is an error
 */
export interface Options {
  readonly source?: string
  readonly isBadSkipped?: boolean
}

/** What is to be done about records that cannot be read. */
export const skipping = (count: number): string => `or --skip-bad, which leaves out ${counted(count, "such record")}`

/** The fields without a place in any record, in one notice: which, and how many. */
const keptNotice = (rest: ReadonlyArray<Rest>, file: string): ReadonlyArray<Notice.Notice> => {
  const counts = new Map<string, number>()
  for (const fields of rest) for (const [name, values] of fields) counts.set(name, (counts.get(name) ?? 0) + values.length)
  if (counts.size === 0) return []
  const names = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([name, count]) => `${name} (${count})`)
  return [Notice.make("field-kept", file, `fields without a place in a record, which only this form writes back: ${names.join(", ")}`)]
}

/** References as records, named by their number in the file, from 1. */
export const toRead = (
  entries: ReadonlyArray<Entry>,
  keeper: Kept.Keeper,
  file: string,
  tally: Tally,
  { source = "file" }: Options = {},
  before: ReadonlyArray<Notice.Notice> = []
): Read => {
  const drafts = entries.map((entry, i) => {
    const { record, rest, left } = Draft.toRecord(entry, keeper.places, { source, id: String(i + 1) }, tally)
    return { record: { ...record, ...Raw.known({ kept: Raw.some(Kept.of(entry, left, record, keeper)) }) }, rest }
  })
  const rest = drafts.map((draft) => draft.rest)
  return {
    records: drafts.map(({ record }) => record),
    lines: entries.map(({ line }) => line),
    rest,
    notices: [...before, ...tally.notices(), ...keptNotice(rest, file)]
  }
}
