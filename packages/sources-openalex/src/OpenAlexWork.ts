import { optionalField, optionalText } from "@litfuse/engine/source/optionalField"
import * as Schema from "effect/Schema"
import { Index } from "./abstract.ts"

const Venue = Schema.Struct({
  id: optionalText,
  display_name: optionalText,
  host_organization_name: optionalText,
  publisher: optionalText,
  issn_l: optionalText,
  issn: optionalField(Schema.Array(Schema.String)),
  type: optionalText,
  // since 2023 these are in the location; before, in `host_venue`
  url: optionalText,
  is_oa: optionalField(Schema.Boolean),
  version: optionalText,
  license: optionalText
})

const Location = Schema.Struct({
  is_oa: optionalField(Schema.Boolean),
  landing_page_url: optionalText,
  pdf_url: optionalText,
  source: optionalField(Venue),
  license: optionalText,
  version: optionalText,
  raw_source_name: optionalText
})

const Authorship = Schema.Struct({
  author: optionalField(Schema.Struct({ display_name: optionalText, orcid: optionalText })),
  raw_author_name: optionalText,
  raw_affiliation_strings: optionalField(Schema.Array(Schema.String)),
  raw_affiliation_string: optionalText
})

const Heading = Schema.Struct({
  descriptor_ui: optionalText,
  descriptor_name: optionalText,
  qualifier_ui: optionalText,
  qualifier_name: optionalText,
  is_major_topic: optionalField(Schema.Boolean)
})

/**
 * The fields of an OpenAlex work that litfuse reads, in the formats of 2022 (`host_venue`), 2025 (`grants`) and 2026 (`awards`, `content_urls`).
 *
 * - source: https://developers.openalex.org/api-reference/works/work-object (as stored 2026-06), and recorded answers
 */
export const OpenAlexWork = Schema.Struct({
  id: Schema.NonEmptyString,
  doi: optionalText,
  title: optionalText,
  display_name: optionalText,
  publication_year: optionalField(Schema.Int),
  publication_date: optionalText,
  ids: optionalField(Schema.Struct({ doi: optionalText, pmid: optionalText, pmcid: optionalText })),
  language: optionalText,
  type: optionalText,
  type_crossref: optionalText,
  relevance_score: optionalField(Schema.Finite),
  primary_location: optionalField(Location),
  locations: optionalField(Schema.Array(Location)),
  host_venue: optionalField(Venue),
  alternate_host_venues: optionalField(Schema.Array(Venue)),
  open_access: optionalField(Schema.Struct({ oa_url: optionalText })),
  authorships: optionalField(Schema.Array(Authorship)),
  is_authors_truncated: optionalField(Schema.Boolean),
  authors_count: optionalField(Schema.Int),
  biblio: optionalField(Schema.Struct({ volume: optionalText, issue: optionalText, first_page: optionalText, last_page: optionalText })),
  is_retracted: optionalField(Schema.Boolean),
  mesh: optionalField(Schema.Array(Heading)),
  keywords: optionalField(Schema.Array(Schema.Struct({ display_name: optionalText }))),
  topics: optionalField(Schema.Array(Schema.Struct({ field: optionalField(Schema.Struct({ display_name: optionalText })) }))),
  // until 2025; since then `awards` and `funders`
  grants: optionalField(Schema.Array(Schema.Struct({ funder_display_name: optionalText, award_id: optionalText }))),
  awards: optionalField(Schema.Array(Schema.Struct({ funder_display_name: optionalText, funder_award_id: optionalText }))),
  funders: optionalField(Schema.Array(Schema.Struct({ display_name: optionalText }))),
  abstract_inverted_index: optionalField(Index),
  cited_by_count: optionalField(Schema.Int),
  counts_by_year: optionalField(Schema.Array(Schema.Struct({ year: Schema.Int, cited_by_count: Schema.Int }))),
  fwci: optionalField(Schema.Finite)
})
export type OpenAlexWork = typeof OpenAlexWork.Type

/** A location of the text of a work. */
export type Location = typeof Location.Type

/** A journal, series or server, within a location; before 2023, separate. */
export type Venue = typeof Venue.Type
