import { type Design, systems } from "./Design.ts"
import type { FoldOutcome } from "./Outcome.ts"

/** How often the held-out topics of a system were looked at. */
export interface Looks {
  readonly system: string
  readonly folds: number
  readonly looks: number
}

/**
 * The log of looks at held-out topics: one per fold and seed, or something is wrong.
 *
 * - shape: systems in the order of the design
 */
export const looks = (design: Design, outcomes: ReadonlyArray<FoldOutcome>): ReadonlyArray<Looks> =>
  systems(design).map(({ id }) => {
    const own = outcomes.filter(({ system }) => system === id)
    return { system: id, folds: new Set(own.map(({ seed, fold }) => `${seed} ${fold}`)).size, looks: own.length }
  })

/**
 * What is wrong with outcomes, were they to be reported: seeds or folds that are left out or there twice (one good seed picked out of many), topics
 * that a seed holds out twice or never (a topic that was trained on), systems that the design does not declare.
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
      const held = new Int32Array(topics)
      const own = outcomes.filter((outcome) => outcome.system === id && outcome.seed === seed)
      for (const outcome of own) for (const t of outcome.topics) held[t]!++
      const never = held.filter((n) => n === 0).length
      const again = held.filter((n) => n > 1).length
      if (own.length === 0) problems.push(`system "${id}": seed ${seed} is declared and was left out`)
      else if (never > 0) problems.push(`system "${id}", seed ${seed}: ${never} topic(s) were never held out`)
      if (again > 0) problems.push(`system "${id}", seed ${seed}: ${again} topic(s) were looked at more than once`)
    }
  for (const { system, seed } of outcomes)
    if (seed < 1 || seed > design.folds.seeds) problems.push(`system "${system}": seed ${seed} is reported and was not declared`)
  return [...new Set(problems)]
}
