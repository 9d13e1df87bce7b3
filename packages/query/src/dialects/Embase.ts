import type { Heading, Range } from "../Query.ts"
import * as Problem from "../Problem.ts"
import * as Query from "../Query.ts"
import { commonNames } from "./commonNames.ts"
import * as dates from "./dates.ts"
import type { Dialect } from "./Dialect.ts"
import { inEmtree, nameInMesh } from "./nameInMesh.ts"
import { misspelt } from "../lint/misspelt.ts"
import { languageName, languageNames } from "./languageName.ts"
import { platformReader } from "./platform/platformReader.ts"
import { partsIn, type Rows, targetIn } from "./platform/tables.ts"
import { filterMeaning } from "./pubmed/filterMeaning.ts"
import * as types from "./publicationTypes.ts"
import { prefixed, type System } from "./prefixed.ts"
import { fields, phrasal, phrases } from "./target.ts"
import { printer, type Say, stripSigns } from "./write.ts"

const name = "Embase.com"

/**
 * Fields are after a colon, headings of Emtree before a slash, limits in square brackets.
 *
 * - source: Elsevier, "Can I use Boolean operators, wildcards and proximity operators in Embase?",
 *   https://www.elsevier.support/embase/answer/can-i-use-boolean-operators-wildcards-and-proximity-operators-in-embase (as stored 2025): no Boolean
 *   operator binds tighter than another. NEAR/1 asks for adjacent words
 * - source: Embase help, "Boolean Operators", http://embase.com/info/helpfiles/search-hints/boolean-operators: NEAR/5 allows four words between, in
 *   either order, and NEXT/n in this order. Words without an operator are joined by AND. The codes of fields and of subheadings are from memory
 */
const rows: Rows = [
  ["ti,ab,kw", fields("title", "abstract", "keyword")],
  ["ti,ab", fields("title", "abstract")],
  ["ti", fields("title")],
  ["tt", fields("originalTitle")],
  ["ab", fields("abstract")],
  ["kw", fields("keyword")],
  ["de", fields("heading")],
  ["lnk", fields("qualifier")],
  ["rn", fields("registryNumber")],
  ["tn", phrases("substance")],
  ["au", phrases("contributor")],
  ["ff", fields("affiliation")],
  ["ad", fields("affiliation")],
  ["jt", phrases("containerTitle")],
  ["ta", phrases("containerTitle")],
  ["is", fields("issn")],
  ["vi", fields("volume")],
  ["ip", fields("issue")],
  ["pg", fields("pages")],
  ["it", fields("publicationType")],
  ["pt", fields("publicationType")],
  ["la", fields("language")],
  ["ui", fields("pmid")],
  ["id", fields("accession")],
  ["doi", fields("doi")],
  ["py", { _tag: "Date", date: "published" }]
]

/** Fields that litfuse does not understand: trials, countries, manufacturers, trade names, classes, conferences, sequences and others. */
const unread: ReadonlySet<string> = new Set("CN CO CY DF DN MN CL MS LS DTYPE NC CD EM PD ED OA SP AF".split(" "))

const groups = new Set(["humans", "animals", "male", "female", "newborn", "infant", "child", "adolescent", "adult", "aged"])

/** The heading of MeSH for a limit to humans, animals, a sex or an age; undefined for any other limit. */
const limitMeaning = (limit: string): ReturnType<typeof filterMeaning> => {
  const name = limit.trim().toLowerCase()
  return groups.has(name) ? filterMeaning(name === "animals" ? "animal" : name) : undefined
}

/** Limits of Embase.com to a part of it, or to a design of studies. */
const limits: ReadonlySet<string> = new Set([
  "embase",
  "embase classic",
  "medline",
  "pubmed-not-medline",
  "preprint",
  "in process",
  "article in press",
  "abstracts",
  "cochrane review",
  "systematic review",
  "meta analysis",
  "randomized controlled trial",
  "controlled clinical trial"
])

const codes = "(?:exp|de|mj)(?:\\s?/\\s?(?:exp|de|mj|[a-z]{2}(?:_[a-z]{2})*))*"
const headingPattern = new RegExp(`'([^'\\n]+)'\\s?/\\s?(${codes})|([\\p{L}\\p{N}]+)/(${codes})`, "iuy")

const read = platformReader({
  name,
  family: "embase",
  binding: { near: 4, not: 1, and: 1, or: 1 },
  quotes: "'\"",
  reference: /#(\d{1,5})(?![\p{L}\p{N}])/uy,
  nearness: [
    { pattern: /^near\/(\d{1,3})$/iu, isOrdered: false, between: (number) => Number(number) - 1 },
    { pattern: /^next(?:\/(\d{1,3}))?$/iu, isOrdered: true, between: (number) => Number(number ?? 1) - 1 }
  ],
  specials: [
    {
      pattern: headingPattern,
      tokens: (match, place, log) => {
        const [descriptor, list] = [match[1] ?? match[3]!, (match[2] ?? match[4]!).toLowerCase().split(/\s?\/\s?/u)]
        const name = nameInMesh("Emtree", descriptor, place, log)
        const codes = list.filter((code) => !["exp", "de", "mj"].includes(code))
        if (codes.length > 0)
          Problem.remark(log, "qualifier-lost", place, `Emtree has other subheadings than MeSH: ${codes.join(", ")} is left out`)
        return [
          {
            kind: "ready",
            query: Query.heading(name, { exploded: list.includes("exp"), major: list.includes("mj") }),
            ...place
          }
        ]
      }
    },
    {
      pattern: /\[(<)?(\d{4})(?:-(\d{4}))?\]\/py/iuy,
      tokens: ([, isOpen, from = "", until = from], place) => {
        const query = dates.range("published", isOpen === undefined ? from : "", until)
        return query === undefined ? undefined : [{ kind: "ready", query, ...place }]
      }
    },
    {
      pattern: /\[(\d{1,2})-(\d{1,2})-(\d{4})\]\/sd/iuy,
      tokens: ([, day = "", month = "", year = ""], place) => {
        const query = dates.range("entered", `${year}/${month.padStart(2, "0")}/${day.padStart(2, "0")}`, "")
        return query === undefined ? undefined : [{ kind: "ready", query, ...place }]
      }
    },
    {
      pattern: /\[([\p{L} -]+)\]\/lim/iuy,
      tokens: ([, limit = ""], place, log) => {
        const filter = limitMeaning(limit)
        if (filter !== undefined) {
          Problem.remark(log, "filter-stands-for", place, `litfuse reads this limit as its meaning in MEDLINE: ${filter.as}`)
          return [{ kind: "ready", query: filter.query, ...place }]
        }
        const language = languageName(limit)
        if (language !== undefined) return [{ kind: "ready", query: Query.field("language", Query.phrase(language)), ...place }]
        const isType = types.platformType("embase", limit) !== undefined
        if (!isType) misspelt(limit, [...groups, ...languageNames, ...types.medlineTypes, ...limits], place, log)
        const text = isType ? types.typeFromPlatform("embase", limit) : limit
        return [{ kind: "ready", query: Query.field(isType ? "publicationType" : "subset", Query.phrase(text)), ...place }]
      }
    },
    {
      pattern: /'([^'\n]+)'\/it/iuy,
      tokens: ([, type = ""], place) => [
        { kind: "ready", query: Query.field("publicationType", Query.phrase(types.typeFromPlatform("embase", type))), ...place }
      ]
    }
  ],
  suffix: /:([a-z]{2,}(?:\s?,\s?[a-z]{2,})*)(?![\p{L}\p{N}])/iuy,
  targetOf: targetIn(rows),
  wildcards: { "*": "*", "?": "#", $: "?" },
  together: "words",
  unread: {
    owner: "embase",
    names: unread,
    write: (text, field) => `${/\s/u.test(text) && !/^['"]/u.test(text) ? `'${text}'` : text}:${field}`
  },
  typeOf: (type) => types.typeFromPlatform("embase", type),
  thesaurus: "Emtree"
})

const rangeOf = (range: Range, say: Say): string | undefined => {
  if (range.date === "entered" && range.from !== undefined && range.until === undefined) {
    const [year, month, day] = dates.firstDay(range.from).split("-")
    return `[${day}-${month}-${year}]/sd`
  }
  if (range.date !== "published") return undefined
  const [first = "1000", last = "3000"] = dates.years(`${name} searches by year of publication`, range, say)
  return `[${first}-${last}]/py`
}

const headingOf = ({ descriptor, exploded, major, qualifiers }: Heading, say: Say): string => {
  const own = inEmtree(descriptor)
  const text = own ?? stripSigns(/["'/[\]*?$]/gu, descriptor).toLowerCase()
  if (own === undefined) say("other-thesaurus", `${name} uses the headings of Emtree: look up the name of ${descriptor} there`)
  if (qualifiers.length > 0)
    say(
      "qualifier-lost",
      `Emtree has other subheadings: the query finds ${descriptor} with any subheading, not only with ${qualifiers.join(", ")}`
    )
  return `'${text}'/${exploded ? "exp" : "de"}${major ? "/mj" : ""}`
}

const system: System = {
  name,
  // `1:` at the beginning is the number of a line
  reserved: /^(?:and|or|not|near(?:\/\d+)?|next(?:\/\d+)?|#\d+|s?\d+|\S*[:/'].*)$/iu,
  rows: [...partsIn(rows), ["lim", ["subset"]]],
  wrap: (field, text) =>
    field === "lim" ? `[${text.replaceAll('"', "")}]/lim` : `${text.includes("'") ? text : text.replaceAll('"', "'")}:${field}`,
  wildcards: { any: "*", maybe: "$", one: "?", inPhrases: true },
  spellings: {
    subset: ({ text }, say) => {
      if (limits.has(text.toLowerCase())) return text
      say("filter-lost", `${name} has no limit ${text}: it is left out`)
      return undefined
    },
    publicationType: types.ownType(name, "embase"),
    language: ({ text }) => languageName(text) ?? text
  },
  joint: ({ between, ordered }) => ` ${ordered ? "NEXT" : "NEAR"}/${between + 1} `,
  heading: headingOf,
  range: rangeOf
}

/** Embase.com, whose headings are those of Emtree. */
export const embase = {
  id: "embase",
  about: "Embase.com: 'heart attack':ti,ab AND 'aspirin'/exp AND [2010-2012]/py",
  read,
  print: printer(prefixed(system), phrasal(rows), system.spellings, commonNames, "embase")
} as const satisfies Dialect
