import * as Schema from "effect/Schema"
import { Identifier } from "./Identifier.ts"
import * as Ids from "./Ids.ts"
import { sha256 } from "./internal/sha256.ts"
import { FullText, Section as Part } from "./source/FullText.ts"
import { TextsOutcome } from "./source/Outcome.ts"

/** The separator of two sections in the whole text of a document: an empty line. */
export const between = "\n\n"

/**
 * A part of the text of a document.
 *
 * - `path` the headings above it, outermost first; empty = none; `kind` absent = running text; `citations` what its marks cite, by their places in its text
 * - `offset` its start in the whole text (`whole`), in UTF-16 units; `sha256` of its UTF-8 bytes, in hex
 */
export const Section = Schema.Struct({
  path: Schema.Array(Schema.String),
  text: Schema.NonEmptyString,
  kind: Part.fields.kind,
  citations: Part.fields.citations,
  offset: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  sha256: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/, { expected: "a sha256 in hex" }))
})
export type Section = typeof Section.Type

/**
 * The text of a work, as one source delivered it.
 *
 * - `record` the key of a record of the work (`SourceRecord.keyOf`); `identifier` the one in the request
 * - `sections` in reading order
 * - `version`, `licence`, `url` which version this is, its terms, and its origin; absent = unknown
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

/** One request for the text of a work: the source, the identifier, and the answer. */
export const TextQuestion = Schema.Struct({
  record: Schema.NonEmptyString,
  provider: Schema.NonEmptyString,
  identifier: Identifier,
  state: Schema.Literals(["found", "empty", "failed"])
})
export type TextQuestion = typeof TextQuestion.Type

/** @deprecated Use `TextQuestion`. */
export const Asked = TextQuestion
/** @deprecated Use `TextQuestion`. */
export type Asked = TextQuestion

/**
 * Texts of works: the output of a step that requests them.
 *
 * - `documents` at most one per work, ascending by `record`
 * - `asked` every request, by `record`, and for each work in the order of the requests. The first source with the text ends them
 * - `outcomes` one per source that was asked, in the order of the sources
 * - empty: no documents when no source has one
 */
export const Texts = Schema.Struct({
  documents: Schema.Array(Document),
  asked: Schema.Array(TextQuestion),
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

/** A document from the text that a source delivered for a work. */
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

/** The whole text of a document: its sections, separated by an empty line. Offsets refer to this text. */
export const whole = ({ sections }: Pick<Document, "sections">): string => sections.map(({ text }) => text).join(between)

/** Sorted texts. Requests about one work keep their order. */
export const make = ({ documents, asked, outcomes }: Texts): Texts => {
  const byRecord = (a: { readonly record: string }, b: { readonly record: string }) => Ids.compare(a.record, b.record)
  return { documents: documents.toSorted(byRecord), asked: asked.toSorted(byRecord), outcomes }
}
