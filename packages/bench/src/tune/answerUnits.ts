import * as Effect from "effect/Effect"
import { Progress } from "../Progress.ts"
import type { Journal } from "./TuningJournal.ts"

/** Receives the answer to a unit as soon as it is known, by its number. */
export type OnDone<A> = (number: number, answer: A) => void

/**
 * Units of work, and where their answers remain.
 *
 * - `keyOf` a name that no other unit has; `whatOf` what progress calls a unit
 * - `of` all units of which these are a part, and how many were done before: what progress counts
 */
export interface Journalled<U> {
  readonly units: ReadonlyArray<U>
  readonly keyOf: (unit: U) => string
  readonly whatOf: (unit: U) => string
  readonly journal: Journal
  readonly of?: { readonly before: number; readonly total: number }
}

/**
 * Answers units: those whose answers are in the journal are not done again.
 *
 * - `doAll` does the others, and gives answers by their numbers
 * - shape: answers in the order of the units
 */
export const answerUnits = Effect.fn("Tune.work")(function* <U, A, E, R>(
  { units, keyOf, whatOf, journal, of = { before: 0, total: units.length } }: Journalled<U>,
  doAll: (missing: ReadonlyArray<U>, onDone: OnDone<A>) => Effect.Effect<ReadonlyMap<number, A>, E, R>
) {
  const report = yield* Progress
  const missing = units.filter((unit) => !journal.known.has(keyOf(unit)))
  let done = of.before + units.length - missing.length
  const made = yield* doAll(missing, (number, answer) => {
    journal.write(keyOf(missing[number]!), answer)
    report({ done: ++done, total: of.total, what: whatOf(missing[number]!) })
  })
  const answers = made.values()
  return units.map((unit) => (journal.known.get(keyOf(unit)) as A | undefined) ?? answers.next().value!)
})
