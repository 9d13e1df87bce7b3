import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import { Section } from "@litfuse/engine/Texts"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"

/** How a try for a text can end. */
export const states = ["found", "closed", "failed", "refused", "skipped"] as const

/**
 * One try for the text.
 *
 * - `provider` a source, or the host of an address that a source gave; then `url` is that address
 * - `reason` why it ended so; null = found
 */
export const Try = Schema.Struct({
  provider: Schema.NonEmptyString,
  url: Schema.optionalKey(Schema.NonEmptyString),
  state: Field.about(
    Schema.Literals(states),
    "`closed`: the provider has no open text of this work. `failed`: an error, so this is unknown. `refused`: another text, or an unreadable one. `skipped`: not asked."
  ),
  reason: Schema.NullOr(Schema.String)
})
export type Try = typeof Try.Type

/** A section. `path`: the headings above it; `kind`: absent = running text; `sha256` of its text, in hex. */
export const TextSection = Schema.Struct({
  name: Field.about(Schema.NonEmptyString, "The headings above it, joined by ` > `. No other section of the text has this name."),
  path: Schema.Array(Schema.String),
  kind: Section.fields.kind,
  text: Schema.NonEmptyString,
  offset: Field.about(Schema.Int, "The start in the whole text, in UTF-16 units. An empty line separates two sections."),
  sha256: Schema.String
})
export type TextSection = typeof TextSection.Type

const Float = Schema.Struct({ label: Schema.String, section: Schema.String })

/**
 * The text of a work; `litfuse text --format json` prints it.
 *
 * - `id` the requested identifier; `title` of the work, as the sources name it
 * - `provider`, `state`, `licence`, `url`, `form`, `sha256` (of the whole text, hex) describe the text; null = unknown, or there is none
 * - `tried` every provider in the order of the tries
 * - `sections` the requested ones, in reading order; tables and figures are sections too
 * - `references` its list of references, as printed
 * - `retraction` the most severe state that a source reports; null = none reports one
 */
export const TextAnswer = Schema.Struct({
  version: Schema.Literal(1),
  id: Schema.String,
  title: Schema.NullOr(Schema.String),
  provider: Schema.NullOr(Schema.String),
  state: Schema.NullOr(Schema.Literals(["preprint", "accepted", "published"])),
  licence: Schema.NullOr(Schema.String),
  url: Schema.NullOr(Schema.String),
  form: Field.about(Schema.NullOr(Schema.Literals(["jats", "pdf", "text"])), "What the sections were read from."),
  sha256: Schema.NullOr(Schema.String),
  tried: Schema.Array(Try),
  sections: Schema.Array(TextSection),
  tables: Schema.Array(Float),
  figures: Schema.Array(Float),
  references: Schema.Array(Schema.Struct({ citation: Schema.String, identifiers: Schema.Array(Schema.String) })),
  retraction: Schema.NullOr(Schema.Struct({ state: Schema.String, by: Schema.Array(Schema.String) })),
  stored: Field.about(Schema.Boolean, "Whether the project stores the text, so that `find` searches it."),
  notices: Schema.Array(NoticeCodec)
})
export type TextAnswer = typeof TextAnswer.Type
