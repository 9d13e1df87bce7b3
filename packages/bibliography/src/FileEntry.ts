import type * as Notice from "@litfuse/engine/Notice"
import type { Contributor, SourceRecord } from "@litfuse/engine/SourceRecord"

/**
 * One field of a reference in a file: the file's name for it, its text, and the line on which it begins.
 *
 * - `contributor` if the format itself distinguishes family names and groups
 * - `whole` the original field of the file, if this one is a part or a rewording of it
 * - `isHeld` whether it is stored verbatim although the record also contains its value
 */
export interface Field {
  readonly name: string
  readonly value: string
  readonly line: number
  readonly contributor?: Contributor
  readonly whole?: Field
  readonly isHeld?: true
}

/**
 * One reference in a file.
 *
 * - `raw` the original fields of the file, if `fields` differ from them
 */
export interface FileEntry {
  readonly line: number
  readonly raw?: ReadonlyArray<Field>
  readonly fields: ReadonlyArray<Field>
}

/** Fields that no record field can store, by their names in the file. */
export type Rest = ReadonlyMap<string, ReadonlyArray<string>>

/**
 * The result of reading a reference file.
 *
 * - `lines` the line on which each record begins; 0 if the format has no lines
 * - `rest` for each record the fields that it cannot store; they stay with it verbatim (`kept`), so that nothing is dropped silently
 * - `notices` what was not understood or cannot be stored, with the first line of each
 */
export interface ReadResult {
  readonly records: ReadonlyArray<SourceRecord>
  readonly lines: ReadonlyArray<number>
  readonly rest: ReadonlyArray<Rest>
  readonly notices: ReadonlyArray<Notice.Notice>
}
