import type { Heading, Range } from "../Query.ts"
import * as Query from "../Query.ts"
import * as dates from "./dates.ts"
import type { Dialect } from "./Dialect.ts"
import { languageName } from "./languageName.ts"
import { interfaceNote, interfaceYears } from "./platform/interfaceNote.ts"
import { platformReader } from "./platform/platformReader.ts"
import { partsIn, type Rows, targetIn } from "./platform/tables.ts"
import { medlineType } from "./publicationTypes.ts"
import { prefixed, type System } from "./prefixed.ts"
import { qualifierCodes, qualifierName } from "./qualifierName.ts"
import { date, fields, headings, phrasal, phrases } from "./target.ts"
import { printer, type Say, stripSigns } from "./write.ts"

const name = "EBSCOhost"

/**
 * Fields are before the words, `+` explodes a heading, Nn allows up to n words between in any order, Wn in this order.
 *
 * - source: EBSCO, "Query Syntax: Search Tips", http://support.ebsco.com/eit/ws_querysyn_hl.php: `?` is one character, `#` one or none, `*` any
 *   number
 * - source: EBSCO Help, "How are phrases searched?",
 *   https://help.ebsco.com/interfaces/EBSCO_Guides/EBSCO_Interfaces_User_Guide/How_are_phrases_searched: words without quotation marks are searched
 *   as N5 by default
 * - source: the help text on proximity, as in https://kingsu.libguides.com/advancedsearching/ProximitySearching: N5 allows five words between, as in
 *   "tax that has been submitted for reform". W8 keeps the order
 * - source: University of South Australia, https://guides.library.unisa.edu.au/ScopingReviews/MedicalSubjectHeadings: MH is a heading
 * - source: Mayo Clinic Libraries, https://liblog.mayo.edu/2010/04/22/database-field-codes-what-are-they-and-how-do-i-use-them/: TI in front of words
 *   (all as stored 2026). The other codes of fields, `+`, and the codes of subheadings are from memory
 */
const rows: Rows = [
  ["TI", fields("title")],
  ["AB", fields("abstract")],
  ["KW", fields("keyword")],
  ["SU", fields("heading", "keyword")],
  ["MW", fields("heading")],
  ["MH", headings(false, false)],
  ["MM", headings(false, true)],
  ["DE", headings(false, false)],
  ["AG", fields("heading")],
  ["NM", phrases("substance")],
  ["RN", fields("registryNumber")],
  ["AU", phrases("contributor")],
  ["AF", fields("affiliation")],
  ["SO", phrases("containerTitle")],
  ["JN", phrases("containerTitle")],
  ["IS", fields("issn")],
  ["VI", fields("volume")],
  ["IP", fields("issue")],
  ["PT", fields("publicationType")],
  ["ZT", fields("publicationType")],
  ["LA", fields("language")],
  ["AN", fields("pmid")],
  ["UI", fields("pmid")],
  ["PM", fields("pmid")],
  ["TX", fields("anywhere")],
  ["PY", date("published")],
  ["DT", date("published")],
  ["EM", date("entered")]
]

const isField = (word: string): boolean => rows.some(([field]) => field === word)

const read = platformReader({
  name,
  family: "ebsco",
  quotes: '"',
  reference: /S(\d{1,5})(?![\p{L}\p{N}])/uy,
  nearness: [
    { pattern: /^n(\d{1,3})$/iu, isOrdered: false, between: Number },
    { pattern: /^w(\d{1,3})$/iu, isOrdered: true, between: Number }
  ],
  specials: [
    interfaceYears(
      /limiters\s*-\s*(?:published date|publication date|publication year|date published):\s*(\d{8}|\d{4})(?:-(\d{8}|\d{4}))?/iuy
    ),
    interfaceNote(
      /;?\s*(?:limiters|expanders|search modes|narrow by [^\n:-]{0,40}:?|interface|database)\s*-\s*[^\n;]{1,200}|;[^\n]{0,300}/iuy,
      "this note of the interface is not part of a query and is left out"
    )
  ],
  prefixBinding: 4,
  openWords: 5,
  prefix: /([A-Z]{2})\s*(?=[\s("])(?!\s*(?:AND|OR|NOT)\b)/uy,
  isField,
  isPrefixAnywhere: isField,
  targetOf: targetIn(rows),
  wildcards: { "*": "*", "?": "#", "#": "?" },
  together: "phrase",
  notes: {
    DE: [
      "other-thesaurus",
      "DE searches headings of a database's own thesaurus: litfuse reads it as MH, and other systems may have another name for it"
    ],
    AG: ["filter-stands-for", "age groups are headings in MEDLINE: the query searches the words of headings"]
  },
  headingIn: (text, { major }) => {
    const [descriptor = "", ...qualifiers] = text.replaceAll("+", "").split("/")
    return Query.heading(descriptor.trim(), {
      exploded: text.includes("+"),
      major,
      qualifiers: qualifiers.map((one) => qualifierName(one))
    })
  }
})

const rangeOf = (range: Range, say: Say): string | undefined => {
  const { date: of, from, until } = range
  if (of !== "published" && of !== "entered") return undefined
  if (of === "entered")
    return `EM ${dates.firstDay(from ?? "1000").replaceAll("-", "")}-${dates.lastDay(until ?? "3000").replaceAll("-", "")}`
  const [first = "1000", last = "3000"] = dates.years(`${name} searches by year of publication`, range, say)
  return `PY ${first}-${last}`
}

const headingOf = ({ descriptor, exploded, major, qualifiers }: Heading, say: Say): string => {
  const list = qualifierCodes(name, qualifiers, say).map((code) => `/${code}`)
  return `${major ? "MM" : "MH"} "${stripSigns(/["+/*?#()]/gu, descriptor)}${exploded ? "+" : ""}${list.join("")}"`
}

const system: System = {
  name,
  reserved: /^(?:and|or|not|[nw]\d+|S\d+|[A-Z]{2})$/iu,
  rows: partsIn(rows),
  wrap: (field, text) => `${field} ${text}`,
  wildcards: { any: "*", maybe: "#", one: "?", inPhrases: true },
  isFlat: true,
  spellings: { publicationType: medlineType(name), language: ({ text }) => languageName(text) ?? text },
  joint: ({ between, ordered }) => ` ${ordered ? "W" : "N"}${between} `,
  heading: headingOf,
  range: rangeOf
}

/** MEDLINE on EBSCOhost. */
export const ebsco = {
  id: "ebsco",
  about: 'EBSCOhost: TI "heart attack" AND MH "Aspirin+" AND PY 2010-2012',
  read,
  print: printer(prefixed(system), phrasal(rows), system.spellings)
} as const satisfies Dialect
