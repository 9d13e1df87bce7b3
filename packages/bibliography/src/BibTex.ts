import * as Raw from "@litfuse/engine/Raw"
import * as Identifier from "@litfuse/engine/Identifier"
import type { Contributor, SourceRecord } from "@litfuse/engine/SourceRecord"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import * as BibTexEntries from "./bibtexEntries.ts"
import type { Entry, Field, Read } from "./Entry.ts"
import * as Guard from "./Guard.ts"
import * as Headings from "./Headings.ts"
import type { Places } from "./Place.ts"
import * as Tally from "./Tally.ts"
import * as Tex from "./Tex.ts"
import { type Options, toRead } from "./toRead.ts"

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
const entryOf = ({ type, line, fields }: BibTexEntries.TexEntry, tally: Tally.Tally): Entry => {
  const isArxiv = fields.some(({ name, value }) => /^(?:archiveprefix|eprinttype)$/.test(name) && /arxiv/i.test(value))
  const kind = Object.hasOwn(types, type) ? types[type]! : undefined
  const read = fields.flatMap((field): ReadonlyArray<Field> => {
    if (isName.has(field.name)) return namesOf(field)
    if (/^(?:archiveprefix|eprinttype|eprintclass|primaryclass)$/.test(field.name) && isArxiv) return []
    const { text, unknown } = Tex.decode(field.value)
    for (const command of unknown) tally.add("tex-not-understood", `the command ${command}, whose text is kept`, field.line)
    if (field.name === "pages") return [{ ...field, value: text.replaceAll(/\s*[–—]\s*/gu, "-") }]
    if (field.name === "keywords") return [{ ...field, value: text.includes(";") ? text : text.replaceAll(",", ";") }]
    if (field.name === "eprint") return [{ ...field, value: isArxiv ? `arxiv:${text.trim()}` : text }]
    return [{ ...field, value: text }]
  })
  return { line, fields: kind === undefined ? read : [...read, { name: "@", value: kind, line }] }
}

/**
 * Reads BibTeX and BibLaTeX. A damaged entry is left out with a Notice, and the others are read.
 *
 * - empty: a text of white space or comments alone has no records
 * - errors: `BadLine` for a text in which there is no entry, and for one in which none can be read
 */
export const parse = (text: string, file: string, options?: Options): Result.Result<Read, DatasetError> => {
  const tally = Tally.make(file)
  const entries = BibTexEntries.entriesOf(text, tally)
  if (entries.length === 0 && !/^\s*(?:%|$)/.test(text))
    return Result.fail(badLine(file, 1, "no entry of BibTeX in it that can be read", "entries such as @article{key, title = {...}}"))
  return Result.succeed(
    toRead(
      entries.map((entry) => entryOf(entry, tally)),
      places,
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

/** A key for citations: the first author's family name and the year, with a letter's worth of number where another entry has it. */
const keyOf = ({ contributors: [first], published }: SourceRecord, taken: Map<string, number>): string => {
  const name = first === undefined ? "" : ascii(first._tag === "Person" ? first.family : first.name).toLowerCase()
  const base = `${name.slice(0, 40) || "anonymous"}${published?.slice(0, 4) ?? ""}`
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

const fieldsOf = (record: SourceRecord): ReadonlyArray<readonly [name: string, value: string]> => {
  const said = (text: string | undefined) => (text === undefined ? undefined : Tex.encode(Guard.text(text)))
  const exact = (text: string | undefined) => (text === undefined ? undefined : Tex.encode(Guard.line(text)))
  const { identifiers, publicationTypes, published } = record
  const idOf = (scheme: Identifier.Scheme) => identifiers.find((one) => one.scheme === scheme)
  const named = (["doi", "pmid", "pmcid"] as const).map((scheme) => [scheme, idOf(scheme)] as const)
  const others = identifiers.filter((one) => named.every(([, other]) => other !== one)).map(Identifier.print)
  const container = kinds.has(publicationTypes[0] ?? "") && publicationTypes[0] !== "Book" ? "booktitle" : "journal"
  const fields: ReadonlyArray<readonly [string, string | undefined]> = [
    // double braces keep the capitals of genes and names
    ["title", `{${said(record.title)}}`],
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
    ["type", exact(list(publicationTypes))],
    ["mesh", exact(list(record.meshHeadings.map(Headings.print)))],
    ["keywords", exact(list(record.keywords))],
    ["abstract", record.abstract === undefined ? undefined : paragraphs(record.abstract)]
  ]
  return fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
}

/** Records as BibTeX in UTF-8. No text can end its field or begin an entry: braces are written as commands, and titles stand on one line. */
export const print = (records: ReadonlyArray<SourceRecord>): string => {
  const taken = new Map<string, number>()
  return records
    .map((record) => {
      const kind = kinds.get(record.publicationTypes[0] ?? "") ?? (record.containerTitle === undefined ? "misc" : "article")
      const lines = fieldsOf(record).map(([name, value]) => `  ${name} = {${value}}`)
      return `@${kind}{${keyOf(record, taken)},\n${lines.join(",\n")}\n}\n`
    })
    .join("\n")
}
