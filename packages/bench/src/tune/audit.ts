import { type Design, systems } from "./Design.ts"
import * as Looks from "./Looks.ts"
import type { FoldOutcome } from "./Outcome.ts"

/**
 * What is wrong with outcomes, were they to be reported: seeds or folds that are left out or there twice (one good seed picked out of many), topics
 * that a seed holds out twice or never (a topic that was trained on), by the log of looks; values without a look; systems that the design does not
 * declare.
 *
 * - empty: nothing is wrong
 */
export const audit = (design: Design, topics: number, outcomes: ReadonlyArray<FoldOutcome>): ReadonlyArray<string> => {
  const problems: Array<string> = []
  const declared = systems(design).map(({ id }) => id)
  for (const id of new Set(outcomes.map(({ system }) => system)))
    if (!declared.includes(id)) problems.push(`system "${id}" is reported and was not declared`)
  for (const id of declared)
    for (let seed = 1; seed <= design.folds.seeds; seed++) {
      const own = outcomes.filter((outcome) => outcome.system === id && outcome.seed === seed)
      const held = Looks.counts(
        own.flatMap(({ looks }) => looks),
        topics
      )
      const never = held.filter((n) => n === 0).length
      const again = held.filter((n) => n > 1).length
      if (own.length === 0) problems.push(`system "${id}": seed ${seed} is declared and was left out`)
      else if (never > 0) problems.push(`system "${id}", seed ${seed}: ${never} topic(s) were never held out`)
      if (again > 0) problems.push(`system "${id}", seed ${seed}: ${again} topic(s) were looked at more than once`)
    }
  for (const { system, seed, fold, topics: told, looks } of outcomes) {
    const seen = looks.flatMap((look) => look.topics)
    if (told.some((t) => !seen.includes(t)))
      problems.push(`system "${system}", seed ${seed}, fold ${fold}: values are told that no look was logged for`)
    if (seed < 1 || seed > design.folds.seeds) problems.push(`system "${system}": seed ${seed} is reported and was not declared`)
  }
  return [...new Set(problems)]
}
