import type { SourceRecord } from "@litfuse/engine/SourceRecord"

/** A record without the fields of its file; `kept.test.ts` looks at these. */
export const withoutKept = (record: SourceRecord): Omit<SourceRecord, "kept"> => {
  const { kept, ...rest } = record
  return kept === undefined ? record : rest
}
