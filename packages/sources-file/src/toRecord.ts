import type { SourceRecord } from "@litfuse/engine/SourceRecord"

/** Replaces the reader's source name by that of the file; the id stays the record's number in the file. */
export const toRecord = (source: string, record: SourceRecord): SourceRecord => ({ ...record, source })
