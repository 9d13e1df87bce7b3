import type { Finding, Rule } from "../ExtractionRule.ts"
import { digitNumber, people as anyPeople } from "../readNumber.ts"

const people = `${anyPeople}(?: (?:with|from|aged|who)(?: [\\p{L}\\d-]+){1,6}?)?`
const number = `(${digitNumber})`
const adjectives = "(?:[\\p{L}-]+ ){0,4}?"

const numeric = (text: string): number => Number(text.replaceAll(/\D/gu, ""))

const patternsOf = (templates: ReadonlyArray<string>): ReadonlyArray<RegExp> => templates.map((one) => new RegExp(one, "giu"))

/** Statements of the number that was randomised, the most certain first. */
const randomised = patternsOf([
  `\\b${number} ${adjectives}${people} (?:were|was|underwent|had been) ${adjectives}(?:randomi[sz](?:ed|ation)|randomly (?:assigned|allocated))`,
  `\\brandomi[sz]ed ${adjectives}${number} ${adjectives}${people}\\b`,
  `\\b${number} (?:were|was) (?:randomi[sz]ed|randomly (?:assigned|allocated))`,
  `\\b(?:we )?(?:randomly (?:assigned|allocated)|allocated|assigned) ${adjectives}${number} ${adjectives}${people}\\b`,
  `\\b${number} ${adjectives}${people} (?:were|was) (?:enrolled|included|recruited)`
])

const each = "(?: (?:in|for|to) (?:each|the|both) (?:[\\p{L}-]+ ){0,2}?(?:groups?|arms?)| per (?:group|arm|treatment))"

/** Statements of the number that was planned, of all participants or of a group. */
const planned = patternsOf([
  `\\bsample(?: sizes?)?(?:,[^,]{0,80},)? (?:of|was|is|to be|would be|required|needed|calculated|were)(?: [\\p{L}-]+){0,5}? ${number}\\b(?! ?%)`,
  `\\bsample size \\(${number} `,
  `\\bsample size\\b[^.;\\d]{0,60} (?:to be|at) (?:about |at least )?${number} ${adjectives}${people}`,
  `\\b${number} ${adjectives}${people}(?: [\\p{L}-]+){0,6} (?:were|was|would be|are|is) (?:required|needed|necessary)`,
  `\\b(?:require[ds]?|needed|aimed to (?:recruit|enrol|enroll|include)|planned to (?:recruit|enrol|enroll|include)|(?:accrual|recruitment) (?:was )?(?:set )?(?:at|of))(?: [\\p{L}-]+){0,4}? ${number} ${adjectives}${people}`,
  `\\b${number} ${adjectives}${people}(?:${each})?(?: [^.;]{0,80})? (?:would (?:still )?)?(?:provide[ds]?|give|gave|ha[ds]|have|yield|achieve)(?: [\\p{L}-]+){0,3} \\d{2}[^.;]{0,6} ?%(?: [\\p{L}-]+)? power`,
  `\\b(?:trial|study|cohort|total|sample)(?: [\\p{L}-]+){0,4}? (?:with|of)(?: more than| at least| about)? ${number} ${adjectives}${people}[^.;]{0,60}\\bpower\\b`
])

/** A sentence about the planned size is none about the flow of participants. */
const isPlan = /\bsample size\b|\bpower\b|\bwould be (?:required|needed)\b/iu

const found = (text: string, patterns: ReadonlyArray<RegExp>): ReadonlyArray<Finding> =>
  patterns.flatMap((pattern, rank) =>
    [...text.matchAll(pattern)].flatMap((match): ReadonlyArray<Finding> => {
      const value = numeric(match[1]!)
      return value === 0 ? [] : [{ value, text: match[0], rank }]
    })
  )

const fromElsewhere = (section: string): number => (/discussion|introduction|background/u.test(section) ? 10 : 0)

/** The number of participants that were randomised, else enrolled. Not the planned number, and not that of an analysis. */
export const participants: Rule = {
  about: "the number of participants that were randomised or enrolled",
  read: ({ text, section }) =>
    isPlan.test(text) ? [] : found(text, randomised).map((one) => ({ ...one, rank: one.rank + fromElsewhere(section) }))
}

/** The number of participants that was planned. */
export const plannedSize: Rule = {
  about: "the planned number of participants",
  read: ({ text, section }) =>
    /^(?:result|discussion)/u.test(section) ? [] : found(text, planned).map((one) => ({ ...one, rank: one.rank + fromElsewhere(section) }))
}
