import * as Raw from "@litfuse/engine/Raw"
import type { Contributor, SourceRecord } from "@litfuse/engine/SourceRecord"
import type * as BibTexEntries from "../bibtexEntries.ts"
import type { Entry, Field } from "../Entry.ts"
import * as Kept from "../Kept.ts"
import type { Places } from "../Place.ts"
import * as Tally from "../Tally.ts"
import * as Tex from "../Tex.ts"
import { kindOf, types } from "./kinds.ts"

/** The places of BibTeX's and BibLaTeX's fields, and of those that reference managers add. */
export const places: Places = {
  title: "title",
  // BibLaTeX has the title of a work before it was translated here
  origtitle: "originalTitle",
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

/** Pages with hyphens for dashes, and no blanks around them. */
const dashed = (text: string): string => {
  const parts = text.split(/[–—]/u)
  return parts.length === 1 ? text : parts.map((part) => part.trim()).join("-")
}

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
    if (field.name === "pages") return [{ ...field, value: dashed(text) }]
    if (field.name === "keywords") return [{ ...field, value: text.includes(";") ? text : text.replaceAll(",", ";") }]
    if (field.name === "language") return [{ ...field, value: text.replaceAll(/ and (?=\S)/gi, "; ") }]
    if (field.name === "eprint") return [{ ...field, value: isArxiv ? `arxiv:${text.trim()}` : text }]
    return [{ ...field, value: text }]
  })
  return { line, raw: written, fields: kind === undefined ? read : [...read, { name: "@", value: kind, line }] }
}

/** What an entry is called, by a name that no field can have: documents cite it. */
export const keyName = "@key"

/** An entry with its fields as they are written, its key and its kind. */
export const wholeOf = (entry: BibTexEntries.TexEntry, tally: Tally.Tally): Entry => {
  const { type, key, line, fields } = entry
  const said = fields.map(({ written, value, line }): Field => ({ name: written, value, line }))
  const written = [...said, { name: "@", value: type, line }, ...(key === "" ? [] : [{ name: keyName, value: key, line }])]
  return entryOf(entry, tally, written)
}

/** The fields whose texts a record holds. */
const ours = new Set(
  "title origtitle author journal booktitle volume number pages publisher doi pmid pmcid identifiers language type mesh keywords abstract".split(
    " "
  )
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

/** How BibTeX keeps fields that a record does not hold as they are. */
export const keeper: Kept.Keeper = {
  form: "bibtex",
  places,
  isOurs,
  entryOf: (kept) => {
    const type = kept.find(({ name }) => name === "@")?.value ?? ""
    const fields = kept.flatMap(({ name, value, line }) =>
      name.startsWith("@") ? [] : [{ name: name.toLowerCase(), written: name, value, line }]
    )
    return entryOf({ type, key: "", line: 0, fields }, Tally.silent, fields)
  }
}
