import type { Field } from "../Entry.ts"
import type { Place } from "../Place.ts"
import * as Lines from "./lines.ts"

/** Fields of Ovid by their labels, and by their tags where those are exported. */
const names: ReadonlyArray<readonly [place: Place, labels: string, tags: string]> = [
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

const places: Lines.LineForm["places"] = Object.fromEntries(
  names.flatMap(([place, labels, tags]) => `${labels}|${tags}`.split("|").flatMap((name) => (name === "" ? [] : [[name, place] as const])))
)

const record = /^\uFEFF?( ?)<(\d+)\.? ?>\s*$/

const tag = /^([A-Z][A-Z0-9]{1,5}) {1,2}- (.*)$/s

/** A label stands alone at the beginning of its line; what it labels is indented. */
const label = /^[A-Z][A-Za-z/&.() -]{0,60}$/

/** Numbers behind names refer to institutions; double blanks stand where a list goes on; an abstract is as it is. */
const valueOf = ({ name, value }: Field): string => {
  const place = places[name]
  if (place === "names") return value.replaceAll(/ \d+(?:,\d+)*(?=;|\.?$)/g, "").replace(/(?<=[a-z\d])\.$/, "")
  if (place === "types") return value.replaceAll(".", ";")
  return place === "language" || place === "keywords" ? value.replace(/\.$/, "") : value
}

const said = new Set(["Journal Name", "Journal", "Publication Name", "JN", "JT"])

/** `Neurology. 90(1):e1-e10, 2018 Jan 02.`: the journal and where in it, which stand in one field of most exports. */
const beside = (raw: ReadonlyArray<Field>): ReadonlyArray<Field> => {
  const source = raw.find(({ name }) => name === "SO" || name === "Source")
  if (source === undefined || raw.some(({ name }) => said.has(name))) return []
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

/** Reads what Ovid exports as text: fields under their labels, or with tags. */
export const parse = Lines.reader({
  form: "ovid",
  label: "Ovid",
  places,
  each: new Set(["MeSH Subject Headings", "MeSH Headings"]),
  keepsLines: true,
  valueOf,
  beside,
  isUnsaid: (name, names) => name === "Authors" && names.has("Authors Full Name"),
  dialect: () => {
    // the first line of a record says whether it has tags or labels, and its number how far all lines are indented
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
