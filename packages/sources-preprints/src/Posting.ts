import * as Schema from "effect/Schema"

/** Texts, and numbers where texts are documented: a version is "2", and was 2. */
const value = Schema.optionalKey(Schema.Union([Schema.String, Schema.Finite, Schema.Null]))

/** A version of a preprint; "NA" = not known. Source: https://api.biorxiv.org (as stored 2026), and recorded answers. */
export const Posting = Schema.Struct({
  doi: Schema.NonEmptyString,
  title: value,
  authors: value,
  date: value,
  version: value,
  type: value,
  license: value,
  category: value,
  abstract: value,
  published: value,
  server: value
})
export type Posting = typeof Posting.Type
