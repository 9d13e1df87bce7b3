import * as AtlasRandom from "./AtlasRandom.ts"
import type { Work } from "./Work.ts"
import type { World } from "./AtlasWorld.ts"

/** How many in a thousand headings are missing, name a sibling, or name the ancestor; and how many in a thousand works have no heading. */
const faults = { missing: 100, sibling: 40, ancestor: 50, unindexed: 90 } as const

/**
 * The subject headings of a work, as a hurried indexer assigned them: some missing, some wrong, some too wide, and some works without any.
 *
 * - shape: distinct headings in the order condition, intervention, comparator, mechanism, outcome, population, check tag
 * - empty: the work was never indexed
 */
export const headingsOf = (world: World, work: Work): ReadonlyArray<string> => {
  const random = AtlasRandom.derive(world.seed, "headings", work.index)
  const isTrap = work.lure?.trap === "ancestor"
  if (random.chance(faults.unindexed) && !isTrap) return []
  const { condition, intervention, mechanism, outcome, population } = work.roles
  const comparator = random.chance(600) ? work.comparator : -1
  const headings = new Set<string>()
  for (const at of [condition, intervention, comparator, mechanism, outcome, population]) {
    if (at < 0) continue
    const entity = world.entities[at]!
    const parent = world.entities[entity.parent]
    const roll = random.below(1000)
    const siblings = world.of(entity.kind).filter((other) => other.index !== at && other.field === entity.field)
    const sibling = random.pick(siblings)
    // The trap: condition and drug are headings only by their ancestors.
    if (isTrap && (at === condition || at === intervention)) headings.add(parent!.heading)
    else if (roll < faults.missing) continue
    else if (roll < faults.missing + faults.sibling) headings.add(sibling.heading)
    else if (roll < faults.missing + faults.sibling + faults.ancestor && parent !== undefined) headings.add(parent.heading)
    else headings.add(entity.heading)
  }
  headings.add(work.design === "preclinical" || work.design === "discovery" ? "Animals" : "Humans")
  return [...headings]
}
