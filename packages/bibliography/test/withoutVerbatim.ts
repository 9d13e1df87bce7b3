import type { SourceRecord } from "@litfuse/engine/SourceRecord"

/** A record without the fields of its file; `VerbatimFields.test.ts` tests these. */
export const withoutVerbatim = (record: SourceRecord): Omit<SourceRecord, "kept"> => {
  const { kept, ...rest } = record
  return kept === undefined ? record : rest
}
