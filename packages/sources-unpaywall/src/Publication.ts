import { maybe, text } from "@litfuse/engine/source/loose"
import * as Schema from "effect/Schema"

/** A place where a text can be read. */
export const Location = Schema.Struct({
  url: text,
  url_for_pdf: text,
  url_for_landing_page: text,
  license: text,
  version: text,
  host_type: text,
  is_best: maybe(Schema.Boolean)
})
export type Location = typeof Location.Type

/** A publication of Unpaywall: what is read of it. Source: data format, https://unpaywall.org/data-format (as stored 2026), and recorded answers. */
export const Publication = Schema.Struct({
  doi: Schema.NonEmptyString,
  title: text,
  year: maybe(Schema.Int),
  journal_name: text,
  journal_issns: text,
  publisher: text,
  oa_locations: maybe(Schema.Array(Location))
})
export type Publication = typeof Publication.Type
