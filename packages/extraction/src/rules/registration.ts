import type { Finding, Rule } from "../ExtractionRule.ts"

/** Registers of trials and reviews by the form of their numbers: https://www.who.int/clinical-trials-registry-platform. */
const numbers = [
  /\bNCT\s?0\d{7}\b/giu,
  /\bISRCTN?[\s:]*(?:no\.?\s?)?\d{8}\b/giu,
  /\bEudraCT(?:\s?(?:no|nr|number)?[.:]?)?\s?\d{4}-\d{6}-\d{2}\b|\b(?:19|20)\d{2}-\d{6}-\d{2}\b/giu,
  /\bACTRN\s?\d{14}p?\b/giu,
  /\bChiCTR-?(?:[A-Z]{2,5}-?)?\d{8,10}\b/giu,
  /\bDRKS\s?\d{8}\b/giu,
  /\bUMIN\s?\d{9}\b|\bJPRN-[A-Z]+\d{6,9}\b|\bjRCTs?\d{9,10}\b/giu,
  /\bCTRI\/\d{4}\/\d{2,3}\/\d{6}\b/giu,
  /\bIRCT\d{8,20}N?\d{0,3}\b/giu,
  /\bNTR\s?\d{2,5}\b|\bNL\d{4,5}\b/gu,
  /\bPACTR\d{15,16}\b/giu,
  /\bKCT\d{7}\b|\bRBR-[a-z0-9]{6,7}\b|\bTCTR\d{11}\b|\bSLCTR\/\d{4}\/\d{3}\b/giu,
  /\bCRD4\d{10}\b/gu,
  /\bN\d{10}\b/gu
]

const spelled = (text: string): string =>
  text
    .replace(/^EudraCT.*?(?=\d{4}-)/iu, "")
    .replaceAll(/\s/gu, "")
    .replace(/^ISRCTN?:?(?:no\.?)?/iu, "ISRCTN")
    .replace(/^(?:nct|isrctn|actrn|drks|umin|pactr|kct|irct)/iu, (register) => register.toUpperCase())

/** Words of the own registration. Discussions and lists have numbers of other trials. */
const own = /\bregist(?:er|ry|rat)|\btrial (?:number|identifier|id)\b|\bclinicaltrials\.gov\b|\bprospero\b|\bidentifier\b/iu
const isElsewhere = (section: string): boolean => /discussion|reference|introduction|background/u.test(section)

/** A study that follows the own one has its own number. */
const isExtension = (before: string): boolean => /\b(?:extension|follow-on|sub-?study)\b[^.;]{0,100}$/iu.test(before)

/** Numbers of registration. Those in sentences about registration come first, those of discussions last. */
export const registration: Rule = {
  about: "numbers of registration",
  read: ({ text, section }) =>
    numbers.flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap(({ 0: found, index }): ReadonlyArray<Finding> =>
        isExtension(text.slice(0, index))
          ? []
          : [{ value: spelled(found), text: found, rank: (own.test(text) ? 0 : 1) + (isElsewhere(section) ? 2 : 0) }]
      )
    )
}
