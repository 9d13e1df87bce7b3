import type { Finding, Rule } from "../ExtractionRule.ts"

/** Words of a design, the most frequent spellings of each. */
const words: ReadonlyArray<readonly [value: string, pattern: RegExp]> = [
  ["systematic review", /\bsystematic review\b/iu],
  ["meta-analysis", /\bmeta-?\s?analys[ie]s\b/iu],
  ["randomised", /\brandomi[sz]ed\b|\brandomly (?:assigned|allocated)\b/iu],
  ["cluster", /\bcluster[- ]randomi[sz]ed\b|\bcluster trial\b/iu],
  ["crossover", /\bcross-?over\b/iu],
  ["parallel-group", /\bparallel[- ](?:group|arm)s?\b/iu],
  ["factorial", /\b\d\s?[x×]\s?\d factorial\b|\bfactorial (?:design|trial)\b/iu],
  ["non-inferiority", /\bnon-?inferiority\b/iu],
  ["equivalence", /\bequivalence (?:trial|study|design)\b/iu],
  ["stepped-wedge", /\bstepped[- ]wedge\b/iu],
  ["double-blind", /\bdouble[- ](?:blind|mask)(?:ed)?\b/iu],
  ["single-blind", /\bsingle[- ](?:blind|mask)(?:ed)?\b/iu],
  ["open-label", /\bopen[- ]label\b|\bunblinded\b/iu],
  ["placebo-controlled", /\bplacebo[- ]control(?:led)?\b/iu],
  ["multicentre", /\bmulti-?\s?cent(?:re|er)\b/iu],
  ["cohort", /\bcohort study\b|\b(?:prospective|retrospective) cohort\b/iu],
  ["case-control", /\bcase[- ]control\b/iu],
  ["cross-sectional", /\bcross-?sectional\b/iu],
  ["pilot", /\bpilot (?:study|trial)\b|\bfeasibility (?:study|trial)\b/iu]
]

/** A sentence about the own study. Others report what earlier studies were. */
const own =
  /\b(?:this|the present|our) (?:[\w-]+ ){0,6}(?:trial|study|review|analysis)\b|\bwe (?:[\w-]+ )?(?:conducted|performed|undertook|did|carried out|designed|report)\b|\btrial design\b|\bstudy design\b/iu

/** Words of the design, in title, abstract and methods, or in sentences about the own study. */
export const design: Rule = {
  about: "words of the design, such as `randomised` and `double-blind`",
  read: ({ text, section }) => {
    const isMethods = /abstract|method|design/u.test(section)
    const isOwn = own.test(text)
    if (!isMethods && !isOwn) return []
    return words.flatMap(([value, pattern]): ReadonlyArray<Finding> => {
      const found = pattern.exec(text)
      return found === null ? [] : [{ value, text: found[0], rank: isOwn ? 0 : 1 }]
    })
  }
}
