import type { Rule } from "../ExtractionRule.ts"
import { digitNumber, people, wordNumber } from "../readNumber.ts"

const number = `(?:${digitNumber}|${wordNumber})`
const share = "(?: ?\\([^)]{1,30}\\))?"
const moved =
  "(?:screened|randomi[sz]ed|randomly (?:assigned|allocated)|allocated|assigned|enrolled|recruited|included|eligible|completed|withdrew|withdrawn|discontinued|lost to follow-?up|dropped out|excluded|received|analy[sz]ed|entered|participated|evaluated|assessed|followed|available|declined|consented|refused|approached|presented|started|dropouts?|undergoing|underwent|took part|invited|agreed)"

/** The caption of the figure that shows the flow. */
const caption =
  /^(?:supplementary )?fig(?:ure)?s?\.? ?\d* ?[.:|]? ?.{0,40}\b(?:flow|disposition|profile|consort|participation of)\b|^(?:flow (?:of|chart|diagram)|consort|trial profile|study (?:flow|profile)|participant flow|patient (?:flow|disposition))\b/iu
/** A sentence that names this figure. */
const figure = /\b(?:flow(?:[- ]?(?:chart|diagram))?|dispositions?|consort|trial profile|study profile|diagram|non-?participation)\b/iu
const named = /\b(?:fig(?:ure)?s?|diagram|chart|profile|consort)\b/iu

/** Numbers of participants that were screened, assigned, treated, followed or lost. */
const counted: ReadonlyArray<RegExp> = [
  `\\b${number}${share} (?:[\\p{L}-]+ ){0,4}?${people}\\b.{0,80}\\b${moved}\\b`,
  `\\b${moved}\\b.{0,50}\\b${number}${share} (?:[\\p{L}-]+ ){0,3}?${people}\\b`,
  `\\b${number}${share} (?:were|was|had been) (?:[\\p{L}-]+ )?${moved}`,
  `\\b(?:all|of (?:the|those)|among the)\\b (?:the )?(?:${number} )?(?:randomi[sz]ed |assigned |enrolled |offered )?(?:${people})?.{0,60}\\b(?:completed|received|receive|followed|analy[sz]ed)\\b`,
  `\\b(?:completed by|data (?:were )?available for|analysis (?:population|set) (?:comprised|included))\\b.{0,20}\\d`,
  `\\b\\d[\\d.]* ?% .{0,50}\\bcompleted\\b|\\bleaving ${number}`
].map((one) => new RegExp(one, "iu"))

/** Headings below which results are about the flow. Results without a further heading are too. */
const isFlow = (section: string): boolean =>
  /^$|^results?(?: and .*)?$|flow|disposition|participa|patients$|recruit|baseline|characteristic|population|enrol|demographic|subjects$/u.test(
    section.split(" > ").at(-1)!
  )
const isElsewhere = (section: string): boolean =>
  /discussion|introduction|background|abstract|summary|back matter|title|conclusion|statistic|sample size|measure|method|eligib/u.test(
    section
  )

/** What else results say of numbers of participants: adverse events, effects, other studies. */
const others =
  /\badverse\b|\bserious\b|\bevents?\b|\bp ?[<=>]|\bconfidence interval\b|\b\d+ ?% CI\b|\bsignificant|\bhospitali[sz]|\bmean age\b.*\bmean\b|^\W*table\b/iu

/** Sentences about the flow of participants through the trial, those that name a figure of it first. */
export const flow: Rule = {
  about: "sentences about the flow of participants: screened, assigned, treated, lost, analysed",
  read: ({ text, section }) => {
    if (section.endsWith(text.toLowerCase())) return []
    if (caption.test(text)) return [{ value: text, text, rank: 0 }]
    if (isElsewhere(section) || !isFlow(section)) return []
    const isFigure = figure.test(text) && named.test(text)
    const isCounted = !others.test(text) && counted.some((one) => one.test(text))
    return isFigure || isCounted ? [{ value: text, text, rank: isFigure ? 0 : 1 }] : []
  }
}
