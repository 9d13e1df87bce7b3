import type { AnyOutcome } from "./Outcome.ts"

/**
 * What a state means.
 *
 * - `tag` of the outcome; `meaning` for users
 * - `hasAnswered` the source sent an answer. A question that no source answered has failed
 * - `foundNothing` the source was searched and knows no such work. No other state may look like this one
 * - `isFailure` an error kept records back: some of them, or all
 * - `isWhole` what the source did not send, it does not know
 */
export interface StateMeaning {
  readonly tag: AnyOutcome["_tag"]
  readonly meaning: string
  readonly hasAnswered: boolean
  readonly foundNothing: boolean
  readonly isFailure: boolean
  readonly isWhole: boolean
}

const no = { hasAnswered: false, foundNothing: false, isFailure: false, isWhole: false }

/** The states of a source in every answer, file and table, and what each means. Every surface reads this table. */
export const outcomeStates = {
  found: { ...no, tag: "Found", meaning: "sent records as requested", hasAnswered: true, isWhole: true },
  empty: { ...no, tag: "Empty", meaning: "was searched and knows no such work", hasAnswered: true, foundNothing: true, isWhole: true },
  partial: { ...no, tag: "Partial", meaning: "sent some records before an error", hasAnswered: true, isFailure: true },
  failed: { ...no, tag: "Failed", meaning: "sent nothing because of an error", isFailure: true },
  skipped: { ...no, tag: "Skipped", meaning: "was not asked" }
} as const satisfies Readonly<Record<string, StateMeaning>>

/** The state of a source. */
export type OutcomeState = keyof typeof outcomeStates

/** The names of the states. */
export const names = Object.keys(outcomeStates) as [OutcomeState, ...Array<OutcomeState>]

/** Outcomes as plain data, as far as their states matter. */
type Outcomes = ReadonlyArray<{ readonly state: OutcomeState }>

/** The state of an outcome by its tag. */
export const stateOf = ({ _tag }: Pick<AnyOutcome, "_tag">): OutcomeState => names.find((name) => outcomeStates[name].tag === _tag)!

/** Whether sources were asked and none answered: then the question has failed, and its empty answer says nothing. Empty: false. */
export const noneAnswered = (outcomes: Outcomes): boolean =>
  outcomes.length > 0 && !outcomes.some(({ state }) => outcomeStates[state].hasAnswered)

/** The outcomes of sources that may know more works than they sent: those with an error, and those that were not asked. */
export const incompleteIn = <O extends Outcomes[number]>(outcomes: ReadonlyArray<O>): ReadonlyArray<O> =>
  outcomes.filter(({ state }) => !outcomeStates[state].isWhole)

/**
 * Whether a work that no source sent is unknown to all of them.
 *
 * - empty: false when a source failed, and when none answered. A skipped source does not count, because it was not asked
 */
export const provesAbsence = (outcomes: Outcomes): boolean =>
  outcomes.some(({ state }) => outcomeStates[state].isWhole) && !outcomes.some(({ state }) => outcomeStates[state].isFailure)
