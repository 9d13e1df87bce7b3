import { eventPlaces } from "./eventPlaces.ts"
import type { Place } from "./Place.ts"

export type { Content, Place } from "./Place.ts"

/**
 * The places of such parts. A format without a name has no place; a notice then counts the fields.
 *
 * - source: the RIS specification of 2011, EndNote's XML and import format, the manuals of BibTeX and BibLaTeX, and CSL 1.0.2, as stored
 * - source: MEDLINE's data elements, and the field tags of Web of Science, Ovid and RefWorks, as stored
 */
export const fieldPlaces: ReadonlyArray<Place> = [
  {
    id: "editors",
    label: "editors",
    holds: "name",
    ris: "A2 ED",
    endnote: "contributors/secondary-authors/author",
    bibtex: "editor",
    csl: "editor",
    nbib: "FED ED",
    wos: "BE ED",
    enw: "E",
    refworks: "A2",
    ovid: "Editors|Editor|ED",
    csv: "editor|authors, secondary"
  },
  {
    id: "series editors",
    label: "editors of the series",
    holds: "name",
    ris: "A3",
    endnote: "contributors/tertiary-authors/author",
    csl: "collection-editor",
    enw: "Y"
  },
  {
    id: "translators",
    label: "translators",
    holds: "name",
    ris: "A4",
    endnote: "contributors/subsidiary-authors/author",
    bibtex: "translator",
    csl: "translator",
    enw: "?"
  },
  {
    id: "isbn",
    label: "ISBN",
    holds: "isbn",
    ris: "SN",
    endnote: "isbn",
    bibtex: "isbn",
    csl: "ISBN",
    nbib: "ISBN",
    wos: "BN",
    enw: "@",
    refworks: "SN",
    csv: "isbns"
  },
  {
    id: "edition",
    label: "edition",
    holds: "text",
    ris: "ET",
    endnote: "edition",
    bibtex: "edition",
    csl: "edition",
    nbib: "EN",
    enw: "7",
    refworks: "ED"
  },
  {
    id: "place",
    label: "place of publication",
    holds: "text",
    ris: "CY PP",
    endnote: "pub-location",
    bibtex: "address location",
    csl: "publisher-place",
    nbib: "PL",
    wos: "PI",
    enw: "C",
    refworks: "PP",
    csv: "location|publisher location|city",
    ovid: "Country of Publication|CP"
  },
  {
    id: "notes",
    label: "notes",
    holds: "text",
    ris: "N1",
    endnote: "notes",
    bibtex: "note",
    csl: "note",
    nbib: "GN",
    enw: "Z",
    refworks: "NO",
    csv: "asreview_note|asreview_notes|exported_notes_1|extra"
  },
  {
    id: "accession number",
    label: "number in the database",
    holds: "text",
    ris: "AN",
    endnote: "accession-num",
    wos: "UT",
    enw: "M",
    refworks: "AN",
    csv: "pui|embase accession id|centralid|ut|ut (unique wos id)|an|lens id|trialid|nct number",
    ovid: "Unique Identifier|Accession Number|UI|AN",
    ictrp: "TrialID",
    "ctgov-xml": "id_info/nct_id",
    "ctgov-json": "identificationModule/nctId"
  },
  {
    id: "database",
    label: "database",
    holds: "text",
    ris: "DB",
    endnote: "remote-database-name",
    csl: "source",
    enw: "~",
    refworks: "DB",
    ovid: "Database|DB"
  },
  {
    id: "database provider",
    label: "provider of the database",
    holds: "text",
    ris: "DP",
    endnote: "remote-database-provider",
    enw: "W",
    refworks: "DS"
  },
  {
    id: "short title",
    label: "short title",
    holds: "text",
    ris: "ST",
    endnote: "titles/short-title",
    bibtex: "shorttitle",
    csl: "title-short shortTitle",
    enw: "!"
  },
  {
    id: "journal abbreviation",
    label: "short name of the journal",
    holds: "text",
    ris: "JA JO J1 J2",
    endnote: "periodical/abbr-1 titles/secondary-title alt-periodical/abbr-1",
    bibtex: "shortjournal",
    csl: "container-title-short journalAbbreviation",
    nbib: "TA",
    wos: "JI J9",
    refworks: "JO",
    csv: "abbreviated source title|journal abbreviation|periodical abbrev|ji|j9",
    ovid: "Journal Abbreviation|NLM Journal Name|JA|TA"
  },
  {
    id: "series",
    label: "series",
    holds: "text",
    ris: "T3",
    endnote: "titles/tertiary-title",
    bibtex: "series",
    csl: "collection-title",
    nbib: "CTI",
    wos: "SE",
    enw: "S",
    csv: "book series title|series title"
  },
  {
    id: "number of volumes",
    label: "number of volumes",
    holds: "text",
    ris: "NV",
    endnote: "num-vols",
    bibtex: "volumes",
    csl: "number-of-volumes",
    enw: "6"
  },
  {
    id: "author address",
    label: "addresses of authors",
    holds: "text",
    ris: "AD",
    endnote: "auth-address",
    wos: "C1",
    enw: "+",
    refworks: "AD",
    csv: "author addresses|author affiliations|affiliations"
  },
  // ASReview's decision, in the columns in which it finds one; `Carrying` writes it into notes as ASReview does in RIS
  {
    id: "asreview_label",
    label: "decision of ASReview",
    holds: "decision",
    ris: "N1",
    endnote: "notes",
    bibtex: "note",
    csl: "note",
    nbib: "GN",
    enw: "Z",
    refworks: "NO",
    csv: "label|final_included|label_included|included_label|included_final|included|included_flag|include"
  },
  { id: "label", label: "label", holds: "text", ris: "LB", endnote: "label", enw: "F" },
  // Rayyan's number of a record; EndNote has only numbers here
  {
    id: "key",
    label: "key of the reference",
    holds: "key",
    ris: "ID",
    endnote: "rec-number",
    bibtex: "@key ids",
    csl: "id citation-key",
    refworks: "ID"
  },
  { id: "call number", label: "call number", holds: "text", ris: "CN", endnote: "call-num", csl: "call-number", enw: "L" },
  {
    id: "access date",
    label: "date of access",
    holds: "date",
    ris: "Y2",
    endnote: "access-date",
    bibtex: "urldate",
    csl: "accessed",
    enw: "["
  },
  {
    id: "addresses",
    label: "more web addresses",
    holds: "text",
    ris: "UR LK L3",
    endnote: "urls/related-urls/url urls/web-urls/url",
    enw: "U",
    csv: "open url link|full text link|dimensions url|source linkout|external url|source urls|pdf link|link|url|links"
  },
  { id: "text address", label: "address of the text", holds: "text", ris: "L2", endnote: "urls/text-urls/url" },
  { id: "image address", label: "address of an image", holds: "text", ris: "L4", endnote: "urls/image-urls/url" },
  {
    id: "file",
    label: "file of the text",
    holds: "text",
    ris: "L1",
    endnote: "urls/pdf-urls/url",
    bibtex: "file",
    enw: ">",
    csv: "file attachments"
  },
  {
    id: "research notes",
    label: "research notes",
    holds: "text",
    ris: "RN",
    endnote: "research-notes",
    bibtex: "annotation annote",
    csl: "annote",
    enw: "<"
  },
  { id: "custom 1", label: "custom field 1", holds: "text", ris: "C1", endnote: "custom1", enw: "1" },
  { id: "custom 2", label: "custom field 2", holds: "text", ris: "C2", endnote: "custom2", enw: "2" },
  { id: "custom 3", label: "custom field 3", holds: "text", ris: "C3", endnote: "custom3", enw: "3" },
  { id: "custom 4", label: "custom field 4", holds: "text", ris: "C4", endnote: "custom4", enw: "4" },
  { id: "custom 5", label: "custom field 5", holds: "text", ris: "C5", endnote: "custom5", enw: "#" },
  { id: "custom 6", label: "custom field 6", holds: "text", ris: "C6", endnote: "custom6", enw: "$" },
  { id: "custom 8", label: "custom field 8", holds: "text", ris: "C8", endnote: "custom8" },
  { id: "caption", label: "caption", holds: "text", ris: "CA", endnote: "caption" },
  { id: "reviewed item", label: "reviewed item", holds: "text", ris: "RI", endnote: "reviewed-item", csl: "reviewed-title" },
  { id: "original publication", label: "original publication", holds: "text", ris: "OP", endnote: "orig-pub", enw: "(" },
  { id: "reprint edition", label: "edition of the reprint", holds: "text", ris: "RP", endnote: "reprint-edition", enw: ")" },
  { id: "section", label: "section", holds: "text", ris: "SE", endnote: "section", csl: "section", enw: "&" },
  { id: "miscellaneous 1", label: "miscellaneous 1", holds: "text", ris: "M1", endnote: "misc1" },
  { id: "miscellaneous 2", label: "miscellaneous 2", holds: "text", ris: "M2", endnote: "misc2" },
  { id: "archive location", label: "place in an archive", holds: "text", ris: "AV", csl: "archive_location" },
  ...eventPlaces,
  {
    id: "number of pages",
    label: "number of pages",
    holds: "text",
    bibtex: "pagetotal",
    csl: "number-of-pages",
    wos: "PG",
    csv: "page count"
  },
  { id: "chapter", label: "number of the chapter", holds: "text", bibtex: "chapter", csl: "chapter-number" },
  { id: "version", label: "version", holds: "text", bibtex: "version", csl: "version" },
  { id: "publication status", label: "status of publication", holds: "text", bibtex: "pubstate", csl: "status" },
  {
    id: "substances",
    label: "numbers and names of substances",
    holds: "text",
    nbib: "RN",
    csv: "cas registry numbers|cas registry number|chemicals/cas|chemicals",
    ovid: "Registry Number/Name of Substance|RN"
  }
]
