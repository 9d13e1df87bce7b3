import * as Lines from "./LineFormat.ts"

const fieldMap: Lines.LineFormat["fieldMap"] = {
  RT: "kind",
  T1: "title",
  AB: "abstract",
  A1: "name",
  A2: "editor",
  JF: "journal",
  T2: "journal",
  JO: "shortJournal",
  PB: "publisher",
  VO: "volume",
  IS: "issue",
  SP: "firstPage",
  OP: "lastPage",
  SN: "issn",
  YR: "year",
  FD: "date",
  LA: "language",
  K1: "keyword",
  DO: "doi",
  AN: "accession",
  DB: "database",
  DS: "database",
  LK: "link",
  UL: "link",
  NO: "note"
}

/** Publication types of RefWorks' kinds whose names differ; articles and generic references get none. */
const types: ReadonlyMap<string, string> = new Map([
  ["Journal Article", ""],
  ["Generic", ""],
  ["Journal, Electronic", ""],
  ["Book, Whole", "Book"],
  ["Book, Edited", "Book"],
  ["Book, Section", "Book Chapter"],
  ["Dissertation/Thesis", "Thesis"],
  ["Dissertation", "Thesis"],
  ["Dissertation/Thesis, Unpublished", "Thesis"],
  ["Computer Program", "Software"],
  ["Newspaper Article", "News"],
  ["Unpublished Material", "Unpublished Work"],
  ["Video/ DVD", "Video"]
])

const tag = /^([A-Z][A-Z0-9]) (.*)$/s

/** Reads RefWorks' tagged format. */
export const parse = Lines.reader({
  form: "refworks",
  label: "RefWorks",
  fieldMap,
  keepsLines: true,
  valueOf: ({ name, value }) => (name === "RT" ? (types.get(value) ?? value) : value),
  dialect: () => ({
    start: "RT",
    isOutside: (line) => /^(?:\uFEFF?\uFEFF?Refworks|Export|Database|END)/i.test(line),
    read: (line) => {
      const found = tag.exec(line.replace(/^\uFEFF/, ""))
      return found === null ? undefined : { tag: found[1]!, value: found[2]! }
    }
  }),
  expected: 'a line "RT Journal Article" before the fields of each record'
})

/** Where the first record begins. */
export const startIn = (head: string): number => head.search(/^\uFEFF?RT [A-Z][a-z]/m)
