import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import type { Entry, Read } from "./Entry.ts"
import type { Places } from "./Place.ts"
import * as Tagged from "./Tagged.ts"
import * as Tally from "./Tally.ts"
import { type Options, toRead } from "./toRead.ts"

/** The places of RIS's tags in all dialects that we know: the tags of one kind are never all in one file. */
export const places: Places = {
  TI: "title",
  T1: "title",
  CT: "title",
  BT: "bookTitle",
  AB: "abstract",
  N2: "abstract",
  AU: "name",
  A1: "name",
  A2: "editor",
  ED: "editor",
  JF: "journal",
  T2: "journal",
  JO: "shortJournal",
  JA: "shortJournal",
  J1: "shortJournal",
  J2: "shortJournal",
  PB: "publisher",
  VL: "volume",
  IS: "issue",
  SP: "firstPage",
  EP: "lastPage",
  C7: "articleNumber",
  SN: "issn",
  PY: "year",
  Y1: "year",
  DA: "date",
  LA: "language",
  M3: "type",
  KW: "keyword",
  DO: "doi",
  DI: "doi",
  AN: "accession",
  DB: "database",
  DP: "database",
  U1: "id",
  U2: "id",
  U3: "id",
  U4: "id",
  U5: "id",
  C2: "id",
  C5: "id",
  ID: "id",
  UR: "link",
  LK: "link",
  L1: "link",
  L2: "link",
  L3: "link",
  L4: "link",
  N1: "note"
}

/** What kind of publication a reference is; journal articles and what has no kind say nothing that a screener would ask for. */
const types: Readonly<Record<string, string>> = {
  ABST: "Abstract",
  BLOG: "Blog",
  BOOK: "Book",
  CASE: "Legal Case",
  CHAP: "Book Chapter",
  CONF: "Conference Proceedings",
  CPAPER: "Conference Paper",
  CTLG: "Catalog",
  DATA: "Dataset",
  DICT: "Dictionary",
  EBOOK: "Book",
  ECHAP: "Book Chapter",
  EDBOOK: "Book",
  ENCYC: "Encyclopedia",
  GOVDOC: "Government Document",
  MGZN: "Magazine Article",
  MULTI: "Multimedia",
  NEWS: "News",
  PAT: "Patent",
  RPRT: "Report",
  SER: "Serial",
  STAND: "Standard",
  STAT: "Statute",
  THES: "Thesis",
  UNPB: "Unpublished Work",
  VIDEO: "Video",
  WEB: "Web Page"
}

const strict = /^([A-Z][A-Z0-9]) {2}-(?: (.*)|(\s*))$/s

const loose = /^([A-Z][A-Z0-9])[ \t]{0,2}-[ \t]?(.*)$/s

/** Two blanks before the hyphen, or what the first line of the first record has instead of them: `T2-weighted` is no tag. */
const dialectOf = (text: string): Tagged.Dialect => {
  const [first] = /^\uFEFF?TY[ \t]{0,2}-/m.exec(text) ?? []
  const isStrict = first === undefined || first.endsWith("TY  -")
  return {
    start: "TY",
    end: "ER",
    read: (line) => {
      const found = strict.exec(line) ?? (isStrict && !/^(?:TY|ER)[ \t]{0,2}-/.test(line) ? null : loose.exec(line))
      return found === null ? undefined : { tag: found[1]!, value: found[2] ?? "" }
    }
  }
}

/** The kind of a reference as a type of publication; other tags as they are. */
const withType = (entry: Entry): Entry => ({
  line: entry.line,
  fields: entry.fields.flatMap((field) => {
    if (field.name !== "TY") return [field]
    const type = Object.hasOwn(types, field.value) ? types[field.value]! : undefined
    return type === undefined ? [] : [{ name: "M3", value: type, line: field.line }]
  })
})

/**
 * Reads RIS, in the dialects of databases and reference managers.
 *
 * - empty: a text of white space has no records
 * - errors: `BadLine` for a text without any record
 */
export const parse = (text: string, file: string, options?: Options): Result.Result<Read, DatasetError> => {
  const tally = Tally.make(file)
  const entries = Tagged.entriesOf(text, dialectOf(text), tally)
  if (entries.length === 0 && text.trim() !== "")
    return Result.fail(badLine(file, 1, "no record of RIS in it", 'a line "TY  - JOUR" before the fields of each record'))
  return Result.succeed(toRead(entries.map(withType), places, file, tally, options))
}
