import { termsOf } from "../preparedText.ts"

/** What a sentence says about a claim. `unclear`: the rules do not decide. */
export const stances = ["supports", "contradicts", "unclear"] as const
/** One of them. */
export type Stance = (typeof stances)[number]

/** A change that a text states: more, less, or that there is none. */
type Change = "more" | "less" | "none"

interface Stated {
  readonly change: Change
  readonly at: number
  readonly end: number
}

const noChange: ReadonlyArray<RegExp> = [
  /\b(?:no|without(?: any)?|nor|neither|lack of)\b(?: [\p{L}-]+){0,5}? (?:differences?|effects?|changes?|improvements?|reductions?|increases?|decreases?|associations?|associated|correlations?|benefits?|influence|impact|advantage|evidence|role|link|relationship)\b/giu,
  /\b(?:did|does|do|was|were|is|are|had|could|has|have|been|can|may|should|would|will) ?(?:not|n['’]t)\b(?: [\p{L}-]+){0,4}? (?:significan\p{L}*|differ\p{L}*|chang\p{L}*|affect\p{L}*|improv\p{L}*|reduc\p{L}*|increas\p{L}*|decreas\p{L}*|alter\p{L}*|influenc\p{L}*|impact\p{L}*|superior|effective|associated|correlate\p{L}*|enhanc\p{L}*|short(?:er|en)\p{L}*|lengthen\p{L}*|prolong\p{L}*|prevent\p{L}*|inhibit\p{L}*|protect\p{L}*|lower\p{L}*|rais(?:e|ed)|promot\p{L}*|induc\p{L}*|caus(?:e|ed)|contribut\p{L}*|requir\p{L}*)/giu,
  /\b(?:similar|comparable|unchanged|unaffected|unaltered|unrelated|independent(?:ly)? of|failed to|indistinguishable|uncorrelated)\b/giu
]

const more =
  /\b(?:higher|greater|more|larger|longer|lengthen\p{L}*|increas\p{L}*|improv\p{L}*|rais(?:e|es|ed|ing)|rose|better|superior\p{L}*|enhanc\p{L}*|elevat\p{L}*|faster|stronger|exceed\p{L}*|prolong\p{L}*|promot(?:e|es|ed|ing)|induc(?:e|es|ed|ing)|activat(?:e|es|ed|ing)|stimulat(?:e|es|ed|ing)|accelerat\p{L}*|facilitat\p{L}*|upregulat\p{L}*|up-regulat\p{L}*|amplif\p{L}*|high)\b/giu
const less =
  /\b(?:lower\p{L}*|less(?:en\p{L}*)?|fewer|smaller|short(?:er|en)\p{L}*|decreas\p{L}*|reduc\p{L}*|declin\p{L}*|fell|diminish\p{L}*|weak\p{L}*|attenuat\p{L}*|suppress(?:es|ed|ing)?|inhibit(?:s|ed|ing)?|prevent(?:s|ed|ing)?|protect(?:s|ed|ing|ive)?|downregulat\p{L}*|down-regulat\p{L}*|alleviat\p{L}*|impair(?:s|ed|ing)?|block(?:s|ed|ing)?|abolish\p{L}*|abrogat\p{L}*|delay(?:s|ed|ing)?|slower|worse\p{L}*|inferior|low)\b/giu

/** The changes that a text states, in its order. A word inside of a longer statement, such as `no increase`, is none. */
const changesIn = (text: string): ReadonlyArray<Stated> => {
  const found: Array<Stated> = []
  const add = (pattern: RegExp, change: Change): void => {
    for (const { 0: words, index } of text.matchAll(pattern)) {
      const end = index + words.length
      if (!found.some((one) => index < one.end && one.at < end)) found.push({ change, at: index, end })
    }
  }
  for (const pattern of noChange) add(pattern, "none")
  add(more, "more")
  add(less, "less")
  return found.toSorted((a, b) => a.at - b.at)
}

const denial =
  /\b(?:no|not|never|neither|nor|without|cannot|lacks?|lacking|absence|absent|fail(?:s|ed|ure)?|unable|unlikely|unrelated|unaffected|independent(?:ly)? of|little|few|rarely|ineffective|rather than|dispensable|negligible|insufficient)\b|n['’]t\b/iu

/** How far around a statement the words of the claim are counted. Units: UTF-16 units. */
const reach = 60

/** How many words of the claim must be near a statement that decides. */
const leastNear = 2

/** The statement with most words of the claim near it, the first of several; undefined if none has enough. */
const nearestChange = (text: string, changes: ReadonlyArray<Stated>, wanted: ReadonlySet<string>): Stated | undefined => {
  let [best, most] = [undefined as Stated | undefined, leastNear - 1]
  for (const one of changes) {
    const [before, after] = [text.slice(Math.max(0, one.at - reach), one.at), text.slice(one.at, one.end + reach)]
    // a comma or semicolon ends what a change is about
    const near = new Set(termsOf(`${before.slice(before.search(/[^,;:]*$/u))} ${after.split(/[,;:]/u, 1)[0]}`))
    const count = [...near].filter((term) => wanted.has(term)).length
    if (count > most) [best, most] = [one, count]
  }
  return best
}

/** The share of the terms of a claim that a sentence must have to contradict it without a change. */
const leastShared = 0.3

/**
 * What a sentence says about a claim, by rules. Changes such as `higher`, `reduced` or `no difference` agree or not. A sentence contradicts a claim that
 * denies what it says.
 *
 * - empty: `unclear` when neither decides
 */
export const stanceOf = (claim: string, sentence: string): Stance => {
  const terms = new Set(termsOf(claim))
  const own = changesIn(claim)
  const kinds = new Set(own.map(({ change }) => change))
  const theirs = nearestChange(sentence, changesIn(sentence), terms)
  if (kinds.size === 1 && theirs !== undefined) return own[0]!.change === theirs.change ? "supports" : "contradicts"
  if (!denial.test(claim) || denial.test(sentence)) return "unclear"
  const shared = new Set(termsOf(sentence).filter((term) => terms.has(term))).size
  return shared >= leastShared * terms.size ? "contradicts" : "unclear"
}
