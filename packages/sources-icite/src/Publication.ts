import { maybe } from "@litfuse/engine/source/loose"
import * as Schema from "effect/Schema"

const number = maybe(Schema.Finite)
/** Answers have booleans since 2025, and had words before. */
const claim = maybe(Schema.Union([Schema.Boolean, Schema.Literals(["Yes", "No"])]))

/**
 * A publication of iCite: what is read of it, in the shape of 2025 and in the one before.
 *
 * - source: https://support.icite.nih.gov/hc/en-us/articles/9513563045787-Bulk-Data-and-API (as stored 2026), and recorded answers
 */
export const Publication = Schema.Struct({
  pmid: Schema.Union([Schema.Int, Schema.NonEmptyString]),
  doi: maybe(Schema.String),
  title: maybe(Schema.String),
  year: maybe(Schema.Int),
  relative_citation_ratio: number,
  nih_percentile: number,
  provisional: claim,
  citation_count: number,
  citations_per_year: number,
  expected_citations_per_year: number,
  field_citation_rate: number,
  apt: number,
  is_clinical: claim,
  is_research_article: claim,
  cited_by_clin: maybe(Schema.Array(Schema.Union([Schema.Finite, Schema.String])))
})
export type Publication = typeof Publication.Type

/** The names of what is read, as the service is asked for it. */
export const fields: ReadonlyArray<string> = Object.keys(Publication.fields)
