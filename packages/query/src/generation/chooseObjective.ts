import { type Groups, objectiveTerms, rowsOf, type Setting } from "./objectiveQuery.ts"
import type { TermIndex } from "./SeedTerm.ts"

/** How many seeds are found by terms that were chosen on other seeds. */
export interface HeldOut {
  readonly found: number
  readonly of: number
}

/**
 * Terms for seeds, chosen so that held-out seeds are found.
 *
 * - `heldOut` undefined with fewer than three seeds, which leave nothing to share. It is that of the chosen setting, so it is a little too high
 */
export interface ChosenObjective {
  readonly groups: Groups
  readonly setting: Setting
  readonly heldOut: HeldOut | undefined
}

/** All settings that are tried, from the cheapest result to the widest. */
const settings: ReadonlyArray<Setting> = [2, 1].flatMap((groups) =>
  [0, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1].map((patience) => ({ groups, patience }))
)

/** At most so many seeds are left out one by one; of more, so many parts of about equal size. */
const parts = 10

const heldOutOf = (index: TermIndex, seeds: ReadonlyArray<number>, setting: Setting): HeldOut => {
  let found = 0
  const folds = Math.min(parts, seeds.length)
  for (let fold = 0; fold < folds; fold++) {
    const training = seeds.filter((_, i) => i % folds !== fold)
    const rows = new Set(rowsOf(objectiveTerms(index, training, setting)))
    found += seeds.filter((row, i) => i % folds === fold && rows.has(row)).length
  }
  return { found, of: seeds.length }
}

/**
 * Only settings count by which at least a share of held-out seeds is found. Of these, the one that finds the fewest other records. If none reaches the share,
 * the setting that finds most of them.
 *
 * - `wanted` the share, from 0 to 1
 */
export const chooseObjective = (index: TermIndex, seeds: ReadonlyArray<number>, wanted: number): ChosenObjective => {
  const make = (setting: Setting) => ({ setting, groups: objectiveTerms(index, seeds, setting) })
  if (seeds.length < 3) return { ...make({ groups: 1, patience: 0.01 }), heldOut: undefined }
  const tried = settings.map((setting) => {
    const made = make(setting)
    return { ...made, heldOut: heldOutOf(index, seeds, setting), cost: rowsOf(made.groups).length }
  })
  const goal = Math.min(wanted * seeds.length, Math.max(...tried.map(({ heldOut }) => heldOut.found)))
  const { groups, setting, heldOut } = tried
    .filter((one) => one.heldOut.found >= goal)
    .reduce((best, one) => (one.cost < best.cost ? one : best))
  return { groups, setting, heldOut }
}
