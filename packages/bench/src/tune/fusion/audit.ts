import { type FusionDesign, systems } from "./FusionDesign.ts"
import * as AccessLog from "../AccessLog.ts"
import type { FoldResult, ForwardResult } from "./FoldResult.ts"
import * as ForwardOrder from "../ForwardOrder.ts"

/**
 * Problems of fold results that must not be reported.
 *
 * - seeds or folds that are missing or there twice: one good seed picked out of many
 * - topics that a seed holds out twice or never, by the log of accesses: such a topic was trained on
 * - values that were read without being logged, and systems that the design does not declare
 *
 * - empty: nothing is wrong
 */
export const audit = (design: FusionDesign, topics: number, foldResults: ReadonlyArray<FoldResult>): ReadonlyArray<string> => {
  const problems: Array<string> = []
  const declared = systems(design).map(({ id }) => id)
  for (const id of new Set(foldResults.map(({ system }) => system)))
    if (!declared.includes(id)) problems.push(`system "${id}" is reported and was not declared`)
  for (const id of declared)
    for (let seed = 1; seed <= design.folds.seeds; seed++) {
      const own = foldResults.filter((foldResult) => foldResult.system === id && foldResult.seed === seed)
      const held = AccessLog.counts(
        own.flatMap(({ accesses }) => accesses),
        topics
      )
      const never = held.filter((n) => n === 0).length
      const repeated = held.filter((n) => n > 1).length
      if (own.length === 0) problems.push(`system "${id}": seed ${seed} is declared and was left out`)
      else if (never > 0) problems.push(`system "${id}", seed ${seed}: ${never} topic(s) were never held out`)
      if (repeated > 0) problems.push(`system "${id}", seed ${seed}: ${repeated} topic(s) were read more than once`)
    }
  for (const { system, seed, fold, topics: reported, accesses } of foldResults) {
    const seen = accesses.flatMap((access) => access.topics)
    if (reported.some((t) => !seen.includes(t)))
      problems.push(`system "${system}", seed ${seed}, fold ${fold}: values are reported without a logged access`)
    if (seed < 1 || seed > design.folds.seeds) problems.push(`system "${system}": seed ${seed} is reported and was not declared`)
  }
  return [...new Set(problems)]
}

/**
 * Problems of forward results that make tests with them invalid. A tuned system lacks a block, has one twice, or was measured on other topics than those of
 * its block.
 *
 * - shape: `tuned` the systems that need them
 * - empty: nothing is wrong
 */
export const auditForward = (
  orders: ReadonlyArray<ForwardOrder.ForwardOrder>,
  tuned: ReadonlyArray<string>,
  results: ReadonlyArray<ForwardResult>
): ReadonlyArray<string> =>
  tuned.flatMap((id) =>
    Array.from({ length: ForwardOrder.countAll(orders) }, (_, b) => b).flatMap((b) => {
      const own = results.filter(({ system, block }) => system === id && block === b)
      const seen = own.flatMap(({ accesses }) => accesses.flatMap(({ topics }) => topics)).join(" ")
      if (own.length !== 1) return [`system "${id}", forward block ${b}: there ${own.length} times, not once`]
      return seen === ForwardOrder.blockOf(orders, b).topics.join(" ")
        ? []
        : [`system "${id}", forward block ${b}: other topics were read than its own`]
    })
  )
