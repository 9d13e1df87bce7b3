import { optionalField, optionalText } from "@litfuse/engine/source/optionalField"
import * as Schema from "effect/Schema"

/** A location of a text. */
export const Location = Schema.Struct({
  url: optionalText,
  url_for_pdf: optionalText,
  url_for_landing_page: optionalText,
  license: optionalText,
  version: optionalText,
  host_type: optionalText,
  is_best: optionalField(Schema.Boolean)
})
export type Location = typeof Location.Type

/** The fields of an Unpaywall publication that litfuse reads. Source: data format, https://unpaywall.org/data-format (as stored 2026), and recorded answers. */
export const UnpaywallPublication = Schema.Struct({
  doi: Schema.NonEmptyString,
  title: optionalText,
  year: optionalField(Schema.Int),
  journal_name: optionalText,
  journal_issns: optionalText,
  publisher: optionalText,
  oa_locations: optionalField(Schema.Array(Location))
})
export type UnpaywallPublication = typeof UnpaywallPublication.Type
