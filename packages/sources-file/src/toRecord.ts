import type { SourceRecord } from "@litfuse/engine/SourceRecord"

/** A record of a file as one of the source that the file is: the source's name in place of the reader's; its number in the file stays its id. */
export const toRecord = (source: string, record: SourceRecord): SourceRecord => ({ ...record, source })
