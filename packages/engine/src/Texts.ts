import * as Schema from "effect/Schema"
import { Identifier } from "./Identifier.ts"
import * as Ids from "./Ids.ts"
import { sha256 } from "./internal/sha256.ts"
import { FullText, Section as Part } from "./source/FullText.ts"
import { TextsOutcome } from "./source/Outcome.ts"

/** What stands between two sections where the text of a document is one text: an empty line. */
export const between = "\n\n"

/**
 * A part of the text of a document.
 *
 * - `path` the headings above it, outermost first; empty = there are none; `citations` what its marks cite, by their places in its text
 * - `offset` where it begins in the whole text (`whole`), in UTF-16 units; `sha256` of its UTF-8 bytes, in hex
 */
export const Section = Schema.Struct({
  path: Schema.Array(Schema.String),
  text: Schema.NonEmptyString,
  citations: Part.fields.citations,
  offset: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  sha256: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/, { expected: "a sha256 in hex" }))
})
export type Section = typeof Section.Type

/**
 * The text of a work, as one source delivered it.
 *
 * - `record` the key of a record of the work (`SourceRecord.keyOf`); `identifier` by which the source was asked
 * - `sections` in reading order
 * - `version`, `licence`, `url` which text this is, on which terms, and where it came from; absent = the source does not say
 */
export const Document = Schema.Struct({
  record: Schema.NonEmptyString,
  identifier: Identifier,
  provider: Schema.NonEmptyString,
  version: FullText.fields.version,
  licence: FullText.fields.licence,
  url: FullText.fields.url,
  sections: Schema.NonEmptyArray(Section)
})
export type Document = typeof Document.Type

/** One question for the text of a work: which source was asked, by which identifier, and how it answered. */
export const Asked = Schema.Struct({
  record: Schema.NonEmptyString,
  provider: Schema.NonEmptyString,
  identifier: Identifier,
  state: Schema.Literals(["found", "empty", "failed"])
})
export type Asked = typeof Asked.Type

/**
 * Texts of works: what flows behind a step that asks for them.
 *
 * - `documents` at most one for each work, ascending by `record`
 * - `asked` every question, by `record`, and for each work in the order in which they were asked: a source that has the text ends them
 * - `outcomes` one for each source that was asked, in the order of the sources
 * - empty: no documents where nobody has one
 */
export const Texts = Schema.Struct({
  documents: Schema.Array(Document),
  asked: Schema.Array(Asked),
  outcomes: Schema.Array(TextsOutcome)
})
export type Texts = typeof Texts.Type

const sectionsOf = ({ sections: [first, ...rest] }: FullText): Document["sections"] => {
  let end = first.text.length
  const at = (part: Part, offset: number): Section => ({ ...part, offset, sha256: sha256(part.text) })
  const after = rest.map((section) => {
    const offset = end + between.length
    end = offset + section.text.length
    return at(section, offset)
  })
  return [at(first, 0), ...after]
}

/** A document out of what a source delivered for a work. */
export const document = (asked: Pick<Document, "record" | "identifier" | "provider">, text: FullText): Document => {
  const { version, licence, url } = text
  return {
    ...asked,
    ...(version === undefined ? {} : { version }),
    ...(licence === undefined ? {} : { licence }),
    ...(url === undefined ? {} : { url }),
    sections: sectionsOf(text)
  }
}

/** The whole text of a document: its sections with an empty line between two. Offsets count in this text. */
export const whole = ({ sections }: Pick<Document, "sections">): string => sections.map(({ text }) => text).join(between)

/** Texts in their order. Questions about one work stay in the order in which they are given. */
export const make = ({ documents, asked, outcomes }: Texts): Texts => {
  const byRecord = (a: { readonly record: string }, b: { readonly record: string }) => Ids.compare(a.record, b.record)
  return { documents: documents.toSorted(byRecord), asked: asked.toSorted(byRecord), outcomes }
}
