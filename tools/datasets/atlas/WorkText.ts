import * as Abstract from "./Abstract.ts"
import * as AtlasRandom from "./AtlasRandom.ts"
import * as Title from "./Title.ts"
import type { Topic } from "./AtlasTopic.ts"
import type { Trap } from "./Trap.ts"
import * as Wording from "./Wording.ts"
import { familyOf, type Work } from "./Work.ts"
import type { World } from "./AtlasWorld.ts"

/** The words of a work. The abstract of an erratum and of some letters is empty. */
export interface WorkText {
  readonly title: string
  readonly abstract: string
}

/** True when the work has no abstract, as most letters and every erratum. A trap always has one. */
const isBare = (work: Work, random: AtlasRandom.Random): boolean => {
  if (work.membership?.bond === "erratum" && work.membership.member > 0) return true
  return work.lure === undefined && random.chance(familyOf[work.design] === "opinion" ? 500 : 30)
}

/**
 * Writes a work down. The same work always gets the same words.
 *
 * - `defused`: a kind of trap that is written as if it were none, with the facts, and so the grades, as they are
 */
export const write = (world: World, topics: ReadonlyArray<Topic>, work: Work, defused?: Trap): WorkText => {
  const trap = work.lure?.trap === defused ? undefined : work.lure?.trap
  const voice = (random: AtlasRandom.Random): Wording.Wording => Wording.make(world, topics, work, trap, random)
  // Works laid out for a topic about groups name them, unless silence on the group is their trap.
  const namesGroups = topics[work.topic]?.ask === "class" && trap !== "ancestor"
  // Versions of one study share the stream of the title, so that their titles are alike; each has its own abstract.
  const title = Title.write(world, work, voice(AtlasRandom.derive(world.seed, "title", work.about)), trap, namesGroups)
  const bare = isBare(work, AtlasRandom.derive(world.seed, "bare", work.about))
  return {
    title,
    abstract: bare ? "" : Abstract.write(work, voice(AtlasRandom.derive(world.seed, "words", work.index)), trap, namesGroups)
  }
}
