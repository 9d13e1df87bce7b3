import * as Raw from "@litfuse/engine/Raw"
import { counted } from "@litfuse/files/numbers"
import { toRecord } from "./toRecord.ts"
import type { FileEntry, ReadResult } from "./FileEntry.ts"
import * as VerbatimFields from "./VerbatimFields.ts"
import * as ReadState from "./ReadState.ts"
import * as RetractionNote from "./RetractionNote.ts"

/**
 * Options of the readers of all formats.
 *
 * - `source` the source name of the records
 * - `isBadSkipped` whether unreadable records are left out and counted; otherwise the first one is an error
 * - `latestYear` the last year in which a publication may be dated; later dates are unknown, and their fields stay verbatim
 * - `state` the state of a reading in pieces, which reports notices at its end; otherwise the text is the whole file
 */
export interface Options {
  readonly source?: string
  readonly isBadSkipped?: boolean
  readonly latestYear?: number | undefined
  readonly state?: ReadState.ReadState
}

/** The hint about unreadable records in an error. */
export const skipHint = (count: number): string => `or --skip-bad to leave out ${counted(count, "such record")}`

/** Converts references to records, named by their number in the file, from 1. */
export const toRecords = (
  entries: ReadonlyArray<FileEntry>,
  rules: VerbatimFields.VerbatimRules,
  file: string,
  state: ReadState.ReadState,
  { source = "file", latestYear, state: pieces }: Options = {}
): ReadResult => {
  const drafts = entries.map((whole, i) => {
    const name = { source, id: String(state.records + i + 1) }
    const { entry, retraction } = RetractionNote.take(whole, rules.form)
    const { record, rest, left } = toRecord(entry, rules.fieldMap, name, state.tally, latestYear)
    ReadState.countRest(state, rest, (field) => rules.formatOf?.(field) ?? rules.form)
    const said = record.retraction === undefined && retraction !== undefined ? { retraction } : {}
    return { record: { ...record, ...said, ...Raw.known({ kept: Raw.some(VerbatimFields.select(entry, left, record, rules)) }) }, rest }
  })
  return {
    records: drafts.map(({ record }) => record),
    lines: entries.map(({ line }) => (line === 0 ? 0 : line + state.lines)),
    rest: drafts.map((draft) => draft.rest),
    notices: pieces === undefined ? ReadState.notices(state, file) : []
  }
}
