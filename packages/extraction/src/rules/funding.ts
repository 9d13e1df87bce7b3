import type { Rule } from "../ExtractionRule.ts"

const statement =
  /\b(?:funded|sponsored|financed) (?:[\p{L}-]+ ){0,3}by\b|\b(?:supported|financial support) (?:[\p{L}-]+ ){0,4}(?:by|from)\b|\bgrants? (?:[\p{L}-]+ ){0,3}(?:from|by|no|number)\b|\bfunding (?:was provided|from|source|by)\b|\bno (?:external |specific )?funding\b|\breceived no\b.{0,40}\bfunding\b/iu

/** Sentences that say who paid for the study, those below a heading about funding first. */
export const funding: Rule = {
  about: "sentences that say who paid for the study",
  read: ({ text, section }) => {
    const isHeaded = /fund|financial support|sponsor/u.test(section)
    if (!isHeaded && !statement.test(text)) return []
    const elsewhere = /acknowledg|abstract/u.test(section) ? 1 : 2
    return [{ value: text, text, rank: isHeaded ? 0 : elsewhere }]
  }
}
