import type { SourceRecord } from "@litfuse/engine/SourceRecord"

/** Publication types by kind of entry; articles and generic entries get none, because that does not help a screener. */
export const types: Readonly<Record<string, string>> = {
  book: "Book",
  // Mendeley has separate names for kinds
  book_section: "Book Chapter",
  booklet: "Book",
  collection: "Book",
  conference: "Conference Paper",
  dataset: "Dataset",
  inbook: "Book Chapter",
  incollection: "Book Chapter",
  inproceedings: "Conference Paper",
  conference_proceedings: "Conference Paper",
  mastersthesis: "Thesis",
  patent: "Patent",
  phdthesis: "Thesis",
  proceedings: "Conference Proceedings",
  report: "Report",
  techreport: "Report",
  thesis: "Thesis",
  unpublished: "Unpublished Work"
}

/** Kinds of entries by publication type. */
export const kinds: ReadonlyMap<string, string> = new Map([
  ["Book", "book"],
  ["Book Chapter", "incollection"],
  ["Conference Paper", "inproceedings"],
  ["Report", "techreport"],
  ["Thesis", "phdthesis"]
])

/** The kind of entry for a record. */
export const kindOf = ({ publicationTypes, containerTitle }: SourceRecord): string =>
  kinds.get(publicationTypes[0] ?? "") ?? (containerTitle === undefined ? "misc" : "article")
