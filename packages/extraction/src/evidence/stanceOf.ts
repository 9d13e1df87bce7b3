import { termsOf } from "../preparedText.ts"
import { type Change, changesIn, hasDirection, type Stated } from "./changesIn.ts"
import { areSwapped, type Sides, sidesOf } from "./Sides.ts"
import { isUndecided } from "./isUndecided.ts"

/** What a sentence says about a claim. `unclear`: the rules do not decide. */
export const stances = ["supports", "contradicts", "unclear"] as const
/** One of them. */
export type Stance = (typeof stances)[number]

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
    // a comma or semicolon ends what a change is about; a long statement, such as `no evidence that ...`, has its words inside
    const long = one.end - one.at > reach ? text.slice(one.at, one.end) : ""
    const near = new Set(termsOf(`${before.slice(before.search(/[^,;:]*$/u))} ${long} ${after.split(/[,;:]/u, 1)[0]}`))
    const count = [...near].filter((term) => wanted.has(term)).length
    if (count > most) [best, most] = [one, count]
  }
  return best
}

/** The share of the terms of a claim that a sentence must have to contradict it without a change. */
const leastShared = 0.3

/** What a text says by a change: `no effective therapies` has a word of effect, and denies it. */
const meant = (change: Change, text: string): Change => ((change === "link" || change === "works") && denial.test(text) ? "none" : change)

/** Whether two changes agree. Undefined: they neither agree nor differ, as a direction and a link without one. More of something is a link to it. */
const agree = (claimed: Change, said: Change): boolean | undefined => {
  if (claimed === said || (claimed === "link" && said === "more")) return true
  if (claimed === "none" || said === "none") return false
  return hasDirection(claimed) && hasDirection(said) ? false : undefined
}

/** Whether a sentence compares the same things the other way round. */
const isOtherWay = (claimed: Sides, said: Sides | undefined): boolean => said !== undefined && areSwapped(claimed, said)

/**
 * What a sentence says about a claim, by rules. Changes such as `higher`, `reduced` or `no difference` agree or not. A sentence contradicts a claim that
 * denies what it says.
 *
 * - empty: `unclear` when neither decides, and for a sentence that asks, plans or doubts
 */
export const stanceOf = (claim: string, sentence: string): Stance => {
  const terms = new Set(termsOf(claim))
  const own = changesIn(claim, false)
  const kinds = new Set(own.map(({ change }) => change))
  const compared = kinds.size === 1 ? sidesOf(claim, own.at(-1)!) : undefined
  const theirs = nearestChange(sentence, changesIn(sentence, compared === undefined), terms)
  if (isUndecided(sentence, theirs?.at ?? 0)) return "unclear"
  if (kinds.size === 1 && theirs !== undefined) {
    const isSame = agree(meant(own[0]!.change, claim), meant(theirs.change, sentence.slice(0, theirs.at)))
    if (isSame === undefined) return "unclear"
    const isTurned = compared !== undefined && hasDirection(theirs.change) && isOtherWay(compared, sidesOf(sentence, theirs))
    return isSame === isTurned ? "contradicts" : "supports"
  }
  if (!denial.test(claim) || denial.test(sentence)) return "unclear"
  const shared = new Set(termsOf(sentence).filter((term) => terms.has(term))).size
  return shared >= leastShared * terms.size ? "contradicts" : "unclear"
}
