/** How a part of a record is searched: `text` by words, phrases and patterns; `name` as a whole, such as an identifier. */
export type Kind = "text" | "name"

/**
 * What the table of fields says about one part of a record.
 *
 * - `within` the part that contains it, which a system without this part can search instead
 * - `isDistinct` whether a name is searched as words where a system has no such part: it rarely occurs elsewhere
 */
export interface Field {
  readonly kind: Kind
  readonly about: string
  readonly within?: string
  readonly isDistinct?: boolean
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
  pharmacologicalAction: { kind: "text", about: "pharmacological action of a substance" },
  registryNumber: { kind: "name", about: "registry number of a substance" },
  contributor: { kind: "text", about: "author, editor or group" },
  firstAuthor: { kind: "text", about: "first author", within: "contributor" },
  lastAuthor: { kind: "text", about: "last author", within: "contributor" },
  fullAuthor: { kind: "text", about: "author, with the full given name", within: "contributor" },
  groupAuthor: { kind: "text", about: "group or organisation that is an author", within: "contributor" },
  editor: { kind: "text", about: "editor of a book", within: "contributor" },
  investigator: { kind: "text", about: "investigator who is no author" },
  fullInvestigator: { kind: "text", about: "investigator, with the full given name", within: "investigator" },
  personSubject: { kind: "text", about: "person whom the publication is about" },
  authorId: { kind: "name", about: "ORCID or another identifier of an author", isDistinct: true },
  affiliation: { kind: "text", about: "address of an author" },
  containerTitle: { kind: "text", about: "journal, proceedings or preprint server" },
  issn: { kind: "name", about: "ISSN of the journal" },
  volume: { kind: "name", about: "volume" },
  issue: { kind: "name", about: "issue" },
  pages: { kind: "name", about: "pages" },
  publicationType: { kind: "name", about: "type of publication" },
  language: { kind: "name", about: "language of the publication" },
  identifier: { kind: "name", about: "PMID, DOI or another identifier", isDistinct: true },
  pmid: { kind: "name", about: "PMID", within: "identifier", isDistinct: true },
  pmcid: { kind: "name", about: "identifier in PubMed Central", within: "identifier", isDistinct: true },
  doi: { kind: "name", about: "DOI", within: "identifier", isDistinct: true },
  articleId: { kind: "name", about: "DOI, PII or another identifier of the publisher", within: "identifier", isDistinct: true },
  locationId: { kind: "name", about: "DOI or PII that replaces page numbers", within: "identifier", isDistinct: true },
  manuscriptId: { kind: "name", about: "identifier of a manuscript of an author", within: "identifier", isDistinct: true },
  accession: { kind: "name", about: "number of a record in its own database", isDistinct: true },
  databankNumber: { kind: "name", about: "number of a trial, gene or data set in a register", isDistinct: true },
  isbn: { kind: "name", about: "ISBN of a book", isDistinct: true },
  journalId: { kind: "name", about: "number of a journal at the National Library of Medicine", isDistinct: true },
  book: { kind: "text", about: "book that contains the record" },
  publisher: { kind: "text", about: "publisher of a book" },
  publicationPlace: { kind: "text", about: "country of the journal" },
  conflictStatement: { kind: "text", about: "statement on conflicts of interest" },
  owner: { kind: "name", about: "organisation that supplied the record" },
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

/** The part that contains another one; undefined for most parts. */
export const parentOf = (name: FieldName): FieldName | undefined => of(name).within as FieldName | undefined

/** The parts that one part contains. */
export const childrenOf = (name: FieldName): ReadonlyArray<FieldName> => names.filter((other) => of(other).within === name)

/** Whether a search of some parts also searches another one. */
export const covers = (fields: ReadonlyArray<FieldName>, name: FieldName): boolean => {
  const parent = parentOf(name)
  return fields.includes(name) || (parent !== undefined && fields.includes(parent))
}

/** The dates of a record that a range can be about. */
export const dates = {
  published: "date of publication",
  print: "date of publication in print",
  electronic: "date of electronic publication",
  created: "date when the record was made",
  entered: "date when the record came into the database",
  indexed: "date when the record got its subject headings",
  completed: "date when the indexing of the record was complete",
  updated: "date when the record was last changed"
} as const satisfies Readonly<Record<string, string>>

/** The name of one of the dates. */
export type DateName = keyof typeof dates

/** The names of the dates, in the order of the table. */
export const dateNames = Object.keys(dates) as ReadonlyArray<DateName>
