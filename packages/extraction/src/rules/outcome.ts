import type { Rule, Sentence } from "../ExtractionRule.ts"
import { phrasesOf } from "./phrasesOf.ts"

/** Where outcomes are named. */
const isMeasured = ({ section }: Sentence): boolean => /^$|title|abstract|summary|conclusion|outcome|end ?point|measure/u.test(section)

const until = (words: string): string => `(?=[.,;:()]| (?:${words})\\b|$)`

/** What was measured: named as an outcome, or as what an effect is on. */
const named: ReadonlyArray<RegExp> = [
  new RegExp(
    `\\b(?:primary|secondary|main|principal) (?:efficacy |clinical |study )?(?:outcomes?|end-?points?)(?: measures?| variables?)?(?: (?:was|were|is|are|included|of))(?: the)? (?<phrase>[^.;:()]{3,90}?)(?=[.,;:()]|$)`,
    "giu"
  ),
  new RegExp(
    `\\b(?:effects?|efficacy|impact|influence) of [^.;:()]{3,80}? on (?:the )?(?<phrase>[^.;:()]{3,90}?)${until("in|among|after|during|of patients|compared|when|at")}`,
    "giu"
  ),
  new RegExp(
    `\\b(?:differences?|changes?|improvements?|reductions?|increases?|decreases?|declines?) (?:in|of|on|for) (?:the )?(?<phrase>[^.;:()]{3,90}?)${until("between|after|among|was|were|compared|than|when|at|from|during|did|had")}`,
    "giu"
  )
]
/** What was measured, as the subject of a result. */
const subjects: ReadonlyArray<RegExp> = [
  new RegExp(
    `(?:^|[.,;] |\\band |\\bthat |\\bthe )(?<phrase>(?:[\\p{L}\\p{N}/-]+ ){1,6})(?:was|were|did|increased|decreased|improved|showed|had|remained)\\b`,
    "giu"
  ),
  new RegExp(
    `\\b(?:higher|lower|greater|fewer|more|less|better|worse|increased|decreased|reduced|improved|shorter|longer) (?<phrase>(?:[\\p{L}\\p{N}/-]+ ){0,5}[\\p{L}\\p{N}/-]+?)${until("in|than|compared|with|for|after|at|between|was|were|and")}`,
    "giu"
  )
]

/** Phrases that say what was measured. */
export const outcome: Rule = {
  about: "phrases that say what was measured",
  read: (sentence) => {
    if (!isMeasured(sentence) && !/result|finding|effect/u.test(sentence.section)) return []
    const first = phrasesOf(sentence.text, named)
    const isShort = isMeasured(sentence)
    return isShort ? [...first, ...phrasesOf(sentence.text, subjects).map((one) => ({ ...one, rank: one.rank + named.length }))] : first
  }
}
