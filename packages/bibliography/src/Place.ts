import type { Relation } from "@litfuse/engine/SourceRecord"

/**
 * Where a field of a file goes in a record. A form is a table from its own names to these.
 *
 * - `title`, `bookTitle` the title; that of the book is the title only where there is no other; `originalTitle` the one in another language
 * - `name`, `names`, `group`, `editor` one name, several in one text, a group's, and who stands for the authors where there are none
 * - `journal`, `shortJournal` the container by its whole name, and by an abbreviation, which counts where there is no whole one
 * - `pages`, `firstPage`, `lastPage`, `articleNumber` the last where there are no pages
 * - `year`, `date` the date refines the year
 * - `type`, `types` one type of publication, and several with semicolons between them, `kind` the kind of reference as one; so too `keyword` and `keywords`, `heading` and `headings`
 * - `doi`, `pmid`, `pmcid` that identifier; `accession` a number of the database that `database` names; `id` whatever identifier it is, `ids` several
 * - `funding` a grant, `trial` the number of a trial, as MEDLINE has them
 * - `link` an address, `links` several; `note` a text in which the DOI may stand
 * - a relation's kind: the citation of the other publication
 */
export type Place =
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

/** The places of the names of a form. */
export type Places = Readonly<Record<string, Place>>
