import { capital, tableOf } from "./Clauses.ts"
import type { Trap } from "./Trap.ts"
import type { Voice } from "./Voice.ts"
import type { Work } from "./Work.ts"
import type { World } from "./World.ts"

/** Traps that show in the title, and so have title rules of their own. */
const titled: ReadonlyArray<Trap | undefined> = ["population", "relation", "homonym", "review"]

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
 * - `trap`: the trap to be written, undefined when there is none or it is defused
 */
export const write = (world: World, work: Work, voice: Voice, trap: Trap | undefined): string => {
  const { random } = voice
  const design = titled.includes(trap) ? `lure-${trap}` : work.design
  const special = tableOf(work, design).title.filter(({ rule }) => rule.designs?.includes(design))
  const isSpecial = special.length > 0 && (design !== work.design || random.chance(700))
  const candidates = (isSpecial ? special : tableOf(work).title).filter(({ needs }) => (needs & ~voice.fills) === 0)
  return bound(world, work, capital(voice.clause(random.pick(candidates).parts)))
}
