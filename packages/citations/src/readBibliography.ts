import * as Bibliography from "@litfuse/bibliography/Bibliography"
import * as Citation from "@litfuse/bibliography/Citation"
import type { ReadResult } from "@litfuse/bibliography/FileEntry"
import type { Notice } from "@litfuse/engine/Notice"
import * as Raw from "@litfuse/engine/Raw"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import { identifiersIn } from "./ReferenceLine.ts"
import type { Reference } from "./Reference.ts"

/** The fields that hold the key of a reference, by format. */
const keyFields: ReadonlyArray<readonly [form: string, name: string]> = [
  ["bibtex", "@key"],
  ["csl", "id"],
  ["ris", "ID"]
]

const keyOf = ({ kept }: SourceRecord): string | null => {
  const field = kept?.find(({ form, name }) => keyFields.some(([ofForm, ofName]) => form === ofForm && name === ofName))
  if (field === undefined) return null
  const text = field.form === "csl" ? String(JSON.parse(field.value)) : field.value
  return text.trim() === "" ? null : text.trim()
}

/** Addresses that name a publication; another identifier of the record is preferred. */
const ofAddress = ({ url, identifiers }: SourceRecord) => (identifiers.length > 0 || url === undefined ? [] : identifiersIn(url))

/** A reference with fields. `key`: instead of that of the record. */
export const ofRecord = (record: SourceRecord, file: string, line: number, key?: string): Reference => ({
  file,
  key: key ?? keyOf(record),
  line,
  input: Citation.print(record),
  identifiers: [...record.identifiers, ...ofAddress(record)],
  record
})

/** A reference that is a line of text. */
export const ofLine = (text: string, file: string, line: number, key: string | null = null): Reference => ({
  file,
  key,
  line,
  input: text,
  identifiers: identifiersIn(text),
  record: undefined
})

/** References of a file, and notices about what in it is no reference. */
export interface ReadReferences {
  readonly references: ReadonlyArray<Reference>
  readonly notices: ReadonlyArray<Notice>
}

/** Notices about fields that only matter when a file is written again. */
const ofWriting = new Set(["field-kept"])

const referencesOf = ({ records, lines, notices }: ReadResult, file: string): ReadReferences => ({
  references: records.map((record, i) => ofRecord(record, file, lines[i] ?? 0)),
  notices: notices.filter(({ code }) => !ofWriting.has(code))
})

/**
 * Reads a file of references of any format that litfuse reads. A reference that cannot be read is left out with a notice.
 *
 * - `latestYear` later dates are no dates of publication
 * - errors: a file that is no file of references, or is damaged as a whole
 */
export const readBibliography = (
  bytes: Uint8Array,
  file: string,
  options: { readonly form?: Bibliography.ReadableFormat; readonly latestYear?: number } = {}
): Result.Result<ReadReferences, DatasetError> =>
  Result.map(Bibliography.read(bytes, file, { isBadSkipped: true, ...Raw.known(options) }), (read) => referencesOf(read, file))
