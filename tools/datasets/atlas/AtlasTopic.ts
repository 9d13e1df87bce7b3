import type { Facet } from "./Facet.ts"
import * as AtlasRandom from "./AtlasRandom.ts"
import type { Trap } from "./Trap.ts"
import type { Entity, Line, World } from "./AtlasWorld.ts"

/** What a topic asks: which facets are core, and how its title words them. */
export type Ask = "therapy" | "class" | "abbreviation" | "mechanism" | "safety"

/** The part of a split that a topic belongs to. */
export type Split = "train" | "dev" | "test"

/**
 * An information need.
 *
 * - `facets`: its core facets, three or four
 * - `wording`: the form by which its title names each of them
 * - `traps`: the kinds of traps laid for it
 */
export interface Topic {
  readonly index: number
  readonly id: string
  readonly ask: Ask
  readonly line: Line
  readonly facets: ReadonlyArray<Facet>
  readonly wording: ReadonlyMap<number, number>
  readonly traps: ReadonlyArray<Trap>
  readonly split: Split
  readonly title: string
  readonly description: string
  readonly narrative: string
}

const asks: ReadonlyArray<Ask> = [
  ...Array.from({ length: 20 }, () => "therapy" as const),
  ...Array.from({ length: 15 }, () => "class" as const),
  ...Array.from({ length: 15 }, () => "abbreviation" as const),
  ...Array.from({ length: 5 }, () => "mechanism" as const),
  ...Array.from({ length: 5 }, () => "safety" as const)
]

/** Three in four therapy topics have an outcome among their core facets; the population trap needs it to fail twice. */
const isLong = (i: number): boolean => i % 4 !== 3

const trapsOf = (ask: Ask, i: number): ReadonlyArray<Trap> => {
  const even = i % 2 === 0
  switch (ask) {
    case "therapy":
      return [...(isLong(i) ? (["population"] as const) : []), "relation", even ? "synonym" : "review"]
    case "class":
      return even ? ["ancestor", "review"] : ["ancestor"]
    case "abbreviation":
      return even ? ["homonym", "synonym"] : ["homonym"]
    case "mechanism":
      return ["relation", "review"]
    case "safety":
      return ["synonym"]
  }
}

const splits: ReadonlyArray<Split> = ["train", "train", "dev", "test"]
const splitOf = (i: number): Split => splits[i % 4]!

interface Asked {
  readonly facets: ReadonlyArray<Facet>
  readonly wording: ReadonlyMap<number, number>
}

const facetsOf = (world: World, random: AtlasRandom.Random, ask: Ask, line: Line, hasOutcome: boolean): Asked => {
  const population = random.pick(world.of("population")).index
  const isHarm = ask === "safety"
  const outcome = random.pick(world.of("outcome").slice(isHarm ? 12 : 0, isHarm ? 20 : 12)).index
  const abbreviated = ask === "abbreviation"
  const condition = ask === "class" ? world.entities[line.disease]!.parent : line.disease
  const intervention = ask === "class" ? world.entities[line.drug]!.parent : line.drug
  const all: Record<string, Facet> = {
    C: { role: "condition", entity: condition },
    I: { role: "intervention", entity: intervention },
    P: { role: "population", entity: population },
    O: { role: "outcome", entity: outcome },
    M: { role: "mechanism", entity: line.mechanism }
  }
  const letters = { therapy: hasOutcome ? "CIPO" : "CIP", class: "CIP", abbreviation: "CPO", mechanism: "CIM", safety: "IPO" }[ask]
  const facets = [...letters].map((letter) => all[letter]!)
  const wording = new Map(
    facets.map(({ role, entity }) => {
      if (role === "condition" && ask !== "class") {
        if (abbreviated) return [entity, 2]
        return [entity, random.chance(600) ? 0 : 1]
      }
      if (ask === "class") return [entity, 0]
      return [entity, random.chance(role === "intervention" ? 850 : 750) ? 0 : 1]
    })
  )
  return { facets, wording }
}

/** The entity that plays a role in a topic, -1 when the role is not core. */
export const entityOf = (facets: ReadonlyArray<Facet>, role: Facet["role"]): number =>
  facets.find((facet) => facet.role === role)?.entity ?? -1

const wording = (world: World, ask: Ask, { facets, wording }: Asked): Pick<Topic, "title" | "description" | "narrative"> => {
  const entity = (role: Facet["role"]): Entity | undefined => world.entities[entityOf(facets, role)]
  const say = (role: Facet["role"]): string => {
    const found = entity(role)
    return found === undefined ? "" : found.forms[wording.get(found.index)!]!.text
  }
  const [C, I, P, O, M] = [say("condition"), say("intervention"), say("population"), say("outcome"), say("mechanism")]
  const title = {
    therapy: O === "" ? `${I} for ${C} in ${P}` : `${I} for ${C} in ${P}: ${O}`,
    class: `${I} for ${C} in ${P}`,
    abbreviation: `${C} in ${P}: ${O}`,
    mechanism: `${M} by ${I} in ${C}`,
    safety: `${O} with ${I} in ${P}`
  }[ask]
  const description = {
    therapy: `What is the effect of ${I}${O === "" ? "" : ` on ${O}`} in ${P} who have ${C}?`,
    class: `What is known about ${I} in the treatment of ${C} among ${P}?`,
    abbreviation: `How does ${entity("condition")?.forms[1]!.text} (${C}) affect ${O} in ${P}?`,
    mechanism: `Does ${I} act on ${C} through ${M}?`,
    safety: `Does ${I} cause ${O} in ${P}?`
  }[ask]
  const core = facets.map(({ role, entity }) => `${role} = ${world.entities[entity]!.heading}`).join("; ")
  return {
    title: title[0]!.toUpperCase() + title.slice(1),
    description,
    narrative: `Fully relevant: a work whose ${core} (or anything below these headings). Partly relevant: all of these but one. Not relevant: a work that only names them, as a comparator, an exclusion criterion or in passing.`
  }
}

/** The 60 topics of a world, each about another line of research. */
export const make = (world: World): ReadonlyArray<Topic> => {
  const random = AtlasRandom.derive(world.seed, "topics")
  const free = AtlasRandom.shuffle(random, world.lines)
  const take = (fits: (line: Line) => boolean): Line => free.splice(free.findIndex(fits), 1)[0]!
  // Abbreviations first: they need a line whose disease shares its abbreviation, and there are enough of those at the start only.
  const drawn = asks
    .map((ask, i) => ({ ask, i, traps: trapsOf(ask, i) }))
    .sort((a, b) => Number(b.ask === "abbreviation") - Number(a.ask === "abbreviation") || a.i - b.i)
    .map(({ ask, i, traps }) => {
      const line = take(ask === "abbreviation" ? ({ disease }) => world.homonyms.has(disease) : () => true)
      const need = facetsOf(world, random, ask, line, isLong(i))
      return { ask, line, traps, ...need, ...wording(world, ask, need) }
    })
  return AtlasRandom.shuffle(random, drawn).map((topic, index) => ({
    ...topic,
    index,
    id: `T${String(index + 1).padStart(2, "0")}`,
    split: splitOf(index)
  }))
}
