import { foldText } from "./foldText.ts"
import { titleNumbers } from "./titleNumbers.ts"
import { isRecurringTitle } from "./isRecurringTitle.ts"

/** The kind of a publication according to its title. Publications of different kinds are never the same. */
export const titleKinds = ["work", "erratum", "comment", "reply", "retraction", "protocol", "dataset"] as const
/** The name of a kind. */
export type Kind = (typeof titleKinds)[number]

/** A title in compared form. */
export interface Title {
  /** All letters and digits, without spaces. */
  readonly compact: string
  readonly words: ReadonlyArray<string>
  /** As `numbersOf` gives them. */
  readonly numbers: ReadonlyArray<string>
  readonly kind: Kind
  readonly isRecurring: boolean
}

/** A word for a kind of notice at the start of a title, with the text that must follow it. */
const start = (words: string, about = "to|for|of|in|on|regarding"): RegExp =>
  new RegExp(`^\\W*(?:${words})\\s*(?:[\\])]|[:.–—]|\\s-|-\\s|$|(?:${about})\\b)\\W*`, "i")

const starts: ReadonlyArray<readonly [Kind, RegExp]> = [
  ["erratum", start("(?:(?:author|publisher)(?:['’]?s)? )?correction", "to|for|in|regarding")],
  // no paper starts with these words, whatever follows
  [
    "erratum",
    /^\W*(?:(?:author|publisher)(?:['’]?s)? )?(?:corrigend(?:um|a)|erratum|errata|addendum)\b\W*(?:(?:to|for|in|regarding)\b\W*)?/i
  ],
  ["retraction", start("(?:(?:notice of )?(?:retraction|withdrawal)|(?:editorial )?expression of concern)(?: (?:notice|note|statement))?")],
  // also without a blank: Retraction-Aspirin in the elderly
  ["retraction", /^\W*(?:[Rr]etraction|[Ww]ithdrawal|RETRACTION|WITHDRAWAL)-(?=[\p{Lu}\d"'“‘])/u],
  ["reply", start("in reply", "to")],
  ["reply", start("(?:(?:the )?authors?['’]?s?['’]? )?(?:reply|response|rejoinder)", "to|from|by")],
  ["comment", start("(?:invited |editorial )?comment(?:s|ary)?", "on|to|regarding")],
  ["comment", /^\W*re\s*:\W*/i]
]

// the text before the mark is not matched: such a search would restart at every sign of a title
const ends: ReadonlyArray<readonly [Kind, RegExp]> = [
  // Web of Science names the paper of a notice: (vol 142, pg 310, 2003)
  ["retraction", /[([]\s*retraction of vol\.? ?[^()[\]]{0,120}[)\]]\W*$/i],
  ["erratum", /[([]\s*(?:(?:correction|erratum|corrigendum|addition) (?:of|to|in) )?vol\.? ?\d[^()[\]]{0,120}[)\]]\W*$/i],
  ["erratum", /[-–—:([]\s*(?:erratum|corrigendum|correction)\W*$/i],
  ["reply", /[-–—:([]\s*(?:in reply|(?:(?:the )?authors?['’]?s?['’]? )?(?:reply|rejoinder))\W*$/i],
  ["comment", /[-–—:([]\s*comment(?:ary)?\W*$/i]
]

/** The plan of a study rather than its results: it stays separate from the paper of the study. */
const protocols: ReadonlyArray<RegExp> = [
  /[-–—:([]\s*(?:an? |the )?(?:(?:study|trial|research|review|clinical|updated) ){0,3}protocol\b/i,
  /^\W*(?:(?:study|trial|research|review) )?protocol (?:for|of) (?:an?|the)\b/i,
  /\bstudy protocol\W*$/i,
  /(?:^|[-–—:([])\s*(?:study )?(?:rationale,?(?: and|,| &)? (?:study )?design|design,?(?: and|,| &)? rationale)\b/i
]

/** Marks that databases add to the title of a paper: it stays the same paper. */
const added =
  /^\W*(?:retracted|withdrawn)(?: article| paper)?\s*:\s*|[[(](?:retracted|withdrawn)(?: article)?[^\])]{0,200}[\])]\.?$|\[(?:arabic|chinese|czech|danish|dutch|english|finnish|french|german|greek|hebrew|hungarian|italian|japanese|korean|norwegian|persian|polish|portuguese|romanian|russian|serbian|slovak|spanish|swedish|turkish|ukrainian)\]\.?$/gi

const kindOf = (title: string): { readonly kind: Kind; readonly body: string } => {
  for (const [kind, pattern] of [...starts, ...ends]) {
    const found = pattern.exec(title)
    if (found !== null) return { kind, body: found.index === 0 ? title.slice(found[0].length) : title.slice(0, found.index) }
  }
  return { kind: protocols.some((pattern) => pattern.test(title)) ? "protocol" : "work", body: title }
}

/** Reads a title. For `Erratum: ...` the rest is compared, to find the paper. */
export const readTitle = (title: string): Title => {
  const { kind, body } = kindOf(title.replace(added, ""))
  const folded = foldText(body) || foldText(title)
  const words = folded === "" ? [] : folded.split(" ")
  return { compact: words.join(""), words, numbers: titleNumbers(words), kind, isRecurring: isRecurringTitle(folded) }
}
