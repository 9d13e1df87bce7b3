/** A change that a text states: more, less, or that there is none. `link`: that two things belong together; `works`: that one helps. */
export type Change = "more" | "less" | "none" | "link" | "works"

/** Whether a change is one of more or less. */
export const hasDirection = (change: Change): boolean => change === "more" || change === "less"

/** A change and where it stands. Units: UTF-16 units. */
export interface Stated {
  readonly change: Change
  readonly at: number
  readonly end: number
}

/** Words that look like a change and are none: `more than 200 patients`, `patients at high risk`, `not inferior`. */
const noStatement: ReadonlyArray<RegExp> = [
  /\b(?:more|less|fewer|greater|higher|lower) than (?:\d|(?:one|two|three|half)\b)/giu,
  /\b(?:patients|participants|subjects|adults|people|persons|individuals|women|men|children|infants|population|group) (?:with|at|of) (?:an? )?(?:very )?(?:high|low|increased|elevated|reduced|worse|more|less)(?:er)?\b/giu,
  /\bnon-?inferior\p{L}*/giu,
  /\bnot (?:be )?(?:inferior|worse)\b/giu
]

const noChange: ReadonlyArray<RegExp> = [
  /\b(?:no|without(?: any)?|nor|neither|lack(?:s|ed|ing)?(?: of)?|little(?: or no)?|negligible|minimal)\b(?: [\p{L}-]+){0,5}? (?:differences?|effects?|changes?|improvements?|reductions?|increases?|decreases?|associations?|associated|correlations?|benefits?|influence|impact|advantage|evidence|role|link|relationship)\b(?: (?:that|of|for|to suggest)\b[^.;:]*)?/giu,
  /\bno (?:more|less|better|worse|greater|higher|lower)\b/giu,
  /\b(?:none of|never|nor (?:did|does|do|was|were))\b(?: [\p{L}-]+){0,5}? (?:improv|reduc|increas|decreas|prevent|prolong|short|lower|rais|caus)\p{L}*/giu,
  /\bneither(?: [\p{L}-]+){0,4}? (?:improv\p{L}*|reduc\p{L}*|increas\p{L}*|decreas\p{L}*|prevent\p{L}*|prolong\p{L}*|lower\p{L}*|rais\p{L}*)(?: nor \p{L}+)?/giu,
  /\b(?:improv|reduc|increas|decreas|prevent|prolong|lower|rais)\p{L}* neither\b/giu,
  /\bnon-?significan\p{L}*(?: [\p{L}-]+){0,2}? (?:improvement|reduction|increase|decrease|difference|trend|lower\p{L}*|higher|greater|longer|shorter)s?\b/giu,
  /\b(?:improvement|reduction|increase|decrease|difference|association|effect|benefit)s?\b(?:(?! (?:was|were|is|are) )[^.,;:]){0,80} (?:was|were|is|are) (?:not(?: statistically)? significan\p{L}*|non-?significan\p{L}*)/giu,
  /\b(?:did|does|do|was|were|is|are|had|could|has|have|been|can|may|should|would|will) ?(?:not|n['’]t)\b(?! (?:only|just|merely)\b)(?: [\p{L}-]+){0,4}? (?:significan\p{L}*|differ\p{L}*|chang\p{L}*|affect\p{L}*|improv\p{L}*|reduc\p{L}*|increas\p{L}*|decreas\p{L}*|alter\p{L}*|influenc\p{L}*|impact\p{L}*|superior|effective|associated|correlate\p{L}*|enhanc\p{L}*|short(?:er|en)\p{L}*|lengthen\p{L}*|prolong\p{L}*|prevent\p{L}*|inhibit\p{L}*|protect\p{L}*|lower\p{L}*|rais(?:e|ed)|promot\p{L}*|induc\p{L}*|caus(?:e|ed)|contribut\p{L}*|requir\p{L}*)/giu,
  /\bcannot(?: [\p{L}-]+){0,2}? (?:improve|reduce|increase|decrease|prevent|prolong|shorten|lower|raise|cause)\b/giu,
  /\bunlikely (?:that|to)\b(?: [\p{L}-]+){0,6}? (?:improv|reduc|increas|decreas|prevent|prolong|shorten|lower|rais|caus)\p{L}*/giu,
  /\bfail(?:s|ed|ing|ure)? to(?: \p{L}+)?/giu,
  /\b(?:similar|comparable|remain(?:s|ed)? (?:stable|constant|the same)|unchanged|unaffected|unaltered|unrelated|independent(?:ly)? of|indistinguishable|uncorrelated|ineffective|(?:as|equally) (?:effective|good|safe|likely|common))\b/giu
]

const more =
  /\b(?:positively (?:associated|correlated|related)|higher|greater|more|larger|longer|lengthen\p{L}*|increas\p{L}*|improv\p{L}*|rais(?:e|es|ed|ing)|rose|better|superior\p{L}*|enhanc\p{L}*|elevat\p{L}*|faster|stronger|exceed\p{L}*|prolong\p{L}*|promot(?:e|es|ed|ing)|induc(?:e|es|ed|ing)|activat(?:e|es|ed|ing)|stimulat(?:e|es|ed|ing)|accelerat\p{L}*|facilitat\p{L}*|upregulat\p{L}*|up-regulat\p{L}*|amplif\p{L}*|high)\b/giu
const less =
  /\b(?:(?:negatively|inversely) (?:associated|correlated|related)|inverse (?:association|correlation|relationship)|lower\p{L}*|less(?:en\p{L}*)?|fewer|smaller|short(?:er|en)\p{L}*|decreas\p{L}*|reduc\p{L}*|declin\p{L}*|fell|diminish\p{L}*|weak\p{L}*|attenuat\p{L}*|suppress(?:es|ed|ing)?|inhibit(?:s|ed|ing)?|prevent(?:s|ed|ing|ion)?|protect(?:s|ed|ing|ive)?|downregulat\p{L}*|down-regulat\p{L}*|alleviat\p{L}*|impair(?:s|ed|ing)?|block(?:s|ed|ing)?|abolish\p{L}*|abrogat\p{L}*|delay(?:s|ed|ing)?|slower|worse\p{L}*|deteriorat\p{L}*|inferior|low)\b/giu
const link = /\b(?:associated|associations?|linked|correlat(?:e|es|ed|ions?)|caus(?:e|es|ed|al))\b/giu
const works = /\b(?:effective|efficacious|beneficial)\b/giu

const control = "(?:placebo|controls?|untreated|no treatment|usual care|standard care|non-?users?|non-?smokers?)"

/** A comparison that begins with the side without the treatment: `higher with placebo than with aspirin`, `placebo had a higher risk than aspirin`. */
const ofControls = {
  after: new RegExp(
    `^(?: [\\p{L}-]+){0,3}? (?:with|in|for|among|on|under) (?:the |those (?:given|on) )?${control}\\b[^.,;:]*\\bthan\\b`,
    "iu"
  ),
  before: new RegExp(`(?:^|[.,;:] ?)(?:the )?${control}(?: [\\p{L}-]+){0,4} $`, "iu"),
  than: /^[^.,;:]*\bthan\b/iu
}

const isOfControls = (before: string, after: string): boolean =>
  ofControls.after.test(after) || (ofControls.than.test(after) && ofControls.before.test(before))

const turned = (change: Change): Change => {
  if (change === "more") return "less"
  return change === "less" ? "more" : change
}

/**
 * The changes that a text states, in its order. A word inside of a longer statement, such as `no increase`, is none. Links and effects count only
 * where the text states no change.
 *
 * - `isTurned` whether a comparison that begins with controls is read from its other side; empty: none without such words
 */
export const changesIn = (text: string, isTurned = true): ReadonlyArray<Stated> => {
  const taken: Array<Pick<Stated, "at" | "end">> = []
  const found: Array<Stated> = []
  const add = (pattern: RegExp, change: Change | undefined): void => {
    for (const { 0: words, index } of text.matchAll(pattern)) {
      const end = index + words.length
      if (taken.some((one) => index < one.end && one.at < end)) continue
      taken.push({ at: index, end })
      if (change === undefined) continue
      const said = isTurned && isOfControls(text.slice(0, index), text.slice(end)) ? turned(change) : change
      found.push({ change: said, at: index, end })
    }
  }
  for (const pattern of noStatement) add(pattern, undefined)
  for (const pattern of noChange) add(pattern, "none")
  add(more, "more")
  add(less, "less")
  if (found.length > 0) return found.toSorted((a, b) => a.at - b.at)
  add(link, "link")
  add(works, "works")
  return found.toSorted((a, b) => a.at - b.at)
}
