import * as Raw from "@litfuse/engine/Raw"
import { counted } from "@litfuse/files/numbers"
import * as Draft from "./Draft.ts"
import type { Entry, Read } from "./Entry.ts"
import * as Kept from "./Kept.ts"
import * as Run from "./Run.ts"

/**
 * What readers of all forms are told besides the text.
 *
 * - `source` what the records' source is called
 * - `isBadSkipped` whether records that cannot be read are left out and counted; else the first of them is an error
 * - `run` the reading of which the text is a piece, which says at its end what it noticed; else the text is the whole file
 */
export interface Options {
  readonly source?: string
  readonly isBadSkipped?: boolean
  readonly run?: Run.Run
}

/** What is to be done about records that cannot be read. */
export const skipping = (count: number): string => `or --skip-bad, which leaves out ${counted(count, "such record")}`

/** References as records, named by their number in the file, from 1. */
export const toRead = (
  entries: ReadonlyArray<Entry>,
  keeper: Kept.Keeper,
  file: string,
  run: Run.Run,
  { source = "file", run: whole }: Options = {}
): Read => {
  const drafts = entries.map((entry, i) => {
    const name = { source, id: String(run.records + i + 1) }
    const { record, rest, left } = Draft.toRecord(entry, keeper.places, name, run.tally)
    Run.keep(run, rest)
    return { record: { ...record, ...Raw.known({ kept: Raw.some(Kept.of(entry, left, record, keeper)) }) }, rest }
  })
  return {
    records: drafts.map(({ record }) => record),
    lines: entries.map(({ line }) => (line === 0 ? 0 : line + run.lines)),
    rest: drafts.map((draft) => draft.rest),
    notices: whole === undefined ? Run.notices(run, file) : []
  }
}
