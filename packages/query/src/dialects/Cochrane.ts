import type { Heading } from "../Query.ts"
import * as Query from "../Query.ts"
import type { Dialect } from "./Dialect.ts"
import { interfaceNote, interfaceYears } from "./platform/interfaceNote.ts"
import { joinedLines } from "./platform/joinedLines.ts"
import { platformReader } from "./platform/platformReader.ts"
import { partsIn, type Rows, targetIn } from "./platform/tables.ts"
import { medlineType } from "./publicationTypes.ts"
import { prefixed, type System } from "./prefixed.ts"
import { qualifierCodes, qualifierName } from "./qualifierName.ts"
import { fields, phrasal, phrases } from "./target.ts"
import { printer, type Say, stripSigns } from "./write.ts"

const name = "the Cochrane Library"

/**
 * Fields are after a colon, headings of MeSH in square brackets. NEAR/n finds words within n words in any order, NEXT adjacent words. Dates are limits
 * outside the search.
 *
 * - source: Cochrane Library, "Search manager help", https://cochranelibrary.com/search-manager-help: words without an operator are joined by AND, a
 *   phrase is in quotation marks
 * - source: Ulster University, https://guides.library.ulster.ac.uk/c.php?g=632096&p=4745794: NEAR is NEAR/6. NEAR/n has words within n words of each
 *   other in either order, `?` is one character and `*` any number
 * - source: Azusa Pacific University, https://apu.libguides.com/cochranelibrary/search: a phrase takes no wildcard, and NEXT is between its words
 * - source: University of South Australia, https://guides.library.unisa.edu.au/ScopingReviews/MedicalSubjectHeadings: `[mh ^"health education"]` is
 *   the heading alone (all as stored 2026). University College London says that `?` is one character or none,
 *   https://library-guides.ucl.ac.uk/cochrane/textword-search. The codes of fields other than title, abstract, keyword, and of qualifiers, are from
 *   memory
 */
const rows: Rows = [
  ["ti,ab,kw", fields("title", "abstract", "keyword", "heading")],
  ["ti,ab", fields("title", "abstract")],
  ["ti,kw", fields("title", "keyword", "heading")],
  ["ab,kw", fields("abstract", "keyword", "heading")],
  ["ti", fields("title")],
  ["ab", fields("abstract")],
  ["kw", fields("keyword", "heading")],
  ["au", fields("contributor")],
  ["so", phrases("containerTitle")],
  ["pt", fields("publicationType")],
  ["doi", fields("doi")],
  ["an", fields("accession")]
]

const qualifiersOf = (list: string | undefined): ReadonlyArray<string> =>
  (list ?? "").split(/[,/]/u).flatMap((one) => (one.trim() === "" ? [] : [qualifierName(one.trim())]))

const read = platformReader({
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
    interfaceYears(/with publication year (?:from|between) (\d{4}) (?:to|and) (\d{4})/iuy),
    interfaceNote(
      /with cochrane library publication date [^\n\t(]{1,80}?(?=,? in |\s*(?:$|\t|\(|[\d,]+\s*$))/imuy,
      "the day of publication in the Cochrane Library is left out"
    ),
    interfaceNote(
      /\(word variations have been searched\)/iuy,
      "the search of word variations is not part of a query: litfuse searches no variations"
    ),
    interfaceNote(
      /,?\s?in (?:(?:cochrane reviews|cochrane protocols|reviews|protocols|trials|clinical answers|editorials|special collections|other reviews)(?:,\s?| and |(?=\s*(?:$|\t|\(|[\d,]+\s*$)))){1,6}/imuy,
      "the choice of a part of the library is not part of a query"
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
              return code === "" ? [] : [qualifierName(code)]
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
  hasOpenPhrases: false,
  together: "words"
})

const headingOf = ({ descriptor, exploded, major, qualifiers }: Heading, say: Say): string => {
  const list = qualifierCodes(name, qualifiers, say).join(",")
  const text = stripSigns(/["[\]/^*]/gu, descriptor)
  return `[mh ${exploded ? "" : "^"}"${text}"${list === "" ? "" : `/${list}`}${major ? "[mj]" : ""}]`
}

/** Words that are operators unless they are in quotation marks. */
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
    if (ordered) say("order-lost", `${name} keeps the order of adjacent words only`)
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
