import * as SourceRecord from "@litfuse/engine/SourceRecord"
import type { Hit } from "./AcmeHubApi.ts"

/** A hit of AcmeHub as a record. Leave out what the service does not send: no empty text, no zero. */
export const toRecord = ({ id, title }: Hit): SourceRecord.SourceRecord => SourceRecord.make({ source: "acme-hub", id, title })
