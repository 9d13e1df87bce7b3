import type { Rule } from "../ExtractionRule.ts"

/** Words of a calculation of the size of a sample. */
const certain: ReadonlyArray<RegExp> = [
  /(?<!small |limited |larger )\bsample[- ]sizes?\b(?!.{0,20}\b(?:small|limited|limitation))/iu,
  /\bpower(?:ed)?\b.{0,80}\b(?:detect|show|establish|demonstrate|differences?|non-?inferior)/iu,
  /\b\d{2}(?:[.·]\d+)? ?% (?:statistical )?power\b|\bpower (?:of|at|=|was) ?(?:0?[.·])?\d{2}|\bpowered (?:at|to|for)\b/iu,
  /(?:\balpha\b|\bbeta\b|α|β)[^.;]{0,12}=? ?0?[.·]\d|\btype (?:I|II|1|2) error/iu,
  /\bpower (?:calculations?|analys[ei]s|was based)/iu
]

/** Assumptions of such a calculation: losses, the expected effect, and the number that is needed. */
const possible: ReadonlyArray<RegExp> = [
  /\b(?:drop-?outs?|attrition|loss(?:es)? to follow-?up)\b/iu,
  /\ballow(?:ing|ed) for\b|\btaking into account\b/iu,
  /\b(?:we )?(?:needed|required|calculated|estimated|assumed|assuming|expected|anticipated|hypothesi[sz]ed|aimed to (?:recruit|enrol|include))\b.{0,120}\d/iu,
  /\b\d+ .{0,40}\b(?:were|was|would be|are) (?:required|needed)/iu,
  /\baccrual\b|\brecruitment target\b|\btarget (?:number|recruitment)\b/iu,
  /\bto detect\b/iu
]

/** Sentences in sections about the size that are about analyses, about other studies, or about what happened. */
const others =
  /\binterim\b|\bstopping\b|\bregression\b|\btests? to compare\b|\bwe (?:used|compared|present|described)\b|\bsystematic review\b|\bthis (?:poor|previous)\b|\bdid not meet\b|\bmore (?:statistically )?efficient\b|\bdetection limit\b|\bboundar/iu

const isPlanned = (section: string): boolean => /sample size|power|number of (?:patients|participants|subjects)/u.test(section)
const isMethods = (section: string): boolean => /method|statistic|analys|design|sample|power|size|material|^$/u.test(section)
const isElsewhere = (section: string): boolean =>
  /discussion|introduction|background|abstract|summary|^result|back matter|title|conclusion|limitation|measure|interven|safety/u.test(
    // a heading about measures may contain one about analyses
    /^(?:result|discussion)/u.test(section) ? section : section.replace(/^.*> (?=[^>]*(?:statistic|sample|power|analys))/u, "")
  )

/** Sentences about the planned size of the sample and its calculation, the most certain first. */
export const sampleSize: Rule = {
  about: "sentences about the planned size of the sample and its calculation",
  read: ({ text, section }) => {
    if (text.length < 25 || isElsewhere(section) || others.test(text)) return []
    const isCertain = certain.some((one) => one.test(text))
    const matched = possible.filter((one) => one.test(text)).length
    const isLikely = isPlanned(section) && matched > 0
    if (!isCertain && !isLikely && !(isMethods(section) && matched > 1)) return []
    return [{ value: text, text, rank: isCertain ? 0 : 1 }]
  }
}
