import type { Finding, Rule } from "../ExtractionRule.ts"
import { pValues } from "./pValues.ts"

/** The direction of an effect, as a sentence states it. */
export type Direction = "increased" | "decreased" | "no difference"

/** A statement of a direction in a sentence. Units: `at` UTF-16 units of the sentence. */
export interface Statement {
  readonly direction: Direction
  readonly text: string
  readonly at: number
}

const none: ReadonlyArray<RegExp> = [
  /\b(?:no|without(?: any)?|nor|neither|lack of)\b(?: [\p{L}-]+){0,6}? (?:differences?|effects?|changes?|improvements?|reductions?|increases?|decreases?|associations?|benefits?|interactions?|influence|impact|advantage|evidence)\b/giu,
  /\b(?:did|does|do|was|were|is|are|had|could|has|have|been) ?(?:not|n['’]t)\b(?: [\p{L}-]+){0,5}? (?:significan\p{L}*|differ\p{L}*|chang\p{L}*|affect\p{L}*|improv\p{L}*|reduc\p{L}*|increas\p{L}*|decreas\p{L}*|alter\p{L}*|influenc\p{L}*|impact\p{L}*|superior|effective|associated|enhanc\p{L}*|reach\p{L}*)/giu,
  /\bnot(?: [\p{L}-]+){0,3}? (?:significan\p{L}*|statistical\p{L}*)|\bnon[- ]?significan\p{L}*|\binsignificant\p{L}*|\bNS\b|\bn\.s\.(?![\p{L}])/giu,
  /\b(?:similar|comparable|equivalent|equally|unchanged|no more|no less|no better|no worse|the same|failed to|indistinguishable|nearly identical)\b/giu
]

const more =
  /(?<!\bor )\b(?:higher|greater|more(?! than \d)|larger|longer|increas\p{L}*|improv\p{L}*|rose|raised|rising|better|superior\p{L}*|enhanc\p{L}*|elevat\p{L}*|faster|gain(?:s|ed)?|grew|stronger|exceeded|prolong\p{L}*|earlier|favou?r(?:s|ed|ing)?|doubled|upregulat\p{L}*)\b/giu
const less =
  /(?<!\bor )\b(?:lower\p{L}*|less(?! than \d)|fewer|smaller|shorter\p{L}*|decreas\p{L}*|reduc\p{L}*|declin\p{L}*|fell|dropp?(?:ed)?|worse\p{L}*|inferior\p{L}*|slower|loss|diminish\p{L}*|weaker|attenuat\p{L}*|suppress\p{L}*|inhibit\p{L}*|prevent\p{L}*|protect\p{L}*|halved|downregulat\p{L}*|alleviat\p{L}*|reliev\p{L}*)\b/giu

const isSmall = ({ value }: Finding): boolean => {
  const p = value as { readonly relation: string; readonly value: number }
  return p.value < 0.05 || (p.value === 0.05 && /[<≤]/u.test(p.relation))
}

/** The p-values of a sentence with their places, and whether each is below .05. */
export const pValuesIn = (text: string): ReadonlyArray<{ readonly at: number; readonly isSmall: boolean }> => {
  let from = 0
  return pValues.read({ text, section: "", address: { work: "-", section: "-", from: 0, to: 0, sha256: "" } }).map((one) => {
    const at = text.indexOf(one.text, from)
    from = at + one.text.length
    return { at, isSmall: isSmall(one) }
  })
}

/** The statements of a direction in a sentence, in its order. A word inside of a longer statement, such as `no increase`, is none. Empty: none. */
export const statementsIn = (text: string): ReadonlyArray<Statement> => {
  const found: Array<Statement> = []
  const add = (pattern: RegExp, direction: Direction): void => {
    for (const { 0: words, index } of text.matchAll(pattern)) {
      const isInside = found.some((one) => index < one.at + one.text.length && one.at < index + words.length)
      if (!isInside) found.push({ direction, text: words, at: index })
    }
  }
  for (const pattern of none) add(pattern, "no difference")
  add(more, "increased")
  add(less, "decreased")
  return found.toSorted((a, b) => a.at - b.at)
}

/** Whether a statement is about how much something changes, as `greater` in `greater reduction`. */
export const isComparative = ({ text }: Pick<Statement, "text">): boolean =>
  /^(?:higher|greater|more|larger|longer|better|faster|stronger|earlier|lower|less|fewer|smaller|shorter|worse|slower|weaker)$/iu.test(text)

/** Whether a sentence reports what was found: not what was planned, or known before. */
export const isReport = (section: string): boolean => {
  const heading = section.split(" > ").at(-1)!
  return !/introduc|background|objective|purpose|aim|method|design|participants$|procedure|statistic|sample|funding|competing|contribution|acknowledg|reference|registration/u.test(
    heading
  )
}

/** Directions of effects in sentences that report results, those with a p-value first. A sentence about several outcomes has several. */
export const direction: Rule = {
  about: "directions of effects, as sentences about results state them",
  read: ({ text, section }) => {
    if (!isReport(section)) return []
    const values = pValuesIn(text)
    const isCompared = /\b(?:than|compared|versus|vs|between|groups?|arms?|both)\b/iu.test(text)
    if (values.length === 0 && !isCompared) return []
    return statementsIn(text).map((one): Finding => ({ value: one.direction, text: one.text, rank: values.length > 0 ? 0 : 1 }))
  }
}
