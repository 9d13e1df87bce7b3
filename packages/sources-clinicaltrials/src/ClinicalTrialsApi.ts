import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Study } from "./Study.ts"

/**
 * The service; litfuse chose the pace, because the registry publishes none.
 *
 * - source: https://clinicaltrials.gov/data-api/api (as stored 2026)
 */
export const upstream: Upstream = {
  id: "clinicaltrials",
  origin: "https://clinicaltrials.gov",
  pace: { requests: 1, perMs: 1000, concurrency: 2 },
  timeoutMs: 30_000,
  maxBytes: 20_000_000
}

/** The parts of a study that are read; the whole has results of several megabytes. */
const fields = [
  "NCTId",
  "OrgStudyId",
  "SecondaryId",
  "BriefTitle",
  "OfficialTitle",
  "Acronym",
  "OverallStatus",
  "WhyStopped",
  "StudyFirstSubmitDate",
  "StartDate",
  "PrimaryCompletionDate",
  "CompletionDate",
  "ResultsFirstPostDate",
  "LeadSponsorName",
  "BriefSummary",
  "Condition",
  "Phase",
  "StudyType",
  "EnrollmentCount",
  "DesignAllocation",
  "InterventionName",
  "PrimaryOutcomeMeasure",
  "ReferencePMID",
  "ReferenceType"
].join("|")

/** A page of studies. Only the first page has a total. */
const StudyPage = Schema.Struct({ studies: Listed.list(Study), totalCount: Schema.optionalKey(Schema.Int) })

/** The endpoints in use. */
export const make = Effect.map(Http.client(upstream, "clinicaltrials"), (client) => ({
  /** One study; undefined for an unknown number. */
  study: (nctId: string) => client.findJson(Study, { path: `/api/v2/studies/${encodeURIComponent(nctId)}`, query: { fields } }),

  /** Studies by words, best match first. */
  search: (words: string, pageSize: number) =>
    client.json(StudyPage, {
      path: "/api/v2/studies",
      query: { "query.term": words, countTotal: "true", pageSize, fields },
      says: words
    })
}))
