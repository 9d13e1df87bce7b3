import * as Schema from "effect/Schema"
import { Identifier } from "../Identifier.ts"

/**
 * The text of a document as one source delivered it, in reading order.
 *
 * - `sections` each with the headings above it, outermost first, and its text
 * - `version`, `licence`, `url` which text this is, on which terms, and where it came from
 */
export const FullText = Schema.Struct({
  source: Schema.NonEmptyString,
  identifier: Identifier,
  sections: Schema.NonEmptyArray(Schema.Struct({ path: Schema.Array(Schema.String), text: Schema.NonEmptyString })),
  version: Schema.optionalKey(Schema.Literals(["submitted", "accepted", "published"])),
  licence: Schema.optionalKey(Schema.NonEmptyString),
  url: Schema.optionalKey(Schema.NonEmptyString)
})
export type FullText = typeof FullText.Type
