import * as Schema from "effect/Schema"
import { Identifier } from "../Identifier.ts"

/**
 * A part of the text of a document.
 *
 * - `path` the headings above it, outermost first; for a table or a figure, its label is last
 * - `kind` what it is, if it is not running text; supplementary material is `supplement`
 * - `citations` the citation marks in the text, in order; a mark that cites several references is listed once for each
 * - units: `from`, `to` UTF-16 units of the text, the end exclusive
 */
export const Section = Schema.Struct({
  path: Schema.Array(Schema.String),
  text: Schema.NonEmptyString,
  kind: Schema.optionalKey(Schema.Literals(["table", "figure", "supplement"])),
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

/** An entry of the list of references: as printed, with the identifiers that the publisher gives. */
export const Reference = Schema.Struct({ citation: Schema.NonEmptyString, identifiers: Schema.Array(Identifier) })
export type Reference = typeof Reference.Type

/**
 * The text of a document as one source delivered it.
 *
 * - `sections` its parts, in reading order
 * - `title` as in the document, to compare with the requested one; `references` its list of references
 * - `version`, `licence`, `url` which version this is, its terms, and its origin
 * - `jats` the article as XML, if the source delivers JATS
 */
export const FullText = Schema.Struct({
  source: Schema.NonEmptyString,
  identifier: Identifier,
  title: Schema.optionalKey(Schema.NonEmptyString),
  sections: Schema.NonEmptyArray(Section),
  references: Schema.optionalKey(Schema.NonEmptyArray(Reference)),
  version: Schema.optionalKey(Schema.Literals(["submitted", "accepted", "published"])),
  licence: Schema.optionalKey(Schema.NonEmptyString),
  url: Schema.optionalKey(Schema.NonEmptyString),
  jats: Schema.optionalKey(Schema.NonEmptyString)
})
export type FullText = typeof FullText.Type
