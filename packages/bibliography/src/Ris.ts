import type { Kept as KeptField, SourceRecord } from "@litfuse/engine/SourceRecord"
import type { Entry, Field } from "./Entry.ts"
import * as Guard from "./Guard.ts"
import * as Headings from "./Headings.ts"
import * as Identifiers from "./Identifiers.ts"
import * as Kept from "./Kept.ts"
import * as Languages from "./Languages.ts"
import * as Names from "./Names.ts"
import type { Places } from "./Place.ts"
import * as Printer from "./Printer.ts"
import * as Tagged from "./Tagged.ts"

/** The places of RIS's tags in all dialects that we know: the tags of one kind are never all in one file. */
export const places: Places = {
  TI: "title",
  T1: "title",
  CT: "title",
  BT: "bookTitle",
  TT: "originalTitle",
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
  TY: "kind",
  KW: "keyword",
  // the Virtual Health Library, with LILACS in it, has its descriptors here
  MH: "heading",
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

const strict = /^([A-Z][A-Z0-9])(?: {2}|\t)-(?: (.*)|(\s*))$/s

const loose = /^([A-Z][A-Z0-9])[ \t]{0,2}-[ \t]?(.*)$/s

/** Two blanks before the hyphen, or what the first line of the record has instead of them: `T2-weighted` is no tag. */
const dialect = (): Tagged.Dialect => {
  let isStrict = true
  return {
    start: "TY",
    end: "ER",
    read: (line) => {
      const isEdge = /^\uFEFF?(?:TY|ER)[ \t]{0,2}-/.test(line)
      if (isEdge && /^\uFEFF?TY/.test(line)) isStrict = /^\uFEFF?TY {2}-/.test(line)
      const found = strict.exec(line) ?? (isStrict && !isEdge ? null : loose.exec(line))
      return found === null ? undefined : { tag: found[1]!, value: found[2] ?? "" }
    }
  }
}

/** Keywords stand on a line each, or in a tag each. */
const keywordsOf = (field: Field): ReadonlyArray<Field> =>
  field.value.includes("\n") ? field.value.split("\n").map((value) => ({ ...field, value, whole: field })) : [field]

/** The kind of a reference as a type of publication, keywords one by one; other tags as they are. */
const entryOf = (raw: ReadonlyArray<Field>, line = 0): Entry => ({
  line,
  raw,
  fields: raw.flatMap((field) => {
    if (field.name === "KW") return keywordsOf(field)
    if (field.name !== "TY") return [field]
    return Object.hasOwn(types, field.value) ? [{ ...field, value: types[field.value]!, whole: field }] : []
  })
})

/** The tags whose texts a record holds: those of older versions of RIS are written under their names of today. */
const ours = new Set("TI T1 TT AB N2 AU A1 T2 JF VL IS SP EP PB DO DI LA KW PY Y1 DA SN UR".split(" "))

const isOurs = ({ name, value }: Field, record: SourceRecord): boolean => {
  switch (name) {
    case "TY":
      return value === "" || kindOf(record) === value
    case "U1":
      return labelled.test(value)
    case "M3":
      return Identifiers.as("doi", value) === undefined
    default:
      return ours.has(name) && Kept.isSaid(places[name], value, record)
  }
}

/** An identifier as we write it. */
const labelled = /^\S+ \[[A-Z]\w+\]$/

const keeper: Kept.Keeper = { form: "ris", places, isOurs, entryOf }

/** Reads RIS, in the dialects of databases and reference managers. */
export const parse = Tagged.reader({ keeper, label: "RIS", dialect, expected: 'a line "TY  - JOUR" before the fields of each record' })

/** The code of each type, the plain one where several mean it: a chapter is CHAP, not ECHAP. */
const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(types)
    .map(([code, type]) => [type, code] as const)
    .reverse()
)

const isArticle = (type: string): boolean => /^(?:journal )?article$/i.test(type)

const kindOf = ({ publicationTypes, containerTitle }: SourceRecord): string =>
  publicationTypes.map((type) => codes.get(type)).find((code) => code !== undefined) ??
  (containerTitle === undefined && !publicationTypes.some(isArticle) ? "GEN" : "JOUR")

const risDate = (published: string): string => {
  const [year, month = "", day = ""] = published.split("-")
  return `${year}/${month}/${day}/`
}

/** The year and the date; in one tag where the file has other dates too, for of those in one year the first counts. */
const dateLines = (published: string | undefined, tags: ReadonlyArray<KeptField>): ReadonlyArray<Tagged.TagLine> => {
  if (published === undefined) return []
  if (tags.some(({ name }) => places[name] === "year" || places[name] === "date")) return [{ tag: "PY", value: risDate(published) }]
  const year = { tag: "PY", value: published.slice(0, 4) }
  return published.length === 4 ? [year] : [year, { tag: "DA", value: risDate(published) }]
}

/** The first and last page, where the text says just that. */
const pageLines = (pages: string): ReadonlyArray<Tagged.TagLine> => {
  const [, from, to] = /^([^\s-]+)-([^\s-]+)$/u.exec(Guard.line(pages)) ?? []
  return from === undefined || from === to
    ? [{ tag: "SP", value: pages }]
    : [
        { tag: "SP", value: from },
        { tag: "EP", value: to! }
      ]
}

/** Whether a paragraph looks like a line with a tag, which one behind the first must not. */
export const isTagLike = (text: string): boolean => loose.test(text)

/** The abstract in one field: its paragraphs are lines below it, but for those that look like a tag, which stay on the line before. */
const abstractOf = (abstract: string): string => {
  const lines: Array<string> = []
  for (const paragraph of Guard.paragraphs(abstract))
    if (lines.length > 0 && isTagLike(paragraph)) lines.push(`${lines.pop()!} ${paragraph}`)
    else lines.push(paragraph)
  return lines.join("\r\n")
}

/** A tag as a file had it. A line of its text that looks like a tag stays on the line before, which only damaged texts have. */
const keptLines = ({ name, value }: KeptField): string => {
  const lines: Array<string> = []
  for (const line of Kept.linesOf(value))
    if (lines.length > 0 && isTagLike(line)) lines.push(`${lines.pop()!} ${line}`)
    else lines.push(line)
  return `${name}  - ${lines.join("\r\n")}`
}

/** The types that the kind of a reference does not say. */
const typesBeside = (kind: string, publicationTypes: ReadonlyArray<string>): ReadonlyArray<string> =>
  publicationTypes.at(-1) === (Object.hasOwn(types, kind) ? types[kind] : undefined) ? publicationTypes.slice(0, -1) : publicationTypes

const linesOf = (whole: SourceRecord): ReadonlyArray<string> => {
  const { bare: record, kept } = Kept.part(whole, keeper)
  const tags = kept.filter(({ name }) => /^[A-Z][A-Z0-9]$/.test(name))
  const typed = tags.find(({ name }) => name === "TY")
  const kind = typed === undefined ? kindOf(whole) : Kept.linesOf(typed.value)[0]!
  const of = (tag: string, value: string) => `${tag}  - ${Guard.line(value)}`
  const said = (tag: string, value: string | undefined) => (value === undefined ? [] : [of(tag, Guard.text(value))])
  const { published, pages, abstract } = record
  return [
    typed === undefined ? of("TY", kind) : keptLines(typed),
    ...said("TI", record.title || undefined),
    ...said("TT", record.originalTitle),
    ...record.contributors.map((contributor) => of("AU", Names.print(contributor))),
    ...dateLines(published, tags).flatMap(({ tag, value }) => said(tag, value)),
    ...said("T2", record.containerTitle),
    ...said("VL", record.volume),
    ...said("IS", record.issue),
    ...(pages === undefined ? [] : pageLines(pages).flatMap(({ tag, value }) => said(tag, value))),
    ...(record.issn ?? []).map((value) => of("SN", value)),
    ...said("PB", record.publisher),
    ...record.identifiers.flatMap(({ scheme, value }) => (scheme === "doi" ? [of("DO", value)] : [])),
    ...record.identifiers.flatMap(({ scheme, value }) => (scheme === "doi" ? [] : [of("U1", `${value} [${scheme.toUpperCase()}]`)])),
    ...(record.url === undefined ? [] : [of("UR", record.url)]),
    ...Languages.of(record).flatMap((value) => said("LA", value)),
    ...typesBeside(kind, record.publicationTypes).flatMap((type) => said("M3", type)),
    ...[...record.meshHeadings.map(Headings.print), ...record.keywords].flatMap((value) => said("KW", value)),
    ...(abstract === undefined ? [] : [`AB  - ${abstractOf(abstract)}`]),
    ...tags.filter(({ name }) => name !== "TY" && name !== "ER").map(keptLines),
    "ER  - "
  ]
}

/**
 * Records as RIS. Headings become keywords, for RIS knows no headings. Tags of a file of RIS that a record has no place for are written as they were. No text can look like a tag: every value stands on one line behind its own, and
 * a paragraph of an abstract that looks like one is no line of its own.
 */
export const printer = Printer.joined(() => (record) => `${linesOf(record).join("\r\n")}\r\n`, "\r\n")
