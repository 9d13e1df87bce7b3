import * as Schema from "effect/Schema"
import { Identifier } from "../Identifier.ts"

/**
 * A part of the text of a document.
 *
 * - `path` the headings above it, outermost first; of a table or a figure, its label last
 * - `citations` the marks in the text that cite something, in order; a mark that cites several stands once for each
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
 * The text of a document as one source delivered it, in reading order.
 *
 * - `sections` its parts, in order
 * - `version`, `licence`, `url` which text this is, on which terms, and where it came from
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
