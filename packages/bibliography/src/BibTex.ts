import * as Raw from "@litfuse/engine/Raw"
import * as Identifier from "@litfuse/engine/Identifier"
import type { Contributor, Kept as KeptField, SourceRecord } from "@litfuse/engine/SourceRecord"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import * as BibTexEntries from "./bibtexEntries.ts"
import type { Entry, Field, Read } from "./Entry.ts"
import * as Guard from "./Guard.ts"
import * as Headings from "./Headings.ts"
import * as Kept from "./Kept.ts"
import type { Places } from "./Place.ts"
import * as Tally from "./Tally.ts"
import * as Tex from "./Tex.ts"
import { type Options, skipping, toRead } from "./toRead.ts"

/** The places of BibTeX's and BibLaTeX's fields, and of those that reference managers add. */
export const places: Places = {
  title: "title",
  author: "name",
  editor: "editor",
  journal: "journal",
  journaltitle: "journal",
  booktitle: "journal",
  shortjournal: "shortJournal",
  publisher: "publisher",
  school: "publisher",
  institution: "publisher",
  volume: "volume",
  number: "issue",
  issue: "issue",
  pages: "pages",
  eid: "articleNumber",
  issn: "issn",
  year: "year",
  date: "date",
  month: "date",
  language: "language",
  langid: "language",
  abstract: "abstract",
  keywords: "keywords",
  type: "types",
  "@": "kind",
  mesh: "headings",
  doi: "doi",
  pmid: "pmid",
  pmcid: "pmcid",
  pmc: "pmcid",
  eprint: "id",
  identifiers: "ids",
  url: "link",
  note: "note"
}

/** Kinds of entries as types of publications; articles and what has no kind say nothing that a screener would ask for. */
const types: Readonly<Record<string, string>> = {
  book: "Book",
  booklet: "Book",
  collection: "Book",
  conference: "Conference Paper",
  dataset: "Dataset",
  inbook: "Book Chapter",
  incollection: "Book Chapter",
  inproceedings: "Conference Paper",
  mastersthesis: "Thesis",
  patent: "Patent",
  phdthesis: "Thesis",
  proceedings: "Conference Proceedings",
  report: "Report",
  techreport: "Report",
  thesis: "Thesis",
  unpublished: "Unpublished Work"
}

/** The parts of a text between separators that stand outside of braces. */
const parts = (source: string, separator: RegExp): ReadonlyArray<string> => {
  const found: Array<string> = []
  let [depth, from] = [0, 0]
  for (let at = 0; at < source.length; at++) {
    if (source[at] === "{") depth++
    else if (source[at] === "}") depth--
    else if (depth === 0) {
      separator.lastIndex = at
      const [match] = separator.exec(source) ?? []
      if (match === undefined) continue
      found.push(source.slice(from, at))
      from = at + match.length
      at = from - 1
    }
  }
  return [...found, source.slice(from)].map((part) => part.trim())
}

const plain = (source: string): string => Raw.text(Tex.decode(source).text) ?? ""

/** One name: a group in braces; `Family, Given` or `Family, Jr, Given`; `Given Family`. */
const contributorOf = (source: string): Contributor | undefined => {
  const [family = "", ...given] = parts(source, /,/y)
  if (given.length > 0) {
    const name = plain(family)
    const [second, third] = given.map(plain)
    const first = third === undefined || third === "" ? second : second === "" ? third : `${third}, ${second}`
    return name === "" ? Raw.person(first) : { _tag: "Person", family: name, ...Raw.known({ given: first || undefined }) }
  }
  const name = plain(source)
  const isGroup = source.startsWith("{") && source.endsWith("}") && parts(source, /\s/y).length === 1
  return name === "" ? undefined : isGroup ? { _tag: "Group", name } : Raw.person(name)
}

const namesOf = (field: Field): ReadonlyArray<Field> =>
  parts(field.value.replaceAll(/\s+/g, " "), / and (?=\S)/iy).flatMap((source) => {
    const contributor = /^(?:others)?$/i.test(source) ? undefined : contributorOf(source)
    return contributor === undefined ? (source === "" ? [] : [{ ...field, value: source }]) : [{ ...field, value: source, contributor }]
  })

const isName = new Set(["author", "editor"])

/** An entry with its TeX read: names one by one, keywords with semicolons between them, the kind as a type, an eprint of arXiv as one. */
const entryOf = ({ type, line, fields }: BibTexEntries.TexEntry, tally: Tally.Tally, written: ReadonlyArray<Field>): Entry => {
  const isArxiv = fields.some(({ name, value }) => /^(?:archiveprefix|eprinttype)$/.test(name) && /arxiv/i.test(value))
  const kind = Object.hasOwn(types, type) ? types[type]! : undefined
  const read = fields.flatMap((texField, i): ReadonlyArray<Field> => {
    const field: Field = { name: texField.name, value: texField.value, line: texField.line, whole: written[i]! }
    if (isName.has(field.name)) return namesOf(field)
    if (/^(?:archiveprefix|eprinttype|eprintclass|primaryclass)$/.test(field.name) && isArxiv) return []
    const { text, unknown } = Tex.decode(field.value)
    for (const command of unknown) tally.add("tex-not-understood", `the command ${command}, whose text is kept`, field.line)
    if (field.name === "pages") return [{ ...field, value: text.replaceAll(/\s*[–—]\s*/gu, "-") }]
    if (field.name === "keywords") return [{ ...field, value: text.includes(";") ? text : text.replaceAll(",", ";") }]
    if (field.name === "eprint") return [{ ...field, value: isArxiv ? `arxiv:${text.trim()}` : text }]
    return [{ ...field, value: text }]
  })
  return { line, raw: written, fields: kind === undefined ? read : [...read, { name: "@", value: kind, line }] }
}

/** What an entry is called, by a name that no field can have: documents cite it. */
const keyName = "@key"

/** An entry with its fields as they are written, its key and its kind. */
const wholeOf = (entry: BibTexEntries.TexEntry, tally: Tally.Tally): Entry => {
  const { type, key, line, fields } = entry
  const said = fields.map(({ written, value, line }): Field => ({ name: written, value, line }))
  const written = [...said, { name: "@", value: type, line }, ...(key === "" ? [] : [{ name: keyName, value: key, line }])]
  return entryOf(entry, tally, written)
}

/** The fields whose texts a record holds. */
const ours = new Set(
  "title author journal booktitle volume number pages publisher doi pmid pmcid identifiers language type mesh keywords abstract".split(" ")
)

const isOurs = ({ name, value }: Field, record: SourceRecord): boolean => {
  switch (name.toLowerCase()) {
    case "@":
      return kindOf(record) === value
    case "year":
    case "date":
      return Kept.isDated(value, record)
    case "issn":
      return Kept.isBare(value)
    case "url":
      return Tex.decode(value).text.trim() === record.url
    default:
      return ours.has(name.toLowerCase())
  }
}

const silent: Tally.Tally = { add: () => {}, notices: () => [] }

const keeper: Kept.Keeper = {
  form: "bibtex",
  places,
  isOurs,
  entryOf: (kept) => {
    const type = kept.find(({ name }) => name === "@")?.value ?? ""
    const fields = kept.flatMap(({ name, value, line }) =>
      name.startsWith("@") ? [] : [{ name: name.toLowerCase(), written: name, value, line }]
    )
    return entryOf({ type, key: "", line: 0, fields }, silent, fields)
  }
}

/**
 * Reads BibTeX and BibLaTeX.
 *
 * - empty: a text of white space or comments alone has no records
 * - errors: `BadLine` for a text in which there is no entry, and for the first entry that cannot be read, unless those are skipped
 */
export const parse = (text: string, file: string, options: Options = {}): Result.Result<Read, DatasetError> => {
  const tally = Tally.make(file)
  const { entries, unread } = BibTexEntries.entriesOf(text, tally)
  const [first] = unread
  if (entries.length === 0 && !/^\s*(?:%|$)/.test(text) && first === undefined)
    return Result.fail(badLine(file, 1, "no entry of BibTeX in it", "entries such as @article{key, title = {...}}"))
  if (first !== undefined && options.isBadSkipped !== true)
    return Result.fail(
      badLine(
        file,
        first.line,
        `an @${first.type} that is no entry of BibTeX: ${first.start.trim()}`,
        `fields such as title = {...}, up to a brace that ends the entry; ${skipping(unread.length)}`
      )
    )
  for (const { type, line, start } of unread) tally.add("entry-skipped", `an @${type} that is no entry of BibTeX`, line, start)
  return Result.succeed(
    toRead(
      entries.map((entry) => wholeOf(entry, tally)),
      keeper,
      file,
      tally,
      options
    )
  )
}

const kinds: ReadonlyMap<string, string> = new Map([
  ["Book", "book"],
  ["Book Chapter", "incollection"],
  ["Conference Paper", "inproceedings"],
  ["Report", "techreport"],
  ["Thesis", "phdthesis"]
])

const ascii = (text: string): string => text.normalize("NFKD").replaceAll(/[^A-Za-z0-9]/g, "")

/** A key for citations: that of the file, else the first author's family name and the year; with a number where another entry has it. */
const keyOf = ({ contributors: [first], published }: SourceRecord, taken: Map<string, number>, known: string | undefined): string => {
  const name = first === undefined ? "" : ascii(first._tag === "Person" ? first.family : first.name).toLowerCase()
  const base = known ?? `${name.slice(0, 40) || "anonymous"}${published?.slice(0, 4) ?? ""}`
  const times = (taken.get(base) ?? 0) + 1
  taken.set(base, times)
  return times === 1 ? base : `${base}-${times}`
}

const braced = (text: string): string => `{${Tex.encode(Guard.line(text))}}`

/** A name that reads back as it is: what holds a comma or an "and" stands in braces. */
const nameOf = (contributor: Contributor): string => {
  if (contributor._tag === "Group") return braced(contributor.name)
  const part = (text: string) => (/,|\band\b/i.test(text) ? braced(text) : Tex.encode(Guard.line(text)))
  return `${part(contributor.family)}, ${contributor.given === undefined ? "" : part(contributor.given)}`.trimEnd()
}

const list = (values: ReadonlyArray<string>): string | undefined =>
  values.length === 0 ? undefined : `${values.map((value) => Guard.line(value.replaceAll(";", ","))).join("; ")};`

/** The paragraphs of an abstract on lines of their own, none of which may look like the start of an entry. */
const paragraphs = (abstract: string): string =>
  Guard.paragraphs(abstract)
    .map((paragraph) => Tex.encode(paragraph).replace(/^@/, "{}@"))
    .join("\n\n    ")

const kindOf = ({ publicationTypes, containerTitle }: SourceRecord): string =>
  kinds.get(publicationTypes[0] ?? "") ?? (containerTitle === undefined ? "misc" : "article")

type Written = readonly [name: string, value: string]

/**
 * Fields as files had them: their TeX, unless braces in it would end the field or a line of it begin an entry. An entry has no name twice, so that the
 * second of two, as merged records have them, gets a number.
 */
const keptFields = (kept: ReadonlyArray<KeptField>, before: ReadonlyArray<Written>): ReadonlyArray<Written> => {
  const taken = new Set(before.map(([name]) => name))
  return kept.flatMap(({ name, value }): ReadonlyArray<Written> => {
    if (!BibTexEntries.isFieldName(name)) return []
    let [free, times] = [name, 1]
    while (taken.has(free.toLowerCase())) free = `${name}_${++times}`
    taken.add(free.toLowerCase())
    return [[free, BibTexEntries.isWhole(value) ? value : Tex.encode(Guard.line(value))]]
  })
}

const fieldsOf = (
  { bare: record, kept }: Kept.Parted,
  publicationTypes: ReadonlyArray<string>
): ReadonlyArray<readonly [name: string, value: string]> => {
  const said = (text: string | undefined) => (text === undefined ? undefined : Tex.encode(Guard.text(text)))
  const exact = (text: string | undefined) => (text === undefined ? undefined : Tex.encode(Guard.line(text)))
  const { identifiers, published } = record
  const idOf = (scheme: Identifier.Scheme) => identifiers.find((one) => one.scheme === scheme)
  const named = (["doi", "pmid", "pmcid"] as const).map((scheme) => [scheme, idOf(scheme)] as const)
  const others = identifiers.filter((one) => named.every(([, other]) => other !== one)).map(Identifier.print)
  const isKept = (name: string) => kept.some((one) => one.name.toLowerCase() === name)
  const isBook = kinds.has(publicationTypes[0] ?? "") && publicationTypes[0] !== "Book" ? !isKept("booktitle") : isKept("journal")
  const container = isBook ? "booktitle" : "journal"
  const fields: ReadonlyArray<readonly [string, string | undefined]> = [
    // double braces keep the capitals of genes and names
    ["title", record.title === "" ? undefined : `{${said(record.title)}}`],
    ["author", record.contributors.length === 0 ? undefined : record.contributors.map(nameOf).join(" and ")],
    [container, said(record.containerTitle)],
    ["year", published?.slice(0, 4)],
    ["date", published === undefined || published.length === 4 ? undefined : published],
    ["volume", said(record.volume)],
    ["number", said(record.issue)],
    ["pages", said(record.pages)],
    ["publisher", said(record.publisher)],
    ["issn", record.issn?.join(", ")],
    ...named.map(([scheme, one]) => [scheme, exact(one?.value)] as const),
    ["identifiers", others.length === 0 ? undefined : exact(others.join("; "))],
    ["url", exact(record.url)],
    ["language", said(record.language)],
    ["type", exact(list(record.publicationTypes))],
    ["mesh", exact(list(record.meshHeadings.map(Headings.print)))],
    ["keywords", exact(list(record.keywords))],
    ["abstract", record.abstract === undefined ? undefined : paragraphs(record.abstract)]
  ]
  const own = fields.flatMap(([name, value]): ReadonlyArray<Written> => (value === undefined ? [] : [[name, value]]))
  return [...own, ...keptFields(kept, own)]
}

/** Records as BibTeX in UTF-8. No text can end its field or begin an entry: braces are written as commands, and titles stand on one line. */
export const print = (records: ReadonlyArray<SourceRecord>): string => {
  const taken = new Map<string, number>()
  return records
    .map((record) => {
      const parted = Kept.part(record, keeper)
      const said = (name: string) => parted.kept.find((one) => one.name === name && BibTexEntries.isKey(one.value))?.value
      const lines = fieldsOf(parted, record.publicationTypes).map(([name, value]) => `  ${name} = {${value}}`)
      return `@${said("@") ?? kindOf(record)}{${keyOf(record, taken, said(keyName))},\n${lines.join(",\n")}\n}\n`
    })
    .join("\n")
}
