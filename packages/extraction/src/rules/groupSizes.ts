import type { Finding, Rule } from "../ExtractionRule.ts"
import { digitNumber, people, readNumber, wordNumber } from "../readNumber.ts"

const number = `(?:${digitNumber}|${wordNumber})`

/** A statement of the size of a group. */
const statements: ReadonlyArray<readonly [pattern: RegExp, rank: number]> = [
  [new RegExp(`(?<![\\p{L}\\d])\\*?[nN]\\*?\\s{0,2}[=:]\\s{0,2}(${digitNumber})(?![\\d.·%])`, "gu"), 0],
  [
    new RegExp(
      `\\b(${number}) (?:[\\p{L}-]+ ){0,3}?(?:${people}|were|was)? ?(?:\\([^)]{0,20}\\) )?(?:[\\p{L}]+ ){0,2}?(?:in|to|from|of|for) (?:the |each |group )[^.;,]{0,40}?\\b(?:groups?|arms?|placebo|control)\\b`,
      "giu"
    ),
    1
  ],
  [new RegExp(`\\b(?:groups?|arms?)\\b[^.;,]{0,15}\\(?(?:of |with |included |comprised )(${number}) `, "giu"), 1],
  // names of arms: `(NBT = 18; CBT = 20)`
  [/(?<=[(,;] ?)\p{Lu}{1,4} ?= ?(\d{1,5})(?= ?[),;])/gu, 1],
  // two shares without a percentage: `8/754 versus 0/656`
  [/(?<![\d/.])\d{1,5}\/(\d{1,5})(?= (?:versus|vs\.?|and|compared (?:to|with)) \d{1,5}\/\d)/gu, 1],
  [/(?<=\d\/\d{1,5} (?:versus|vs\.?|and|compared (?:to|with)) )\d{1,5}\/(\d{1,5})(?![\d/])/gu, 1],
  [new RegExp(`\\b(${number}) (?:[\\p{L}-]+ ){0,3}?${people}\\b`, "giu"), 2],
  // a cell of a table with a large whole number before one with a decimal: a column of sizes before that of means
  [/(?<=\S {2,}|^ {2,})(\d{1,3},\d{3}|\d{3,5})(?= {2,}\d{0,3}\.\d)/gu, 3]
]

const fraction = /(?<![\d/.])(\d{1,5}) ?(?:\/|of|out of) ?(\d{1,5})(?![\d/])(?:[ ,;]{0,2}[([]?(\d{1,3}(?:[.·]\d{1,2})?) ?%?[)\]]?)?/gu
const before = /(\d{1,3}(?:[.·]\d{1,2})?) ?% ?[([] ?(?:n ?= ?)?(\d{1,5}) ?(?:\/|of|out of) ?(\d{1,5}) ?[)\]]/gu

const isShare = (part: number, whole: number, percent: string | undefined): boolean =>
  percent !== undefined && whole > 0 && Math.abs((100 * part) / whole - Number(percent.replace("·", "."))) <= 0.6

/** Denominators of shares whose percentage agrees: `66/94 (70.2)`. */
const denominators = (text: string): ReadonlyArray<Finding> => [
  ...[...text.matchAll(fraction)].flatMap(({ 0: words, 1: part, 2: whole, 3: percent }) =>
    isShare(Number(part), Number(whole), percent) ? [{ value: Number(whole), text: words, rank: 0 }] : []
  ),
  ...[...text.matchAll(before)].flatMap(({ 0: words, 1: percent, 2: part, 3: whole }) =>
    isShare(Number(part), Number(whole), percent) ? [{ value: Number(whole), text: words, rank: 0 }] : []
  )
]

/** The sizes of groups that sentences and tables state, such as `n = 45` and `66/94 (70.2 %)`: those of an analysis, or of all that were assigned. */
export const groupSizes: Rule = {
  about: "sizes of groups, as sentences and tables state them",
  read: ({ text }) => [
    ...denominators(text),
    ...statements.flatMap(([pattern, rank]) =>
      [...text.matchAll(pattern)].flatMap(({ 0: words, 1: stated }): ReadonlyArray<Finding> => {
        const value = readNumber(stated!)
        return value === undefined || value < 2 ? [] : [{ value, text: words, rank }]
      })
    )
  ]
}
