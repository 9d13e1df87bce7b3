import { optionalText } from "@litfuse/engine/source/optionalField"
import * as Schema from "effect/Schema"

/**
 * The fields of a citation in the Index that litfuse reads. Each end lists all names of a work, separated by spaces.
 *
 * - source: https://api.opencitations.net/index/v2 (as stored 2026)
 */
export const Citation = Schema.Struct({ citing: Schema.String, cited: Schema.String, creation: optionalText })
export type Citation = typeof Citation.Type

/**
 * The fields of a publication in Meta that litfuse reads. An unknown value is an empty text.
 *
 * - source: https://api.opencitations.net/meta/v1 (as stored 2026)
 */
export const OpenCitationsPublication = Schema.Struct({
  id: Schema.String,
  title: optionalText,
  author: optionalText,
  pub_date: optionalText,
  venue: optionalText,
  volume: optionalText,
  issue: optionalText,
  page: optionalText,
  type: optionalText,
  publisher: optionalText
})
export type OpenCitationsPublication = typeof OpenCitationsPublication.Type
