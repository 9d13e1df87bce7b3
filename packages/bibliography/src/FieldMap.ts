import type { Relation } from "@litfuse/engine/SourceRecord"

/**
 * The target of a file's field in a record. A format maps its field names to these.
 *
 * - `title`, `bookTitle` the title; the book's title is used only without another; `originalTitle` the title in another language
 * - `name`, `names`, `group`, `editor` one name, several in one text, a group's name, and editors, who are no authors
 * - `journal`, `shortJournal` the container's full name, and its abbreviation, which is used without a full name
 * - `pages`, `firstPage`, `lastPage`, `articleNumber`; the last is used without pages
 * - `year`, `date` the date refines the year
 * - `type`, `types` one publication type, and several with semicolons; `kind` the kind of reference as a type; likewise `keyword` and `keywords`, `heading` and `headings`
 * - `doi`, `pmid`, `pmcid` that identifier; `accession` a number in the database that `database` names; `id` an identifier of any scheme, `ids` several
 * - `funding` a grant, `trial` a trial number, both in MEDLINE's notation
 * - `link` an address, `links` several; `note` a text that may contain the DOI
 * - a relation's kind: the citation of the other publication
 */
export type FieldTarget =
  | "title"
  | "bookTitle"
  | "originalTitle"
  | "abstract"
  | "name"
  | "names"
  | "group"
  | "editor"
  | "journal"
  | "shortJournal"
  | "publisher"
  | "volume"
  | "issue"
  | "pages"
  | "firstPage"
  | "lastPage"
  | "articleNumber"
  | "issn"
  | "year"
  | "date"
  | "language"
  | "type"
  | "types"
  | "kind"
  | "keyword"
  | "keywords"
  | "heading"
  | "headings"
  | "doi"
  | "pmid"
  | "pmcid"
  | "accession"
  | "database"
  | "funding"
  | "trial"
  | "id"
  | "ids"
  | "link"
  | "links"
  | "note"
  | Relation["kind"]

/** Maps the field names of a format to their targets. */
export type FieldMap = Readonly<Record<string, FieldTarget>>
