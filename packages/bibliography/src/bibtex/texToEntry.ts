import * as Raw from "@litfuse/engine/Raw"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type * as BibTexEntries from "../BibTexEntries.ts"
import type { FileEntry, Field } from "../FileEntry.ts"
import * as VerbatimFields from "../VerbatimFields.ts"
import type { FieldMap } from "../FieldMap.ts"
import * as Tally from "../Tally.ts"
import * as Tex from "../Tex.ts"
import { kindOf, types } from "./kinds.ts"
import * as TexNames from "./TexNames.ts"

const fieldMap: FieldMap = {
  title: "title",
  // in BibLaTeX this is the title before translation
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
  organization: "publisher",
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
  // often an address
  howpublished: "link",
  note: "note"
}

const namesOf = (field: Field): ReadonlyArray<Field> =>
  TexNames.split(field.value).flatMap((source) => {
    const contributor = TexNames.parse(source)
    if (contributor !== undefined) return [{ ...field, value: source, contributor }]
    return source === "" ? [] : [{ ...field, value: source }]
  })

const isName = new Set(["author", "editor"])

/** The fields of BibLaTeX for second parts of titles, and the fields of the first parts. */
const subtitles: ReadonlyMap<string, string> = new Map([
  ["subtitle", "title"],
  ["booksubtitle", "booktitle"],
  ["journalsubtitle", "journaltitle"]
])

/** Whether an entry has a title in two fields, which are both written back. */
const isInTwo = (name: string, names: ReadonlySet<string>): boolean =>
  [...subtitles].some(([second, first]) => (name === first || name === second) && names.has(first) && names.has(second))

/** Titles with their second parts: `The heart: a history`. */
const withSubtitles = (fields: ReadonlyArray<Field>): ReadonlyArray<Field> =>
  fields.flatMap((field): ReadonlyArray<Field> => {
    const title = subtitles.get(field.name)
    if (title !== undefined && fields.some(({ name }) => name === title)) return []
    const second = fields.find(({ name }) => subtitles.get(name) === field.name)?.value.trim() ?? ""
    if (second === "" || field.value.toLowerCase().endsWith(second.toLowerCase())) return [field]
    return [{ ...field, value: `${field.value.trim()}${/[.:?!]$/.test(field.value.trim()) ? "" : ":"} ${second}` }]
  })

const withHyphens = (text: string): string => {
  const parts = text.split(/[–—]/u)
  return parts.length === 1 ? text : parts.map((part) => part.trim()).join("-")
}

/** Decodes the TeX of an entry: separate names, keywords separated by semicolons, the kind as a type, arXiv eprints as identifiers. */
const entryOf = ({ type, line, fields }: BibTexEntries.TexEntry, tally: Tally.Tally, written: ReadonlyArray<Field>): FileEntry => {
  const isArxiv = fields.some(({ name, value }) => /^(?:archiveprefix|eprinttype)$/.test(name) && /arxiv/i.test(value))
  const kind = Object.hasOwn(types, type) ? types[type]! : undefined
  const read = fields.flatMap((texField, i): ReadonlyArray<Field> => {
    const field: Field = { name: texField.name, value: texField.value, line: texField.line, whole: written[i]! }
    if (texField.isHeld === true) return []
    if (isName.has(field.name)) return namesOf(field)
    if (/^(?:archiveprefix|eprinttype|eprintclass|primaryclass)$/.test(field.name) && isArxiv) return []
    // `{\\_}`, an underscore that was escaped twice
    const isAddress = field.name === "doi" || field.name === "url"
    const { text, unknown } = Tex.decode(isAddress ? field.value.replaceAll("\\\\_", "\\_") : field.value)
    for (const command of unknown) tally.add("tex-not-understood", `unknown command ${command}, whose text was kept`, field.line)
    if (field.name === "pages") return [{ ...field, value: withHyphens(text) }]
    if (field.name === "keywords") return [{ ...field, value: text.includes(";") ? text : text.replaceAll(",", ";") }]
    if (field.name === "language") return [{ ...field, value: text.replaceAll(/ and\s{1,20}(?=\S)/gi, "; ") }]
    if (field.name === "eprint") return [{ ...field, value: isArxiv ? `arxiv:${text.trim()}` : text }]
    return [{ ...field, value: text }]
  })
  const titled = withSubtitles(read)
  // an organization publishes only where no publisher does
  const [organizations, others] = [
    titled.filter(({ name }) => name === "organization"),
    titled.filter(({ name }) => name !== "organization")
  ]
  const kinds = kind === undefined ? [] : [{ name: "@", value: kind, line }]
  return { line, raw: written, fields: [...others, ...organizations, ...kinds] }
}

/** The field name of the citation key, which no BibTeX field can have: documents cite the key. */
export const keyName = "@key"

/** Converts a BibTeX entry with its key and kind; the original fields stay available. */
export const texToEntry = (entry: BibTexEntries.TexEntry, tally: Tally.Tally): FileEntry => {
  const { type, key, line, fields } = entry
  const names = new Set(fields.map(({ name }) => name))
  const original = fields.map(({ name, written, value, line, isHeld }): Field => ({
    name: written,
    value,
    line,
    ...Raw.known({ isHeld: isHeld ?? (isInTwo(name, names) || undefined) })
  }))
  const written = [...original, { name: "@", value: type, line }, ...(key === "" ? [] : [{ name: keyName, value: key, line }])]
  return entryOf(entry, tally, written)
}

const storedFields = new Set(
  "title origtitle author journal booktitle volume number pages publisher doi pmid pmcid identifiers language type mesh keywords abstract".split(
    " "
  )
)

const isReproduced = ({ name, value }: Field, record: SourceRecord): boolean => {
  switch (name.toLowerCase()) {
    case "@":
      return kindOf(record) === value
    case "year":
    case "date":
      return VerbatimFields.storesDate(value, record)
    case "issn":
      return VerbatimFields.isPlainIssn(value)
    case "url":
      return Tex.decode(value).text.trim() === record.url
    default:
      return storedFields.has(name.toLowerCase())
  }
}

/** The verbatim fields of BibTeX. */
export const verbatimRules: VerbatimFields.VerbatimRules = {
  form: "bibtex",
  fieldMap,
  isReproduced,
  entryOf: (kept) => {
    const type = kept.find(({ name }) => name === "@")?.value ?? ""
    const fields = kept.flatMap(({ name, value, line }) =>
      name.startsWith("@") ? [] : [{ name: name.toLowerCase(), written: name, value, line }]
    )
    return entryOf({ type, key: "", line: 0, fields }, Tally.silent, fields)
  }
}
