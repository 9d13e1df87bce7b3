import type { Field } from "../FileEntry.ts"
import type { FieldTarget } from "../FieldMap.ts"
import * as Lines from "./LineFormat.ts"

const names: ReadonlyArray<readonly [target: FieldTarget, labels: string, tags: string]> = [
  ["title", "Title", "TI"],
  ["abstract", "Abstract", "AB"],
  ["names", "Authors|Author|Authors Full Name", "FA"],
  ["name", "", "AU"],
  ["editor", "Editors|Editor", "ED"],
  ["journal", "Journal Name|Journal|Publication Name", "JN|JT"],
  ["shortJournal", "Journal Abbreviation|NLM Journal Name", "JA|TA"],
  ["publisher", "Publisher", "PB"],
  ["volume", "Volume", "VO|VI"],
  ["issue", "Issue|Issue Part", "IP"],
  ["pages", "Page|Pages|Pagination", "PG"],
  ["issn", "ISSN|ISSN Print|ISSN Electronic|ISSN Linking", "IS|IL"],
  ["year", "Year of Publication|Publication Year", "YR"],
  ["date", "Date of Publication", "DP"],
  ["language", "Language", "LG"],
  ["types", "Publication Type|Document Type", "PT"],
  ["headings", "MeSH Subject Headings|MeSH Headings", ""],
  ["heading", "", "MH"],
  ["keywords", "Keyword Heading|Keywords|Author Keywords", "KW"],
  ["doi", "Digital Object Identifier|DOI|DOI Number|DOI Linking", "DO"],
  ["accession", "Unique Identifier|Accession Number", "UI|AN"],
  ["database", "Database", "DB"],
  ["link", "Link to the Ovid Full Text or citation", "UR|XL"]
]

const fieldMap: Lines.LineFormat["fieldMap"] = Object.fromEntries(
  names.flatMap(([target, labels, tags]) =>
    `${labels}|${tags}`.split("|").flatMap((name) => (name === "" ? [] : [[name, target] as const]))
  )
)

const record = /^\uFEFF?( ?)<(\d+)\.? ?>\s*$/

const tag = /^([A-Z][A-Z0-9]{1,5}) {1,2}- (.*)$/s

/** A label is alone at the start of its line; the text below it is indented. */
const label = /^[A-Z][A-Za-z/&.() -]{0,60}$/

/** Removes institution numbers after names and trailing dots; double blanks continue a list; abstracts stay unchanged. */
const valueOf = ({ name, value }: Field): string => {
  const target = fieldMap[name]
  if (target === "names") return value.replaceAll(/ \d+(?:,\d+)*(?=;|\.?$)/g, "").replace(/(?<=[a-z\d])\.$/, "")
  if (target === "types") return value.replaceAll(".", ";")
  return target === "language" || target === "keywords" ? value.replace(/\.$/, "") : value
}

const journalFields = new Set(["Journal Name", "Journal", "Publication Name", "JN", "JT"])

/** `Neurology. 90(1):e1-e10, 2018 Jan 02.`: journal, volume, issue and pages, which most exports store in one field. */
const deriveFromSource = (raw: ReadonlyArray<Field>): ReadonlyArray<Field> => {
  const source = raw.find(({ name }) => name === "SO" || name === "Source")
  if (source === undefined || raw.some(({ name }) => journalFields.has(name))) return []
  const text = source.value.slice(0, 1000).replaceAll(/\s+/g, " ")
  const end = text.indexOf(". ")
  const [, volume, issue, pages] =
    /(?:\. |^)(?:Vol\.?)?(\d{1,4}) ?(?:\(([^()]{1,40})\))?(?:[ :](?:pp )?([A-Za-z]?\d{1,7}(?:-[A-Za-z]?\d{1,7})?))?/.exec(text) ?? []
  const one = (name: string, value: string | undefined) => (value === undefined ? [] : [{ name, value, line: source.line }])
  return [
    ...one("Journal", end < 0 ? text.replace(/\.$/, "") : text.slice(0, end)),
    ...one("Volume", volume),
    ...one("Issue", issue),
    ...one("Pages", pages)
  ]
}

/** Reads Ovid's text export: fields under labels, or with tags. */
export const parse = Lines.reader({
  form: "ovid",
  label: "Ovid",
  fieldMap,
  each: new Set(["MeSH Subject Headings", "MeSH Headings"]),
  keepsLines: true,
  valueOf,
  derive: deriveFromSource,
  isRedundant: (name, names) => name === "Authors" && names.has("Authors Full Name"),
  dialect: () => {
    // the first line of a record shows whether it has tags or labels, and its number line shows the indentation
    let [isTagged, indent]: [boolean | undefined, string] = [undefined, ""]
    return {
      start: "<>",
      isOutside: (line) => /^(?:Database|Search Strategy|-{5,}|\d+ )/.test(line),
      read: (whole) => {
        const [, before, number] = record.exec(whole) ?? []
        if (number !== undefined) {
          ;[isTagged, indent] = [undefined, before!]
          return { tag: "<>", value: number }
        }
        const line = whole.startsWith(indent) ? whole.slice(indent.length) : whole
        const tagged = isTagged === false ? null : tag.exec(line)
        if (isTagged === undefined && line.trim() !== "") isTagged = tagged !== null
        if (tagged !== null) return { tag: tagged[1]!, value: tagged[2]! }
        return isTagged === false && label.test(line.trimEnd()) ? { tag: line.trimEnd(), value: "" } : undefined
      }
    }
  },
  expected: 'a line "<1>" before the fields of each record'
})

/** Where the first record begins. */
export const startIn = (head: string): number =>
  head.search(/^\uFEFF? ?<\d+\.? ?>[ \t]*\r?\n(?: ?[A-Z][A-Z0-9] {1,2}- |[A-Z][A-Za-z/&.() -]{0,60}\r?\n[ \t])/m)
