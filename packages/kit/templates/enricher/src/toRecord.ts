import * as Identifier from "@litfuse/engine/Identifier"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Result from "effect/Result"
import type { Count } from "./AcmeHubApi.ts"

/** What AcmeHub says about a publication, as a record. Leave out what the service does not send: no empty text, no zero. */
export const toRecord = ({ pmid, title, citations, asOf }: Count): SourceRecord.SourceRecord =>
  SourceRecord.make({
    source: "acme-hub",
    id: String(pmid),
    title,
    identifiers: [Result.getOrThrow(Identifier.parseAs("pmid", String(pmid)))],
    citationCount: { count: citations, source: "acme-hub", date: SourceRecord.PartialDate.make(asOf) }
  })
