/** What records are made of. Each part is optional in a record; what a part holds is explained where the record is. */
import * as Schema from "effect/Schema"
import { Identifier } from "../Identifier.ts"
import { PartialDate } from "./PartialDate.ts"

const text = Schema.NonEmptyString
const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** One part of a structured abstract; a part without a heading of its own has no label. */
export const AbstractPart = Schema.Struct({ label: Schema.optionalKey(text), text })
export type AbstractPart = typeof AbstractPart.Type

/** Who wrote a publication: a person or a group, in the order of the title page. `affiliations` as printed, one text per institution. */
export const Contributor = Schema.Union([
  Schema.TaggedStruct("Person", {
    family: text,
    given: Schema.optionalKey(text),
    orcid: Schema.optionalKey(text),
    affiliations: Schema.optionalKey(Schema.NonEmptyArray(text))
  }),
  Schema.TaggedStruct("Group", { name: text, affiliations: Schema.optionalKey(Schema.NonEmptyArray(text)) })
])
export type Contributor = typeof Contributor.Type

/**
 * When a publication appeared in each of two forms, as a source tells them apart; at least one of them.
 *
 * - `issue` the date that the issue carries in which it is, or the collection; of a journal that prints, that of the printed copy
 * - `electronic` when it appeared online by itself, most often before the issue
 */
export const Dates = Schema.Struct({ issue: Schema.optionalKey(PartialDate), electronic: Schema.optionalKey(PartialDate) }).check(
  Schema.makeFilter(({ issue, electronic }) => issue !== undefined || electronic !== undefined || "expected one of the two dates")
)
export type Dates = typeof Dates.Type

/** An International Standard Serial Number: `1234-567X`. */
export const Issn = Schema.String.check(Schema.isPattern(/^\d{4}-\d{3}[\dX]$/, { expected: "an ISSN such as 1234-567X" }))

/** A qualifier of a heading: its name, its unique identifier (`Q000187`), and whether it is a main point of the publication. */
export const MeshQualifier = Schema.Struct({
  name: text,
  ui: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^Q\d{6,9}$/, { expected: "a MeSH qualifier such as Q000187" }))),
  major: Schema.Boolean
})
export type MeshQualifier = typeof MeshQualifier.Type

/**
 * One heading of the Medical Subject Headings: a descriptor, its qualifiers, and whether the descriptor is a main point of the publication.
 *
 * - `ui` the unique identifier of the descriptor (`D009203`); `treeNumbers` its places in the tree (`C14.280.647.500`), where the source tells
 */
export const MeshHeading = Schema.Struct({
  descriptor: text,
  ui: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[DC]\d{6,9}$/, { expected: "a MeSH descriptor such as D009203" }))),
  treeNumbers: Schema.optionalKey(
    Schema.NonEmptyArray(Schema.String.check(Schema.isPattern(/^[A-Z]\d\d(\.\d{3})*$/, { expected: "a tree number such as C14.280" })))
  ),
  qualifiers: Schema.Array(MeshQualifier),
  major: Schema.Boolean
})
export type MeshHeading = typeof MeshHeading.Type

/** How publications relate; each direction has a name of its own. */
export const relationKinds = [
  "preprint-of",
  "has-preprint",
  "version-of",
  "has-version",
  "erratum-for",
  "has-erratum",
  "retraction-of",
  "retracted-by",
  "concern-about",
  "has-concern",
  "update-of",
  "updated-by",
  "comment-on",
  "has-comment"
] as const

/**
 * The relation of a publication to another one. `to` names the other one by its identifiers; a source that only prints a reference gives `citation`.
 *
 * - `kind` reads from this record to the other: this one is a `preprint-of` the other
 */
export const Relation = Schema.Struct({
  kind: Schema.Literals(relationKinds),
  to: Schema.Array(Identifier),
  citation: Schema.optionalKey(text)
}).check(
  Schema.makeFilter(({ to, citation }) => to.length > 0 || citation !== undefined || "expected an identifier or a citation of the other")
)
export type Relation = typeof Relation.Type

/**
 * Whether a publication was retracted, according to the source: `none` means that the source says it was not; where the source says nothing the field
 * is absent.
 *
 * - `notice` the publication that says so
 */
export const Retraction = Schema.Struct({
  status: Schema.Literals(["none", "concern", "withdrawn", "retracted"]),
  date: Schema.optionalKey(PartialDate),
  notice: Schema.optionalKey(Identifier)
})
export type Retraction = typeof Retraction.Type

/** A place where the text can be read for free: its address, its licence, which version it is, and whose server it is. */
export const OpenAccess = Schema.Struct({
  url: text,
  licence: Schema.optionalKey(text),
  version: Schema.optionalKey(Schema.Literals(["submitted", "accepted", "published"])),
  host: Schema.optionalKey(Schema.Literals(["publisher", "repository"]))
})
export type OpenAccess = typeof OpenAccess.Type

/** What a publication says in a sentence or two that its authors did not write: `by` names the model or the people who did. */
export const Summary = Schema.Struct({ text, by: text })
export type Summary = typeof Summary.Type

/** A number under which a registry knows a trial: of `ClinicalTrials.gov` it is `NCT01234567`. It names the trial, not a publication about it. */
export const TrialNumber = Schema.Struct({ registry: text, number: text })
export type TrialNumber = typeof TrialNumber.Type

/** Who paid for the work that a publication reports: a funder, the number of a grant, or both. */
export const Funding = Schema.Struct({ funder: Schema.optionalKey(text), grant: Schema.optionalKey(text) }).check(
  Schema.makeFilter(({ funder, grant }) => funder !== undefined || grant !== undefined || "expected a funder or a grant")
)
export type Funding = typeof Funding.Type

/** How often a publication is cited, according to whom and when: counts of different sources are different numbers. */
export const CitationCount = Schema.Struct({ count, source: text, date: PartialDate })
export type CitationCount = typeof CitationCount.Type

/**
 * A number about the reception of a publication, according to whom and when.
 *
 * - `measure` kebab-case: `rcr` (relative citation ratio), `nih-percentile`, `citations-per-year`, `influential-citations` ...
 */
export const Impact = Schema.Struct({
  measure: Schema.String.check(Schema.isPattern(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, { expected: "a name such as nih-percentile" })),
  value: Schema.Finite,
  source: text,
  date: PartialDate
})
export type Impact = typeof Impact.Type

/**
 * A field of a file of references as the file has it, because a record has no place for it, or holds it in other words.
 *
 * - `form` the form of the file (`ris`), in which alone the field can be written again; `name` what the form calls it (`N1`)
 * - `value` letter by letter, in lines where the file has it in lines
 * - `isHeld` that what it says is in the record too: an address of a file, the short name of a journal that has no other
 */
export const Kept = Schema.Struct({ form: text, name: text, value: Schema.String, isHeld: Schema.optionalKey(Schema.Literal(true)) })
export type Kept = typeof Kept.Type
