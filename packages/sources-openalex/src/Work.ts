import { maybe, text } from "@litfuse/engine/source/loose"
import * as Schema from "effect/Schema"
import { Index } from "./abstract.ts"

const Venue = Schema.Struct({
  id: text,
  display_name: text,
  host_organization_name: text,
  publisher: text,
  issn_l: text,
  issn: maybe(Schema.Array(Schema.String)),
  type: text,
  // since 2023 these stand in the location; before, in `host_venue`
  url: text,
  is_oa: maybe(Schema.Boolean),
  version: text,
  license: text
})

const Location = Schema.Struct({
  is_oa: maybe(Schema.Boolean),
  landing_page_url: text,
  pdf_url: text,
  source: maybe(Venue),
  license: text,
  version: text,
  raw_source_name: text
})

const Authorship = Schema.Struct({
  author: maybe(Schema.Struct({ display_name: text, orcid: text })),
  raw_author_name: text,
  raw_affiliation_strings: maybe(Schema.Array(Schema.String)),
  raw_affiliation_string: text
})

const Heading = Schema.Struct({
  descriptor_ui: text,
  descriptor_name: text,
  qualifier_ui: text,
  qualifier_name: text,
  is_major_topic: maybe(Schema.Boolean)
})

/**
 * A work as OpenAlex sends it: what is read of it, over the forms of 2022 (`host_venue`), 2025 (`grants`) and 2026 (`awards`, `content_urls`).
 *
 * - source: https://developers.openalex.org/api-reference/works/work-object (as stored 2026-06), and recorded answers
 */
export const Work = Schema.Struct({
  id: Schema.NonEmptyString,
  doi: text,
  title: text,
  display_name: text,
  publication_year: maybe(Schema.Int),
  publication_date: text,
  ids: maybe(Schema.Struct({ doi: text, pmid: text, pmcid: text })),
  language: text,
  type: text,
  type_crossref: text,
  relevance_score: maybe(Schema.Finite),
  primary_location: maybe(Location),
  locations: maybe(Schema.Array(Location)),
  host_venue: maybe(Venue),
  alternate_host_venues: maybe(Schema.Array(Venue)),
  open_access: maybe(Schema.Struct({ oa_url: text })),
  authorships: maybe(Schema.Array(Authorship)),
  biblio: maybe(Schema.Struct({ volume: text, issue: text, first_page: text, last_page: text })),
  is_retracted: maybe(Schema.Boolean),
  mesh: maybe(Schema.Array(Heading)),
  keywords: maybe(Schema.Array(Schema.Struct({ display_name: text }))),
  topics: maybe(Schema.Array(Schema.Struct({ field: maybe(Schema.Struct({ display_name: text })) }))),
  // until 2025; since then `awards` and `funders`
  grants: maybe(Schema.Array(Schema.Struct({ funder_display_name: text, award_id: text }))),
  awards: maybe(Schema.Array(Schema.Struct({ funder_display_name: text, funder_award_id: text }))),
  funders: maybe(Schema.Array(Schema.Struct({ display_name: text }))),
  abstract_inverted_index: maybe(Index),
  cited_by_count: maybe(Schema.Int),
  counts_by_year: maybe(Schema.Array(Schema.Struct({ year: Schema.Int, cited_by_count: Schema.Int }))),
  fwci: maybe(Schema.Finite)
})
export type Work = typeof Work.Type

/** A place where the text of a work stands. */
export type Location = typeof Location.Type

/** A journal, series or server, as it stands in a location; before 2023, by itself. */
export type Venue = typeof Venue.Type
