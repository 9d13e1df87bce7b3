import type { Finding, PValue, Rule } from "../ExtractionRule.ts"

const relations: Readonly<Record<string, PValue["relation"]>> = { "<": "<", "=": "=", ">": ">", "≤": "≤", "≥": "≥", "⩽": "≤", "&lt;": "<" }
const statement = /(?<![\p{L}\d])p(?:[- ]?values?)?\s{0,2}(?:(?:was|of|is)\s)?([<=>≤≥⩽])\s{0,2}(0?[.·]\d{1,6}|0|1(?:[.·]0+)?)(?![\d%])/giu

/** P-values with the sign before them. A number outside of 0 to 1 is none. */
export const pValues: Rule = {
  about: "p-values with their signs",
  read: ({ text }) =>
    [...text.matchAll(statement)].map((match): Finding => ({
      value: { relation: relations[match[1]!]!, value: Number(match[2]!.replace("·", ".")) },
      text: match[0],
      rank: 0
    }))
}
