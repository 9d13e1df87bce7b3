import { capital, tableOf } from "./Clauses.ts"
import { compile } from "./grammar/GrammarRule.ts"
import type { Trap } from "./Trap.ts"
import type { Wording } from "./Wording.ts"
import type { Work } from "./Work.ts"
import type { World } from "./AtlasWorld.ts"

/** How many in a thousand works of a trap show it in their title; traps without title rules are not listed. */
const titled: Readonly<Partial<Record<Trap, number>>> = { population: 1000, homonym: 700, relation: 500, review: 400 }

const groups = compile(": [the {L} in {G}|{L} and {G}]")

const bound = (world: World, work: Work, title: string): string => {
  if (work.membership === undefined) return title
  const { bond, member, cluster } = work.membership
  switch (bond) {
    case "preprint":
      return member > 0 && cluster % 3 === 0 && title.includes(": ") ? title.slice(0, title.indexOf(": ")) : title
    case "erratum":
      return member === 0 ? title : `${cluster % 2 === 0 ? "Erratum to" : "Correction"}: ${title}`
    case "part":
      return `The ${world.entities[work.roles.condition]!.forms[0]!.text} project. Part ${member === 0 ? "I" : "II"}: ${title}`
    case "supplement":
      return `Abstract ${100 + 10 * (cluster % 80) + member}. ${title}`
  }
}

/**
 * The title of a work.
 *
 * - `namesGroups`: whether the work is one that speaks of its group
 * - `trap`: the trap to be written, undefined when there is none or it is defused
 */
export const write = (world: World, work: Work, voice: Wording, trap: Trap | undefined, namesGroups: boolean): string => {
  const { random } = voice
  const share = trap === undefined ? 0 : (titled[trap] ?? 0)
  const design = random.chance(share) ? `lure-${trap}` : work.design
  const special = tableOf(work, design).title.filter(({ rule }) => rule.designs?.includes(design))
  const isSpecial = special.length > 0 && (design !== work.design || random.chance(700))
  const candidates = (isSpecial ? special : tableOf(work).title).filter(({ needs }) => (needs & ~voice.fills) === 0)
  const title = voice.clause(random.pick(candidates).parts)
  const isGrouped = namesGroups && !title.includes(": ") && random.chance(700)
  return bound(world, work, capital(isGrouped ? `${title}${voice.clause(groups)}` : title))
}
