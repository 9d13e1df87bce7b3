import * as Abstract from "./Abstract.ts"
import * as Random from "./Random.ts"
import * as Title from "./Title.ts"
import type { Topic } from "./Topic.ts"
import type { Trap } from "./Trap.ts"
import * as Voice from "./Voice.ts"
import { familyOf, type Work } from "./Work.ts"
import type { World } from "./World.ts"

/** The words of a work. The abstract of an erratum and of some letters is empty. */
export interface Text {
  readonly title: string
  readonly abstract: string
}

/** True when the work has no abstract, as most letters and every erratum. A trap always has one. */
const isBare = (work: Work, random: Random.Random): boolean => {
  if (work.membership?.bond === "erratum" && work.membership.member > 0) return true
  return work.lure === undefined && random.chance(familyOf[work.design] === "opinion" ? 500 : 30)
}

/**
 * Writes a work down. The same work always gets the same words.
 *
 * - `defused`: a kind of trap that is written as if it were none, with the facts, and so the grades, as they are
 */
export const write = (world: World, topics: ReadonlyArray<Topic>, work: Work, defused?: Trap): Text => {
  const trap = work.lure?.trap === defused ? undefined : work.lure?.trap
  const voice = (random: Random.Random): Voice.Voice => Voice.make(world, topics, work, trap, random)
  // Works laid out for a topic about groups name them, unless silence on the group is their trap.
  const namesGroups = topics[work.topic]?.ask === "class" && trap !== "ancestor"
  // Versions of one study share the stream of the title, so that their titles are alike; each has its own abstract.
  const title = Title.write(world, work, voice(Random.derive(world.seed, "title", work.about)), trap, namesGroups)
  const bare = isBare(work, Random.derive(world.seed, "bare", work.about))
  return { title, abstract: bare ? "" : Abstract.write(work, voice(Random.derive(world.seed, "words", work.index)), trap, namesGroups) }
}
