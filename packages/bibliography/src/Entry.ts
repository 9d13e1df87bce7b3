import type * as Notice from "@litfuse/engine/Notice"
import type { Contributor, SourceRecord } from "@litfuse/engine/SourceRecord"

/**
 * One field of a reference as its file has it: the file's own name for it, its text, and the line on which it begins.
 *
 * - `contributor` where the form itself says what is a family name and what is a group
 * - `whole` the field of the file, where this one is a part of it, or says it in other words
 * - `isHeld` whether it stays with its record as it is, though the record holds what it says
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
 * One reference as its file has it.
 *
 * - `raw` the fields of the file, where `fields` are not these
 */
export interface Entry {
  readonly line: number
  readonly raw?: ReadonlyArray<Field>
  readonly fields: ReadonlyArray<Field>
}

/** Fields of a file that have no place in a record, by the file's own names for them. */
export type Rest = ReadonlyMap<string, ReadonlyArray<string>>

/**
 * What was read from a file of references.
 *
 * - `lines` the line on which each record begins; 0 where the form has no lines
 * - `rest` for each record the fields without a place in it, which stay with it as they are (`kept`): nothing is dropped silently
 * - `notices` what was not understood, or has no place, with the first line of each
 */
export interface Read {
  readonly records: ReadonlyArray<SourceRecord>
  readonly lines: ReadonlyArray<number>
  readonly rest: ReadonlyArray<Rest>
  readonly notices: ReadonlyArray<Notice.Notice>
}
