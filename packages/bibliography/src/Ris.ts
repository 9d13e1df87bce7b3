import type { Kept as KeptField, SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Carrying from "./Carrying.ts"
import * as Dates from "./Dates.ts"
import type { FileEntry, Field } from "./FileEntry.ts"
import * as SafeText from "./SafeText.ts"
import * as Headings from "./Headings.ts"
import * as Identifiers from "./Identifiers.ts"
import * as VerbatimFields from "./VerbatimFields.ts"
import * as ReferenceKinds from "./ReferenceKinds.ts"
import * as Languages from "./Languages.ts"
import * as ContributorNames from "./ContributorNames.ts"
import type { FieldMap } from "./FieldMap.ts"
import * as Printer from "./Printer.ts"
import * as TaggedFormat from "./TaggedFormat.ts"

/** The targets of RIS tags in all dialects that we know; no file uses all tags of one target. */
const fieldMap: FieldMap = {
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

/** Publication types of reference kinds. */
const types = ReferenceKinds.typesIn("ris")

const strict = /^([A-Z][A-Z0-9])(?: {2}|\t)-(?: (.*)|(\s*))$/s

const loose = /^([A-Z][A-Z0-9])[ \t]{0,2}-[ \t]?(.*)$/s

/** Tags have two blanks before the hyphen, or the spacing of the record's first line: `T2-weighted` is not a tag. */
const dialect = (): TaggedFormat.Dialect => {
  let isStrict = true
  return {
    start: "TY",
    end: "ER",
    isStartLate: true,
    read: (line) => {
      const isEdge = /^\uFEFF?(?:TY|ER)[ \t]{0,2}-/.test(line)
      if (isEdge && /^\uFEFF?TY/.test(line)) isStrict = /^\uFEFF?TY {2}-/.test(line)
      const found = strict.exec(line) ?? (isStrict && !isEdge ? null : loose.exec(line))
      return found === null ? undefined : { tag: found[1]!, value: found[2] ?? "" }
    }
  }
}

const keywordsOf = (field: Field): ReadonlyArray<Field> =>
  field.value.includes("\n") ? field.value.split("\n").map((value) => ({ ...field, value, whole: field })) : [field]

const nameTags = new Set(["AU", "A1", "A2", "A3", "A4", "ED"])

/** Some exporters write all names into one line, or a semicolon behind each. */
const namesOf = (field: Field): ReadonlyArray<Field> => {
  const names = ContributorNames.inLine(field.value)
  return names.length === 0 || ContributorNames.isOneName(field.value) ? [field] : names.map((value) => ({ ...field, value, whole: field }))
}

/** Addresses of files and images, which follow that of the publication. */
const isOfFile = ({ name }: Field): boolean => /^L[1-4]$/.test(name)

/** Converts the kind to a publication type, and separates keywords and names; other tags stay unchanged. */
const entryOf = (raw: ReadonlyArray<Field>, line = 0): FileEntry => ({
  line,
  raw,
  fields: raw
    .flatMap((field) => {
      if (field.name === "KW") return keywordsOf(field)
      if (nameTags.has(field.name)) return namesOf(field)
      if (field.name !== "TY") return [field]
      return Object.hasOwn(types, field.value) ? [{ ...field, value: types[field.value]!, whole: field }] : []
    })
    .toSorted((a, b) => Number(isOfFile(a)) - Number(isOfFile(b)))
})

/** The tags whose texts a record stores; tags of older RIS versions are written under their current names. */
const storedTags = new Set("TI T1 TT AB N2 AU A1 T2 JF VL IS SP EP PB DO DI LA KW PY Y1 DA SN UR".split(" "))

const isReproduced = ({ name, value }: Field, record: SourceRecord): boolean => {
  switch (name) {
    case "TY":
      return value === "" || kindOf(record) === value
    case "U1":
      return labelled.test(value)
    case "PY":
    case "Y1":
    case "DA":
      return record.published !== undefined && Dates.isRestated(value, record.published)
    case "M3":
      return Identifiers.as("doi", value) === undefined
    default:
      return storedTags.has(name) && VerbatimFields.storesText(fieldMap[name], value, record)
  }
}

/** An identifier as our printer writes it. */
const labelled = /^\S+ \[[A-Z]\w+\]$/

const verbatimRules: VerbatimFields.VerbatimRules = { form: "ris", fieldMap, isReproduced, entryOf, hasNameLines: true }

/** Reads RIS, in the dialects of databases and reference managers. */
export const parse = TaggedFormat.reader({
  rules: verbatimRules,
  label: "RIS",
  dialect,
  expected: 'a line "TY  - JOUR" before the fields of each record'
})

const codes = ReferenceKinds.kindsIn("ris")

const kindOf = (record: SourceRecord): string =>
  ReferenceKinds.firstKind(codes, record) ?? (ReferenceKinds.isGeneric(record) ? "GEN" : "JOUR")

const risDate = (published: string): string => {
  const [year, month = "", day = ""] = published.split("-")
  return `${year}/${month}/${day}/`
}

const dateTags = new Set(["PY", "Y1", "DA"])

/**
 * The year in PY, which every program reads, and the date in DA. A verbatim date that says more, such as a season, is a DA too; one that says
 * nothing else is left out.
 */
const dateLines = (published: string | undefined, tags: ReadonlyArray<KeptField>, more: ReadonlyArray<string>): ReadonlyArray<string> => {
  const dates = (all: ReadonlyArray<KeptField>) => all.map((one) => keptLines({ ...one, name: "DA" }))
  if (published === undefined) return dates(tags)
  // RIS has other information behind the third slash
  const [other] = tags.length === 0 ? more : []
  if (other !== undefined)
    return [
      `PY  - ${published.slice(0, 4)}`,
      `DA  - ${risDate(published)}${SafeText.line(other).replaceAll(published.slice(0, 4), "").trim()}`
    ]
  // of two dates the first counts
  const isFirst = ({ value }: KeptField): number => Number(Dates.parse(value) === published)
  const others = tags.filter(({ value }) => !Dates.isRestated(value, published)).toSorted((a, b) => isFirst(b) - isFirst(a))
  const isWhole = published.length === 4 || others.some(({ value }) => Dates.parse(value) === published)
  return [`PY  - ${published.slice(0, 4)}`, ...(isWhole ? [] : [`DA  - ${risDate(published)}`]), ...dates(others)]
}

const pageLines = (pages: string): ReadonlyArray<TaggedFormat.TagLine> => {
  const [, from, to] = /^([^\s-]+)-([^\s-]+)$/u.exec(SafeText.line(pages)) ?? []
  return from === undefined || from === to
    ? [{ tag: "SP", value: pages }]
    : [
        { tag: "SP", value: from },
        { tag: "EP", value: to! }
      ]
}

/** Whether a paragraph looks like a tagged line, which only the first may. */
export const isTagLike = (text: string): boolean => loose.test(text)

/** The abstract in one field, with one line per paragraph. A paragraph that looks like a tag stays on the line before. */
const abstractOf = (abstract: string): string => {
  const lines: Array<string> = []
  for (const paragraph of SafeText.paragraphs(abstract))
    if (lines.length > 0 && isTagLike(paragraph)) lines.push(`${lines.pop()!} ${paragraph}`)
    else lines.push(paragraph)
  return lines.join("\r\n")
}

/** A verbatim tag. A text line that looks like a tag, which only damaged files have, stays on the line before. */
const keptLines = ({ name, value }: KeptField): string => {
  const lines: Array<string> = []
  for (const line of VerbatimFields.linesOf(value))
    if (lines.length > 0 && isTagLike(line)) lines.push(`${lines.pop()!} ${line}`)
    else lines.push(line)
  return `${name}  - ${lines.join("\r\n")}`
}

const typesWithoutKind = (kind: string, publicationTypes: ReadonlyArray<string>): ReadonlyArray<string> =>
  publicationTypes.at(-1) === (Object.hasOwn(types, kind) ? types[kind] : undefined) ? publicationTypes.slice(0, -1) : publicationTypes

const linesOf = (whole: SourceRecord): ReadonlyArray<string> => {
  const { bare: record, kept } = VerbatimFields.split(whole, verbatimRules)
  const tags = kept.filter(({ name }) => /^[A-Z][A-Z0-9]$/.test(name))
  const typed = tags.find(({ name }) => name === "TY")
  const kind = typed === undefined ? kindOf(whole) : VerbatimFields.linesOf(typed.value)[0]!
  const of = (tag: string, value: string) => `${tag}  - ${SafeText.line(value)}`
  const safe = (tag: string, value: string | undefined) => (value === undefined ? [] : [of(tag, SafeText.text(value))])
  const { pages, abstract } = record
  return [
    typed === undefined ? of("TY", kind) : keptLines(typed),
    ...safe("TI", record.title || undefined),
    ...safe("TT", record.originalTitle),
    ...record.contributors.map((contributor) => of("AU", ContributorNames.printLine(contributor))),
    ...dateLines(
      whole.published,
      tags.filter(({ name }) => dateTags.has(name)),
      Carrying.dateTexts(whole, "ris")
    ),
    ...safe("T2", record.containerTitle),
    ...safe("VL", record.volume),
    ...safe("IS", record.issue),
    ...(pages === undefined ? [] : pageLines(pages).flatMap(({ tag, value }) => safe(tag, value))),
    ...(record.issn ?? []).map((value) => of("SN", value)),
    ...safe("PB", record.publisher),
    ...record.identifiers.flatMap(({ scheme, value }) => (scheme === "doi" ? [of("DO", value)] : [])),
    ...record.identifiers.flatMap(({ scheme, value }) => (scheme === "doi" ? [] : [of("U1", `${value} [${scheme.toUpperCase()}]`)])),
    ...(record.url === undefined ? [] : [of("UR", record.url)]),
    ...Languages.of(record).flatMap((value) => safe("LA", value)),
    ...typesWithoutKind(kind, record.publicationTypes).flatMap((type) => safe("M3", type)),
    ...[...record.meshHeadings.map(Headings.print), ...record.keywords].flatMap((value) => safe("KW", value)),
    ...(abstract === undefined ? [] : [`AB  - ${abstractOf(abstract)}`]),
    ...tags.filter(({ name }) => name !== "TY" && name !== "ER" && !dateTags.has(name)).map(keptLines),
    "ER  - "
  ]
}

/**
 * Records as RIS. Headings become keywords, because RIS has no headings. Verbatim tags of a RIS file are written unchanged. No text can be read as a tag:
 * every value is on one line after its tag. A paragraph that looks like a tag gets no separate line.
 */
export const printer = Printer.joinedPrinter(() => (record) => `${linesOf(record).join("\r\n")}\r\n`, "\r\n")
