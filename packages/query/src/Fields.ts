/** How a part of a record is searched: `text` by words, phrases and patterns; `name` as a whole, such as an identifier. */
export type Kind = "text" | "name"

/** What the table of fields says about one part of a record. */
export interface Field {
  readonly kind: Kind
  readonly about: string
}

/**
 * The parts of a record that a query can be confined to: a new part is a new line.
 *
 * `anywhere` is every part that the source searches, by the user's choice. A query without a field leaves the choice to the source, which may
 * then map typed words to headings as PubMed does.
 */
export const table = {
  title: { kind: "text", about: "title" },
  originalTitle: { kind: "text", about: "title in the language of the publication" },
  abstract: { kind: "text", about: "abstract" },
  heading: { kind: "text", about: "words of subject headings" },
  qualifier: { kind: "name", about: "qualifier (subheading) of any subject heading" },
  keyword: { kind: "text", about: "keywords of the authors" },
  substance: { kind: "text", about: "names of substances and supplementary concepts" },
  registryNumber: { kind: "name", about: "registry number of a substance" },
  contributor: { kind: "text", about: "author, editor or group" },
  affiliation: { kind: "text", about: "address of an author" },
  containerTitle: { kind: "text", about: "journal, proceedings or preprint server" },
  issn: { kind: "name", about: "ISSN of the journal" },
  volume: { kind: "name", about: "volume" },
  issue: { kind: "name", about: "issue" },
  pages: { kind: "name", about: "pages" },
  publicationType: { kind: "name", about: "type of publication" },
  language: { kind: "name", about: "language of the publication" },
  identifier: { kind: "name", about: "PMID, DOI or another identifier" },
  grant: { kind: "name", about: "number of a grant" },
  comment: { kind: "text", about: "notes on comments, corrections and retractions" },
  subset: { kind: "name", about: "a filter that the source itself names" },
  fullText: { kind: "text", about: "text of the whole publication" },
  anywhere: { kind: "text", about: "every part that the source searches" }
} as const satisfies Readonly<Record<string, Field>>

/** The name of one of the parts. */
export type FieldName = keyof typeof table

/** The names of the parts, in the order of the table. */
export const names = Object.keys(table) as ReadonlyArray<FieldName>

/** What one part is, and how it is searched. */
export const of = (name: FieldName): Field => table[name]

/** The dates of a record that a range can be about. */
export const dates = {
  published: "date of publication",
  created: "date when the record was made",
  entered: "date when the record came into the database",
  indexed: "date when the record got its subject headings",
  updated: "date when the record was last changed"
} as const satisfies Readonly<Record<string, string>>

/** The name of one of the dates. */
export type DateName = keyof typeof dates

/** The names of the dates, in the order of the table. */
export const dateNames = Object.keys(dates) as ReadonlyArray<DateName>
