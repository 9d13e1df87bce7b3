import type { Extracted } from "./ExtractionRule.ts"
import { coverage, type PreparedSentence, type PreparedText, termsOf } from "./preparedText.ts"
import { type Direction, isComparative, isReport, pValuesIn, type Statement, statementsIn } from "./rules/direction.ts"

export type { Direction } from "./rules/direction.ts"

/** What is asked of a trial: the difference between an intervention and a comparator for an outcome. */
export interface EffectQuestion {
  readonly outcome: string
  readonly intervention: string
  readonly comparator: string
}

/** A direction with the sentence that states it. `value`: that of the outcome under the intervention, against the comparator. */
export interface EffectAnswer extends Extracted {
  readonly value: Direction
}

interface Asked {
  readonly outcome: ReadonlySet<string>
  readonly intervention: ReadonlySet<string>
  readonly comparator: ReadonlySet<string>
}

const without = (some: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...some].filter((one) => !others.has(one)))

const setsOf = ({ outcome, intervention, comparator }: EffectQuestion): Asked => {
  const arms = [new Set(termsOf(intervention)), new Set(termsOf(comparator))] as const
  return {
    outcome: new Set(termsOf(outcome)),
    // words that both arms have do not tell them apart
    intervention: without(arms[0], arms[1]),
    comparator: without(arms[1], arms[0])
  }
}

/** The least share of the outcome that a sentence must name. */
const leastOutcome = 0.25

/** What counts for a sentence and against it: results before discussions, and no state before the treatment. */
const placeBonus = ({ text, section }: PreparedSentence["sentence"]): number => {
  const heading = section.split(" > ").at(-1)!
  const results = /result|finding|outcome|conclusion|effect|efficacy|analys/u.test(heading) || section.startsWith("abstract") ? 0.1 : 0
  const discussed = /discussion/u.test(heading) ? -0.1 : 0
  const before =
    /\b(?:at|upon|before|prior to) (?:the )?(?:baseline|study (?:entry|initiation|start)|randomi[sz]ation|enrol)|^baseline\b|\bbaseline (?:values?|characteristics|levels?)\b/iu
  return results + discussed - (before.test(text) ? 0.3 : 0)
}

const scoreOf = (text: PreparedText, { sentence, terms }: PreparedSentence, asked: Asked): number => {
  if (!isReport(sentence.section)) return 0
  const own = new Set(terms)
  const outcome = coverage(text, asked.outcome, own)
  if (outcome < leastOutcome) return 0
  const arms = (coverage(text, asked.intervention, own) + coverage(text, asked.comparator, own)) / 2
  const hasValue = pValuesIn(sentence.text).length > 0 ? 0.1 : 0
  return Math.max(0.01, outcome + 0.3 * arms + hasValue + placeBonus(sentence))
}

/** The places of words whose terms are wanted. Units: UTF-16 units of the text. */
const placesOf = (text: string, wanted: ReadonlySet<string>): ReadonlyArray<number> =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) => (termsOf(word).some((term) => wanted.has(term)) ? [index] : []))

const nearestTo = (places: ReadonlyArray<number>, at: number): number =>
  places.reduce((least, place) => Math.min(least, Math.abs(place - at)), Infinity)

const opposite: Readonly<Record<Direction, Direction>> = {
  increased: "decreased",
  decreased: "increased",
  "no difference": "no difference"
}

const than = /\b(?:than|compared (?:to|with)|relative to|as opposed to)\b|\b(?:versus|vs)\b\.?(?= (?:the |an? )?\p{L})/iu

/** Whether the sentence says it of the comparator: `higher with the comparator than with the intervention`, `higher in the comparator`. */
const isAboutComparator = (text: string, { at, text: words }: Statement, asked: Asked): boolean => {
  const [ours, theirs] = [placesOf(text, asked.intervention), placesOf(text, asked.comparator)]
  if (theirs.length === 0) return false
  const compared = than.exec(text.slice(at))
  if (compared !== null) {
    const after = at + compared.index
    const isBefore = (place: number): boolean => place < after
    // only the comparator precedes `than`, so that what follows it is the intervention
    if (ours.some((place) => place > after) && !ours.some(isBefore)) return theirs.some(isBefore)
    return ours.length === 0 && theirs.some(isBefore) && !theirs.some((place) => place > after)
  }
  // `less in the control group`, `in the control group ... less`: the arm that follows the word, unless the intervention precedes it
  const end = at + words.length
  const inArm = theirs.filter((place) => place > end && /\b(?:in|with|for|among|on|by)\b/iu.test(text.slice(end, place)))
  return inArm.length > 0 && nearestTo(inArm, end) < nearestTo(ours, end) && !ours.some((place) => place < at)
}

/** Outcomes that are bad, so that an improvement of one is less of it. */
const bad =
  /\b(?:pain|depress\p{L}*|anxiety|fatigue|symptoms?|severity|tension|anger|confusion|stress|complications?|disability|incontinence|nausea|vomiting|mortality|deaths?|insomnia|burden|impairment|itch\p{L}*|bleeding|headaches?)\b/iu

/** Whether a change is the same in both groups, or one over time: no difference between them. */
const isWithin = (sentence: string, statement: Statement): boolean => {
  if (isComparative({ text: statement.text.split(" ")[0]! }) || than.test(sentence)) return false
  return /\b(?:in|of|for) (?:both|all|the (?:two|three)|either|each) (?:[\p{L}-]+ )?(?:groups?|arms?|cases|treatments?|conditions?)\b|\bbetween baseline and\b|\bover time\b|\bthroughout\b|\bregardless of\b/iu.test(
    sentence
  )
}

/** Whether words are of the outcome itself, such as `gain` in `weight gain`: they state nothing. */
const isOfOutcome = ({ direction, text }: Statement, asked: Asked): boolean =>
  direction !== "no difference" && termsOf(text).some((term) => asked.outcome.has(term))

/** The farthest that a change may follow the word that compares it: `a greater mean reduction`. Units: UTF-16 units. */
const joined = 14

/** The statements of a sentence. A comparison of a change is one: a greater reduction is a decrease, a smaller one an increase. */
const joinedStatements = (sentence: string, asked: Asked): ReadonlyArray<Statement> => {
  const all = statementsIn(sentence)
  const found: Array<Statement> = []
  for (let i = 0; i < all.length; i++) {
    const [one, next] = [all[i]!, all[i + 1]]
    const end = one.at + one.text.length
    const isChange =
      next !== undefined &&
      next.direction !== "no difference" &&
      !isComparative(next) &&
      !isOfOutcome(next, asked) &&
      next.at - end <= joined
    if (!isComparative(one) || !isChange) found.push(one)
    else {
      const direction = one.direction === "increased" ? next.direction : opposite[next.direction]
      found.push({ direction, text: sentence.slice(one.at, next.at + next.text.length), at: one.at })
      i++
    }
  }
  return found
}

/** The statement nearest to the outcome, and not one made of words of the outcome if there is another. */
const statementFor = (sentence: string, all: ReadonlyArray<Statement>, asked: Asked): Statement | undefined => {
  const others = all.filter((one) => !isOfOutcome(one, asked))
  const places = placesOf(sentence, asked.outcome)
  const middle = places[places.length >> 1] ?? 0
  return (others.length > 0 ? others : all).toSorted((a, b) => Math.abs(a.at - middle) - Math.abs(b.at - middle))[0]
}

/** The direction that a sentence states for a question; undefined = it states none. A p-value of .05 or more after a statement makes it no difference. */
const directionIn = (sentence: string, question: EffectQuestion, asked: Asked): Statement | undefined => {
  const all = joinedStatements(sentence, asked)
  const statement = statementFor(sentence, all, asked)
  if (statement === undefined || statement.direction === "no difference") return statement
  const later = all.find((one) => one.at > statement.at)
  const isDenied =
    later?.direction === "no difference" &&
    /significan|reach|statistic|between/iu.test(`${later.text} ${sentence.slice(later.at, later.at + 60)}`)
  const values = pValuesIn(sentence)
  const next = values.find(({ at }) => at > statement.at) ?? values.at(-1)
  if ((next !== undefined && !next.isSmall) || isDenied || isWithin(sentence, statement))
    return { ...statement, direction: "no difference" }
  const { direction } = statement
  const isBad = bad.test(question.outcome) && /^(?:improv|better|worse)/iu.test(statement.text)
  const isOpposite = isAboutComparator(sentence, statement, asked) !== isBad
  return { ...statement, direction: isOpposite ? opposite[direction] : direction }
}

/**
 * Answers a question about an effect by the sentence that names most of the outcome and the arms, and states a direction.
 *
 * - empty: undefined when no sentence about results names enough of the outcome and states a direction
 */
export const answerQuestion = (question: EffectQuestion, text: PreparedText): EffectAnswer | undefined => {
  const asked = setsOf(question)
  const scored = text.sentences
    .map((one) => ({ one, score: scoreOf(text, one, asked) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  for (const { one } of scored) {
    const found = directionIn(one.sentence.text, question, asked)
    if (found === undefined) continue
    const { address, text: sentence } = one.sentence
    return { value: found.direction, text: found.text, rank: 0, address, sentence }
  }
  return undefined
}
