import type { Identifier } from "@litfuse/engine/Identifier"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"

/**
 * One reference of a file.
 *
 * - `file` that has it: a file of references that a manuscript names, or the manuscript
 * - `key` the name under which the text cites it; null = none
 * - `line` where it begins, from 1; 0 = the format has no lines
 * - `input` what people recognise it by, on one line
 * - `record` its fields; undefined for a reference that is only a line of text, which is then in `input` as a whole
 */
export interface Reference {
  readonly file: string
  readonly key: string | null
  readonly line: number
  readonly input: string
  readonly identifiers: ReadonlyArray<Identifier>
  readonly record: SourceRecord | undefined
}
