import * as Schema from "effect/Schema"
import { Identifier } from "../Identifier.ts"

/**
 * A part of the text of a document.
 *
 * - `path` the headings above it, outermost first; for a table or a figure, its label is last
 * - `citations` the citation marks in the text, in order; a mark that cites several references is listed once for each
 * - units: `from`, `to` UTF-16 units of the text, the end exclusive
 */
export const Section = Schema.Struct({
  path: Schema.Array(Schema.String),
  text: Schema.NonEmptyString,
  citations: Schema.optionalKey(
    Schema.NonEmptyArray(
      Schema.Struct({
        from: Schema.Int,
        to: Schema.Int,
        identifiers: Schema.Array(Identifier),
        citation: Schema.optionalKey(Schema.NonEmptyString)
      })
    )
  )
})
export type Section = typeof Section.Type

/**
 * The text of a document as one source delivered it.
 *
 * - `sections` its parts, in reading order
 * - `version`, `licence`, `url` which version this is, its terms, and its origin
 */
export const FullText = Schema.Struct({
  source: Schema.NonEmptyString,
  identifier: Identifier,
  sections: Schema.NonEmptyArray(Section),
  version: Schema.optionalKey(Schema.Literals(["submitted", "accepted", "published"])),
  licence: Schema.optionalKey(Schema.NonEmptyString),
  url: Schema.optionalKey(Schema.NonEmptyString)
})
export type FullText = typeof FullText.Type
