/** The parts of records. Each is optional in a record; `SourceRecord` explains them. */
import * as Schema from "effect/Schema"
import { Identifier } from "../Identifier.ts"
import { PartialDate } from "./PartialDate.ts"

const text = Schema.NonEmptyString
const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** One part of a structured abstract; the label is its heading. */
export const AbstractPart = Schema.Struct({ label: Schema.optionalKey(text), text })
export type AbstractPart = typeof AbstractPart.Type

/** An author: a person or a group, in the order of the title page. `affiliations` as printed, one text per institution. */
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
 * The publication dates of the two forms, as a source distinguishes them; at least one.
 *
 * - `issue` the date of its issue or collection; for printed journals that of the printed copy
 * - `electronic` when it appeared online, usually before the issue
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
 * - `ui` the unique identifier of the descriptor (`D009203`); `treeNumbers` its places in the tree (`C14.280.647.500`), if the source has them
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

/** Kinds of relations between publications; each direction has a name. */
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
 * The relation of a publication to another one. `to` has the identifiers of the other; a source that only prints a reference gives `citation`.
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
 * The retraction status in the source. `none` means that the source denies a retraction; without a statement the field is absent.
 *
 * - `notice` the retraction notice
 * - `from` "title" if only the title of the publication says so: `RETRACTED: ...`
 */
export const Retraction = Schema.Struct({
  status: Schema.Literals(["none", "concern", "withdrawn", "retracted"]),
  date: Schema.optionalKey(PartialDate),
  notice: Schema.optionalKey(Identifier),
  from: Schema.optionalKey(Schema.Literal("title"))
})
export type Retraction = typeof Retraction.Type

/** A place with the free text: its address, licence, version, and whose server it is. */
export const OpenAccess = Schema.Struct({
  url: text,
  licence: Schema.optionalKey(text),
  version: Schema.optionalKey(Schema.Literals(["submitted", "accepted", "published"])),
  host: Schema.optionalKey(Schema.Literals(["publisher", "repository"]))
})
export type OpenAccess = typeof OpenAccess.Type

/** A summary of a publication in a sentence or two by others than its authors: `by` names the model or the people. */
export const Summary = Schema.Struct({ text, by: text })
export type Summary = typeof Summary.Type

/** A registration number of a trial: for `ClinicalTrials.gov` it is `NCT01234567`. It identifies the trial, not a publication about it. */
export const TrialNumber = Schema.Struct({ registry: text, number: text })
export type TrialNumber = typeof TrialNumber.Type

/**
 * A gene, disease, chemical or other concept that a service found in the text of a work, by a program.
 *
 * - `type` in the words of litfuse, such as `gene`; `name` as the service names the concept; `id` in its database, such as `GENE:7157` or `MESH:D001943`
 * - `mentions` how often the text names it
 */
export const Annotation = Schema.Struct({
  source: text,
  type: text,
  name: text,
  id: Schema.optionalKey(text),
  mentions: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
})
export type Annotation = typeof Annotation.Type

/**
 * The dates of a registered trial, as its registry has them, as precise as the sponsor gave them. A registry that was asked and has none of a kind leaves it out.
 *
 * - `registered` first submission, `started`, `completed` last visit or its plan, `results` when results were posted
 */
export const TrialDates = Schema.Struct({
  number: text,
  registered: Schema.optionalKey(PartialDate),
  started: Schema.optionalKey(PartialDate),
  completed: Schema.optionalKey(PartialDate),
  results: Schema.optionalKey(PartialDate)
})
export type TrialDates = typeof TrialDates.Type

/** Funding of the reported work: a funder, a grant number, or both. */
export const Funding = Schema.Struct({ funder: Schema.optionalKey(text), grant: Schema.optionalKey(text) }).check(
  Schema.makeFilter(({ funder, grant }) => funder !== undefined || grant !== undefined || "expected a funder or a grant")
)
export type Funding = typeof Funding.Type

/**
 * A record with this is a page of the web that a search engine found. Its `abstract` is the snippet of the engine, not a text of authors.
 *
 * - `retrieved` the day on which the engine answered; `sha256` of the UTF-8 bytes of the snippet, in hex, if there is one
 */
export const WebPage = Schema.Struct({ retrieved: PartialDate, sha256: Schema.optionalKey(text) })
export type WebPage = typeof WebPage.Type

/** The citation count in one source on one day: counts of different sources differ. */
export const CitationCount = Schema.Struct({ count, source: text, date: PartialDate })
export type CitationCount = typeof CitationCount.Type

/**
 * A number about the reception of a publication, from one source on one day.
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
 * A field of a reference file in its original form, because a record has no place for it, or stores it differently.
 *
 * - `form` the format of the file (`ris`), the only one that can write the field again; `name` its name there (`N1`)
 * - `value` verbatim, with its line breaks
 * - `isHeld` the record contains the same data: a file address, or the only short name of a journal
 */
export const Kept = Schema.Struct({ form: text, name: text, value: Schema.String, isHeld: Schema.optionalKey(Schema.Literal(true)) })
export type Kept = typeof Kept.Type
