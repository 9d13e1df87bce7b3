import type { Heading, Range } from "../Query.ts"
import * as Problem from "../Problem.ts"
import * as Query from "../Query.ts"
import { commonNames } from "./commonNames.ts"
import * as dates from "./dates.ts"
import type { Dialect } from "./Dialect.ts"
import { languageName } from "./languageName.ts"
import { ownFilter } from "./ownFilter.ts"
import { remarkOnThesaurus, platformReader } from "./platform/platformReader.ts"
import { partsIn, type Rows, targetIn } from "./platform/tables.ts"
import { medlineType } from "./publicationTypes.ts"
import { prefixed, type System } from "./prefixed.ts"
import { qualifierName } from "./qualifierName.ts"
import { date, fields, phrasal, phrases } from "./target.ts"
import { printer, type Say, stripSigns } from "./write.ts"

const name = "ProQuest"

/**
 * Fields are before brackets, NEAR/n finds words within n words in any order, PRE/n in this order.
 *
 * - source: ProQuest, "Search tips", https://proquest.libguides.com/proquestplatform/tips: words without an operator are joined by AND, `*` matches
 *   at most five characters
 * - source: ProQuest Dialog, "DataStar Search Syntax Conversion Guide", https://dialog.proquest.com/professional/help/dialog_search_syntax.html:
 *   operators bind in the order NEAR or N, PRE or P, AND, OR, NOT. A `?` is one character
 * - source: University of South Australia, https://guides.library.unisa.edu.au/ScopingReviews/MedicalSubjectHeadings: MAINSUBJECT.EXACT is a heading
 * - source: University of Illinois Chicago, https://researchguides.uic.edu/searchstrategies/proximityoperators: PRE/n keeps the order (all as stored
 *   2026). The codes of fields, EXPLODE, and how NEAR/n counts are from memory
 */
const rows: Rows = [
  ["TI,AB,IF", fields("title", "abstract", "keyword")],
  ["TI,AB", fields("title", "abstract")],
  ["TIAB", fields("title", "abstract")],
  ["TI", fields("title")],
  ["OTI", fields("originalTitle")],
  ["AB", fields("abstract")],
  ["IF", fields("keyword")],
  ["SU", fields("heading", "keyword")],
  ["MESH", fields("heading")],
  ["SUBST", phrases("substance")],
  ["RN", fields("registryNumber")],
  ["AU", phrases("contributor")],
  ["AF", fields("affiliation")],
  ["PUB", phrases("containerTitle")],
  ["ISSN", fields("issn")],
  ["VO", fields("volume")],
  ["ISS", fields("issue")],
  ["PG", fields("pages")],
  ["DTYPE", fields("publicationType")],
  ["LA", fields("language")],
  ["DOI", fields("doi")],
  ["PMID", fields("pmid")],
  ["AN", fields("accession")],
  ["FT", fields("fullText")],
  ["ALL", fields("anywhere")],
  ["NOFT", fields("anywhere")],
  ["YR", date("published")],
  ["PD", date("published")],
  ["UD", date("entered")]
]

/** Fields that litfuse does not understand: types of sources, classes, places, companies and audiences. */
const unread: ReadonlySet<string> = new Set("STYPE CC CLASS LOC GEO ORG PERSON NAICS AUDIENCE".split(" "))

const read = platformReader({
  name,
  family: "proquest",
  binding: { near: 4, and: 3, or: 2, not: 1 },
  quotes: '"',
  reference: /\[?S(\d{1,5})\]?(?![\p{L}\p{N}])/uy,
  nearness: [
    // without a number, four words
    { pattern: /^NEAR$/u, isOrdered: false, between: () => 3 },
    { pattern: /^PRE$/u, isOrdered: true, between: () => 3 },
    { pattern: /^(?:near|n)\/(\d{1,3})$/iu, isOrdered: false, between: (number) => Number(number) - 1 },
    { pattern: /^(?:pre|p)\/(\d{1,3})$/iu, isOrdered: true, between: (number) => Number(number) - 1 }
  ],
  specials: [
    {
      pattern: /(MJ)?(MESH|EMB|MAINSUBJECT|MAIN|SUBJECT|SUB|SU)(?:SUB)?\.EXACT(\.EXPLODE)?\(\s*"([^"]+?)(?:\s+--\s+([^"]+))?"\s*\)/iuy,
      tokens: ([, major, thesaurus = "", exploded, descriptor = "", qualifier], place, log) => {
        if (!/^mesh$/iu.test(thesaurus)) remarkOnThesaurus("the database", descriptor.trim(), place, log)
        return [
          {
            kind: "ready",
            query: Query.heading(descriptor.trim(), {
              exploded: exploded !== undefined,
              major: major !== undefined,
              qualifiers: qualifier === undefined ? [] : [qualifierName(qualifier)]
            }),
            ...place
          }
        ]
      }
    },
    {
      pattern: /([a-z]{2,12})\.exact\(\s*"([^"\n]+)"\s*\)/iuy,
      tokens: ([whole, code = "", text = ""], { from, to }, log) => {
        if (unread.has(code.toUpperCase())) {
          const what = `litfuse does not understand ${code} of ${name}: it is kept as it is there, and other systems cannot search it`
          Problem.remark(log, "own-filter", { from, to }, what)
          const kept = ownFilter("proquest", `${code.toUpperCase()}.EXACT("${text}")`)
          return [{ kind: "ready", query: Query.field("subset", Query.phrase(kept)), from, to }]
        }
        Problem.remark(
          log,
          "exact-as-phrase",
          { from, to },
          "the whole field must equal this text: other systems search it as a phrase in the field"
        )
        const behind = from + code.length + ".exact".length
        const quoted = from + whole.indexOf('"')
        return [
          { kind: "prefix", tag: { text: code, from, to: behind }, from, to: behind },
          { kind: "open", from: behind, to: behind + 1 },
          { kind: "leaf", text: `"${text}"`, isQuoted: true, from: quoted, to: quoted + text.length + 2 },
          { kind: "close", from: to - 1, to }
        ]
      }
    }
  ],
  prefix: /(?!(?:and|or|not|near|pre)\b)([A-Za-z]{2,12}(?:\.exact)?(?:\s?,\s?[A-Za-z]{2,6})*)(?=\()/iuy,
  isPrefixAnywhere: (field) => targetIn(rows)(field.replace(/\.exact$/iu, "")) !== undefined || unread.has(field.toUpperCase()),
  unread: { owner: "proquest", names: unread, write: (text, field) => `${field.toUpperCase()}(${text})` },
  targetOf: targetIn(rows),
  wildcards: { "*": "*", "?": "#" },
  together: "words"
})

const dateCodes: Readonly<Partial<Record<Range["date"], string>>> = { published: "PD", entered: "UD" }

const range = ({ date: of, from, until }: Range): string | undefined => {
  const code = dateCodes[of]
  if (code === undefined) return undefined
  const [first, last] = [dates.firstDay(from ?? "1000"), dates.lastDay(until ?? "3000")]
  return `${code}(${first.replaceAll("-", "")}-${last.replaceAll("-", "")})`
}

const headingOf = ({ descriptor, exploded, major, qualifiers }: Heading, _say: Say): string => {
  const clean = (text: string) => stripSigns(/["()*?]/gu, text)
  const write = (text: string) => `${major ? "MJ" : ""}MESH.EXACT${exploded ? ".EXPLODE" : ""}("${text}")`
  const each = qualifiers.length === 0 ? [clean(descriptor)] : qualifiers.map((one) => `${clean(descriptor)} -- ${clean(one)}`)
  return each.length === 1 ? write(each[0]!) : `(${each.map(write).join(" OR ")})`
}

/** The maximum number of characters that `*` matches. */
const longest = 5

const system: System = {
  name,
  reserved: /^(?:and|or|not|near|n\/\d+|p\/\d+|near\/\d+|pre\/\d+|\[?S\d+\]?)$/iu,
  rows: partsIn(rows),
  wrap: (field, text) => `${field}(${/^\((?:[^()]|\([^()]*\))*\)$/u.test(text) ? text.slice(1, -1) : text})`,
  wildcards: { any: "*", one: "?", inPhrases: true },
  longest,
  spellings: { publicationType: medlineType(name), language: ({ text }) => languageName(text) ?? text },
  joint: ({ between, ordered }) => ` ${ordered ? "PRE" : "NEAR"}/${between + 1} `,
  heading: headingOf,
  range
}

/** MEDLINE on ProQuest. */
export const proquest = {
  id: "proquest",
  about: 'ProQuest: TI,AB("heart attack" NEAR/3 aspirin) AND MESH.EXACT.EXPLODE("Aspirin")',
  read,
  print: printer(prefixed(system), phrasal(rows), system.spellings, commonNames, "proquest")
} as const satisfies Dialect
