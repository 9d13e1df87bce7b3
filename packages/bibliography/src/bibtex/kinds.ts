import type { SourceRecord } from "@litfuse/engine/SourceRecord"

/** Kinds of entries as types of publications; articles and what has no kind say nothing that a screener would ask for. */
export const types: Readonly<Record<string, string>> = {
  book: "Book",
  // the kinds of Mendeley have names of their own
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

/** Types of publications as kinds of entries. */
export const kinds: ReadonlyMap<string, string> = new Map([
  ["Book", "book"],
  ["Book Chapter", "incollection"],
  ["Conference Paper", "inproceedings"],
  ["Report", "techreport"],
  ["Thesis", "phdthesis"]
])

/** The kind of entry that a record is. */
export const kindOf = ({ publicationTypes, containerTitle }: SourceRecord): string =>
  kinds.get(publicationTypes[0] ?? "") ?? (containerTitle === undefined ? "misc" : "article")
