import * as ReferenceKinds from "../ReferenceKinds.ts"
import * as Lines from "./LineFormat.ts"

/**
 * The tags of Web of Science, in plain text and in the export for EndNote (`.ciw`).
 *
 * - source: https://images.webofknowledge.com/images/help/WOS/hs_wos_fieldtags.html, read from a stored copy
 */
const fieldMap: Lines.LineFormat["fieldMap"] = {
  TI: "title",
  AB: "abstract",
  AF: "name",
  AU: "name",
  CA: "group",
  BE: "editor",
  ED: "editor",
  SO: "journal",
  JI: "shortJournal",
  J9: "shortJournal",
  PU: "publisher",
  VL: "volume",
  IS: "issue",
  BP: "firstPage",
  EP: "lastPage",
  PS: "pages",
  AR: "articleNumber",
  SN: "issn",
  EI: "issn",
  PY: "year",
  PD: "date",
  LA: "language",
  DT: "types",
  PT: "kind",
  UT: "accession",
  DE: "keywords",
  ID: "keywords",
  DI: "doi",
  PM: "pmid"
}

/** Types of publications without a document type (DT). */
const kinds: Readonly<Record<string, string>> = { J: "Journal Article", B: "Book", P: "Patent", D: "Dataset" }

const tag = /^([A-Z][A-Z0-9])(?: (.*))?$/s

/** Reads Web of Science's exports as plain text or for EndNote; full author names are preferred to short ones. */
export const parse = Lines.reader({
  form: "wos",
  label: "Web of Science",
  fieldMap,
  each: new Set(["AU", "AF", "BA", "BF", "BE", "ED", "CA", "CR"]),
  // some databases add an e-mail address after the first name
  valueOf: ({ name, value }) => {
    if (name === "PT") return kinds[value.trim()] ?? ""
    if (name === "DT") return ReferenceKinds.databaseTypes(value)
    return name === "AU" || name === "AF" ? value.replaceAll(/ \([^()\s]+@[^()\s]+\)/g, "") : value
  },
  short: new Set(["AU"]),
  isRedundant: (name, names) => (name === "AU" && names.has("AF")) || (name === "PT" && names.has("DT")),
  dialect: () => ({
    start: "PT",
    end: "ER",
    isOutside: (line) => /^\uFEFF?(?:FN|VR|EF)\b/.test(line),
    read: (line) => {
      const found = tag.exec(line)
      return found === null ? undefined : { tag: found[1]!, value: found[2] ?? "" }
    }
  }),
  expected: 'a line "PT J" before the fields of each record'
})

/** Where the first record begins. */
export const startIn = (head: string): number => head.search(/^\uFEFF?(?:FN (?:Clarivate|Thomson|ISI)|PT [JBSPD]\r?$)/m)
