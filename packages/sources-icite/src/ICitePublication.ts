import { optionalField } from "@litfuse/engine/source/optionalField"
import * as Schema from "effect/Schema"

const number = optionalField(Schema.Finite)
/** A flag: a boolean since 2025, a word before. */
const flag = optionalField(Schema.Union([Schema.Boolean, Schema.Literals(["Yes", "No"])]))

/**
 * The fields of an iCite publication that litfuse reads, in the format of 2025 and the earlier one.
 *
 * - source: https://support.icite.nih.gov/hc/en-us/articles/9513563045787-Bulk-Data-and-API (as stored 2026), and recorded answers
 */
export const ICitePublication = Schema.Struct({
  pmid: Schema.Union([Schema.Int, Schema.NonEmptyString]),
  doi: optionalField(Schema.String),
  title: optionalField(Schema.String),
  year: optionalField(Schema.Int),
  relative_citation_ratio: number,
  nih_percentile: number,
  provisional: flag,
  citation_count: number,
  citations_per_year: number,
  expected_citations_per_year: number,
  field_citation_rate: number,
  apt: number,
  is_clinical: flag,
  is_research_article: flag,
  cited_by_clin: optionalField(Schema.Array(Schema.Union([Schema.Finite, Schema.String])))
})
export type ICitePublication = typeof ICitePublication.Type

/** The field names that are requested from the service. */
export const fields: ReadonlyArray<string> = Object.keys(ICitePublication.fields)
