/** Sentences of two works that say the opposite about the same thing, by rules. */
import { type Change, changesIn, hasDirection, type Stated } from "@litfuse/extraction/evidence/changesIn"
import { stanceOf } from "@litfuse/extraction/evidence/stanceOf"
import { termsOf } from "@litfuse/extraction/preparedText"
import { human, type Named, namedThings, type OpenKind } from "./namedThings.ts"

/** A sentence of a work. `title`: that of the work, which may name what the sentence leaves open. */
export interface StatedSentence {
  readonly work: string
  readonly title: string | null
  readonly text: string
}

/** Two sentences by their places. `onlyOne`: words for what one of them leaves open and the other names. */
export interface Contradiction {
  readonly places: readonly [number, number]
  readonly onlyOne: ReadonlyArray<string>
}

/** Words of grammar, of reports, of measures and of controls, which do not say what was measured. */
const general = new Set(
  [
    "about against among between during from through under upon via within without had has have been being were which who",
    "whose when while than both may might can could did does do also only its our we us after before",
    "however therefore because due high low more less very same other results study studies trial trials cohort group groups patients",
    "participants people subjects significantly significant found find finding findings show showed shown observed reported suggest treatment treated therapy use used",
    "using intervention administration supplementation level levels concentration concentrations rate rates risk risks incidence number amount value values score scores effect",
    "effects difference differences change changes changed association associations associated evidence compared placebo control controls sham usual care standard sibling siblings",
    "littermate littermates wild type untreated saline vehicle baseline"
  ].flatMap(termsOf)
)

/** Comparators that are controls of any kind. */
const controls = new Set(
  termsOf("placebo control controls sham usual standard siblings littermates wild untreated saline vehicle baseline no without nothing")
)

const comparator = /\b(?:compared (?:with|to)|versus|vs\.?|relative to|than(?! \d))\s+([^.,;:()]*)/giu

/** The word after a change of which the change is the subject: it happened there, then or by that. */
const circumstance =
  /^\s*(?:$|[.,;:()]|(?:in|after|with|by|during|among|at|from|and|but|to|when|following|under|for|compared|than|versus|relative|until)\b)/iu
/** A change as a noun: what changed follows. */
const noun =
  /(?:effects?|differences?|changes?|reductions?|increases?|decreases?|improvements?|associations?|correlations?|benefits?|declines?|impact|influence)$/iu
const ofNoun = /^\s*(?:of|on|in|between|with)\b/iu

/** What of a sentence is compared with another. */
interface Read {
  readonly sentence: StatedSentence
  readonly subject: ReadonlySet<string>
  readonly rest: ReadonlySet<string>
  readonly all: ReadonlySet<string>
  readonly changes: ReadonlyArray<{ readonly change: Change; readonly focus: string | undefined }>
  readonly fixed: ReadonlySet<string>
  readonly named: Readonly<Record<OpenKind, Named>>
  readonly open: Readonly<Record<OpenKind, Named>>
  readonly compared: ReadonlySet<string> | undefined
}

/** The word nearest to a change that says what changed. Empty: undefined where the sentence has none there. */
const focusOf = (text: string, { at, end }: Stated): string | undefined => {
  const [before, after] = [text.slice(0, at), text.slice(end)]
  const isAfter = noun.test(text.slice(at, end)) ? ofNoun.test(after) : !circumstance.test(after)
  const clause = isAfter ? after.split(/[.,;:()]/u, 1)[0]! : before.slice(before.search(/[^,;:()]*$/u))
  const terms = termsOf(clause.replaceAll(comparator, " ")).filter((term) => !general.has(term) && !/^\d/u.test(term))
  return isAfter ? terms[0] : terms.at(-1)
}

const readSentence = (sentence: StatedSentence, subject: ReadonlyArray<string>): Read => {
  const { text, title } = sentence
  const { fixed, open, rest } = namedThings(text, subject)
  const around = namedThings(title ?? "", subject).open
  const wanted = new Set(termsOf(namedThings(subject.join(" "), []).rest))
  const compared = [...text.matchAll(comparator)].flatMap(([, words]) => termsOf(words!))
  const changes = changesIn(text)
  const said = new Set(changes.flatMap(({ at, end }) => termsOf(text.slice(at, end))))
  const plain = termsOf(rest.replaceAll(comparator, " ")).filter((term) => !general.has(term) && !said.has(term) && !/^\d/u.test(term))
  const ofTitle = (kind: OpenKind): Named => (open[kind].size > 0 ? open[kind] : around[kind])
  return {
    sentence,
    subject: new Set(termsOf(rest).filter((term) => wanted.has(term))),
    rest: new Set(plain.filter((term) => !wanted.has(term))),
    all: new Set(termsOf(text)),
    changes: changes.map((one) => ({ change: one.change, focus: focusOf(text, one) })),
    fixed,
    named: open,
    open: { ...open, organism: ofTitle("organism"), sex: ofTitle("sex"), age: ofTitle("age") },
    compared: compared.length === 0 ? undefined : new Set(compared.some((term) => controls.has(term)) ? ["control"] : compared)
  }
}

const shared = <A>(one: ReadonlySet<A>, other: ReadonlySet<A>): number => [...one].filter((item) => other.has(item)).length

const areEqual = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && shared(one, other) === one.size

/** Whether both name something, and nothing in common. */
const areApart = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size > 0 && other.size > 0 && shared(one, other) === 0

const keysOf = (named: Named): ReadonlySet<string> => new Set(named.keys())

const kinds = ["organism", "sex", "age", "dose", "time"] as const

/** The changes of a sentence whose thing the other one has too, or which say of none. */
const commonChanges = ({ changes }: Read, { all }: Read): ReadonlyArray<Change> =>
  changes.flatMap(({ change, focus }) => (focus === undefined || all.has(focus) ? [change] : []))

const areOpposite = (one: Change, other: Change): boolean =>
  one !== other && (one === "none" || other === "none" || (hasDirection(one) && hasDirection(other)))

/** Whether two sentences are about the same: subject, names, kinds of what they name, what changes, and most of the other words. */
const areAlike = (one: Read, other: Read): boolean => {
  const [least, both] = [Math.min(one.rest.size, other.rest.size), shared(one.rest, other.rest)]
  return (
    areEqual(one.subject, other.subject) &&
    areEqual(one.fixed, other.fixed) &&
    one.subject.size + one.fixed.size + both > 0 &&
    (one.compared === undefined || other.compared === undefined || !areApart(one.compared, other.compared)) &&
    kinds.every((kind) => !areApart(keysOf(one.open[kind]), keysOf(other.open[kind]))) &&
    commonChanges(one, other).some((change) => commonChanges(other, one).some((said) => areOpposite(change, said))) &&
    (least === 0 || both > least / 2)
  )
}

/** What one of two sentences names, of a kind that the other one leaves open. People are not said: most sentences leave them open. */
const onlyOneOf = (one: Read, other: Read): ReadonlyArray<string> =>
  kinds.flatMap((kind) => {
    const [a, b] = [one.named[kind], other.named[kind]]
    if (a.size > 0 === b.size > 0) return []
    const around = a.size > 0 ? other.open[kind] : one.open[kind]
    return around.size > 0 ? [] : [...a, ...b].flatMap(([name, words]) => (name === human ? [] : [words]))
  })

const isOpposite = (a: string, b: string): boolean => stanceOf(a, b) === "contradicts" || stanceOf(b, a) === "contradicts"

/**
 * Pairs of sentences of two works that say the opposite about the same thing, in their order.
 *
 * - both have the same words of the `subject`, and the same genes, proteins and drugs; neither has another organism, sex, age, dose, time or comparator
 * - what changes in one of them is in the other, and changes the other way
 * - empty: none; a pair that says the same in other words is not found
 */
export const contradictionsIn = (
  subject: ReadonlyArray<string>,
  sentences: ReadonlyArray<StatedSentence>,
  most: number
): ReadonlyArray<Contradiction> => {
  const found: Array<Contradiction> = []
  const read = sentences.map((one) => readSentence(one, subject))
  for (const [i, one] of read.entries())
    for (const [k, other] of read.entries()) {
      if (found.length === most) return found
      const { text, work } = one.sentence
      if (k <= i || work === other.sentence.work || !areAlike(one, other) || !isOpposite(text, other.sentence.text)) continue
      found.push({ places: [i, k], onlyOne: onlyOneOf(one, other) })
    }
  return found
}
