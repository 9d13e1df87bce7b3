import { optionalTextOrNumber } from "@litfuse/engine/source/optionalField"
import * as Schema from "effect/Schema"

/** A version of a preprint; "NA" means unknown. Source: https://api.biorxiv.org (as stored 2026), and recorded answers. */
export const Posting = Schema.Struct({
  doi: Schema.NonEmptyString,
  title: optionalTextOrNumber,
  authors: optionalTextOrNumber,
  date: optionalTextOrNumber,
  // "2", formerly 2
  version: optionalTextOrNumber,
  type: optionalTextOrNumber,
  license: optionalTextOrNumber,
  category: optionalTextOrNumber,
  abstract: optionalTextOrNumber,
  published: optionalTextOrNumber,
  server: optionalTextOrNumber,
  // "NA", or the funders of postings since April 2025, in a format that the service does not document
  funder: Schema.optionalKey(Schema.Unknown)
})
export type Posting = typeof Posting.Type
