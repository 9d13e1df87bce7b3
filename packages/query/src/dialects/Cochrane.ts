import type { Heading } from "../Query.ts"
import * as Query from "../Query.ts"
import type { Dialect } from "./Dialect.ts"
import { note, years } from "./platform/interface.ts"
import { joinedLines } from "./platform/lines.ts"
import { reader } from "./platform/read.ts"
import { partsIn, type Rows, targetIn } from "./platform/tables.ts"
import { medlineType } from "./publicationTypes.ts"
import { prefixed, type System } from "./prefixed.ts"
import { abbreviated, nameOf } from "./qualifiers.ts"
import { fields, phrasal, phrases } from "./target.ts"
import { printer, type Say, without } from "./write.ts"

const name = "the Cochrane Library"

/**
 * Fields stand behind a colon, headings of MeSH in square brackets, NEAR/n has words within n words in any order, NEXT side by side; dates are limits
 * beside the search.
 *
 * - source: Cochrane Library, "Search manager help", https://cochranelibrary.com/search-manager-help: words without an operator are joined by AND, a
 *   phrase stands in quotation marks; Ulster University, https://guides.library.ulster.ac.uk/c.php?g=632096&p=4745794: NEAR is NEAR/6, NEAR/n has
 *   words within n words of each other in either order, `?` is one character and `*` any number; Azusa Pacific University,
 *   https://apu.libguides.com/cochranelibrary/search: a phrase takes no wildcard, and NEXT stands between its words; University of South Australia,
 *   https://guides.library.unisa.edu.au/ScopingReviews/MedicalSubjectHeadings: `[mh ^"health education"]` is the heading alone (all as stored 2026).
 *   University College London says that `?` is one character or none, https://library-guides.ucl.ac.uk/cochrane/textword-search. The codes of fields
 *   other than title, abstract, keyword, and of qualifiers, are from memory
 */
const rows: Rows = [
  ["ti,ab,kw", fields("title", "abstract", "keyword", "heading")],
  ["ti,ab", fields("title", "abstract")],
  ["ti", fields("title")],
  ["ab", fields("abstract")],
  ["kw", fields("keyword", "heading")],
  ["au", fields("contributor")],
  ["so", phrases("containerTitle")],
  ["pt", fields("publicationType")],
  ["doi", fields("identifier")]
]

const qualifiersOf = (list: string | undefined): ReadonlyArray<string> =>
  (list ?? "").split(/[,/]/u).flatMap((one) => (one.trim() === "" ? [] : [nameOf(one.trim())]))

const read = reader({
  name,
  family: "cochrane",
  quotes: '"',
  reference: /#(\d{1,5})(?![\p{L}\p{N}])/uy,
  nearness: [
    { pattern: /^near(?:\/(\d{1,3}))?$/iu, isOrdered: false, between: (number) => Number(number ?? 6) - 1 },
    { pattern: /^next$/iu, isOrdered: true, between: () => 0 }
  ],
  specials: [
    joinedLines,
    years(/with publication year (?:from|between) (\d{4}) (?:to|and) (\d{4})/iuy),
    note(
      /with cochrane library publication date [^\n\t(]{1,80}?(?=,? in |\s*(?:$|\t|\(|[\d,]+\s*$))/imuy,
      "the day of publication in the library is not asked for"
    ),
    note(
      /\(word variations have been searched\)/iuy,
      "whether variants of words are searched is no part of a query: litfuse searches none"
    ),
    note(
      /,?\s?in (?:(?:cochrane reviews|cochrane protocols|reviews|protocols|trials|clinical answers|editorials|special collections|other reviews)(?:,\s?| and |(?=\s*(?:$|\t|\(|[\d,]+\s*$)))){1,6}/imuy,
      "which part of the library is searched is no part of a query"
    ),
    {
      pattern: /\[mh\s+(\^?)\s*"?(\^?)([^"\]/[]+?)"?\s*(?:\/\s*([A-Za-z, ]+?))?\s*(\[mj\])?\s*\]/iuy,
      tokens: ([, first, second, descriptor = "", qualifiers, major], place) => [
        {
          kind: "ready",
          query: Query.heading(descriptor.trim(), {
            exploded: first !== "^" && second !== "^",
            major: major !== undefined,
            qualifiers: qualifiersOf(qualifiers)
          }),
          ...place
        }
      ]
    },
    {
      pattern:
        /mesh descriptor:\s*\[([^\]]+)\]\s*(explode all trees|this term only)?(?:\s*and with qualifiers?\(?s?\)?:\s*\[([^\]]+)\])?/iuy,
      tokens: ([, descriptor = "", scope, qualifiers], place) => [
        {
          kind: "ready",
          query: Query.heading(descriptor.trim(), {
            exploded: !/only/iu.test(scope ?? ""),
            qualifiers: (qualifiers ?? "").split(",").flatMap((one) => {
              const code = one
                .split(/\s+-\s+/u)
                .at(-1)!
                .trim()
              return code === "" ? [] : [nameOf(code)]
            })
          }),
          ...place
        }
      ]
    }
  ],
  suffix: /:([a-z]{2,}(?:\s?,\s?[a-z]{2,})*)(?![\p{L}\p{N}])/iuy,
  targetOf: targetIn(rows),
  wildcards: { "*": "*", "?": "#" },
  together: "words"
})

const headingOf = ({ descriptor, exploded, major, qualifiers }: Heading, say: Say): string => {
  const list = abbreviated(name, qualifiers, say).join(",")
  const text = without(/["[\]/^*]/gu, descriptor)
  return `[mh ${exploded ? "" : "^"}"${text}"${list === "" ? "" : `/${list}`}${major ? "[mj]" : ""}]`
}

/** Words that are operators unless they stand in quotation marks. */
const reserved = /^(?:and|or|not|near(?:\/\d+)?|next|#\d+|\S*:.*)$/iu

const system: System = {
  name,
  reserved,
  rows: partsIn(rows),
  wrap: (field, text) => `${text}:${field}`,
  wildcards: { any: "*", one: "?", inPhrases: false },
  openPhrase: (words) => `(${words.map((word) => (reserved.test(word) ? `"${word}"` : word)).join(" NEXT ")})`,
  spellings: { publicationType: medlineType(name) },
  joint: ({ between, ordered }, say) => {
    if (ordered && between === 0) return " NEXT "
    if (ordered) say("order-lost", `${name} keeps the order of words only where they stand side by side`)
    return ` NEAR/${between + 1} `
  },
  heading: headingOf,
  range: () => undefined
}

/** The Cochrane Library. */
export const cochrane = {
  id: "cochrane",
  about: 'Cochrane Library: "heart attack":ti,ab,kw AND [mh Aspirin]',
  read,
  print: printer(prefixed(system), phrasal(rows), system.spellings)
} as const satisfies Dialect
