import { value } from "@litfuse/engine/source/loose"
import * as Schema from "effect/Schema"

/** A version of a preprint; "NA" = not known. Source: https://api.biorxiv.org (as stored 2026), and recorded answers. */
export const Posting = Schema.Struct({
  doi: Schema.NonEmptyString,
  title: value,
  authors: value,
  date: value,
  // "2", and was 2
  version: value,
  type: value,
  license: value,
  category: value,
  abstract: value,
  published: value,
  server: value,
  // "NA" where nobody said; the funders of postings since April 2025, whose form no page of the service gives
  funder: Schema.optionalKey(Schema.Unknown)
})
export type Posting = typeof Posting.Type
