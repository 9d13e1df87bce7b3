import { entityOf, type Topic } from "./AtlasTopic.ts"
import type { Facet, Role } from "./Facet.ts"
import * as AtlasRandom from "./AtlasRandom.ts"
import { cumulative } from "./Tables.ts"
import type { Trap } from "./Trap.ts"
import type { Design, Work } from "./Work.ts"
import type { Kind, Line, World } from "./AtlasWorld.ts"
import type { Result } from "./grammar/GrammarRule.ts"

/** A work before it has an index, an id or a date. */
export type Draft = Omit<Work, "index" | "id" | "published" | "quality" | "about"> & { readonly published?: number }

const designs: ReadonlyArray<Design> = [
  "trial-3",
  "trial-4",
  "trial-2",
  "cohort",
  "case-control",
  "cross-sectional",
  "meta-analysis",
  "review",
  "case-report",
  "preclinical",
  "editorial",
  "letter",
  "guideline"
]
const designTable = cumulative([16, 10, 6, 18, 8, 8, 8, 9, 6, 5, 3, 2, 1])
const studyDesigns: ReadonlyArray<Design> = ["trial-3", "trial-4", "cohort", "case-control", "cross-sectional", "meta-analysis"]

const counts: Readonly<Record<Trap | "plain" | "near", readonly [number, number]>> = {
  plain: [3, 4],
  near: [2, 4],
  synonym: [1, 2],
  relation: [2, 2],
  homonym: [4, 5],
  ancestor: [2, 3],
  review: [1, 2],
  population: [3, 3]
}

const other = (random: AtlasRandom.Random, world: World, entity: number, isNear: boolean): number => {
  const { kind, field } = world.entities[entity]!
  const candidates = world.of(kind).filter((e) => e.index !== entity && (!isNear || e.field === field))
  return random.pick(candidates).index
}

const membersOf: Partial<Record<Kind, "drug" | "disease" | "population">> = { class: "drug", group: "disease", population: "population" }

const resultOf = (roll: number): Result => {
  if (roll < 45) return "benefit"
  return roll < 80 ? "null" : "harm"
}

/** Draws drafts from the graph. */
export interface Drafter {
  /** A work of a line of research, all its roles free. */
  readonly background: (line: Line) => Draft
  /** The works laid out for one topic. */
  readonly topic: (topic: Topic) => ReadonlyArray<Draft>
}

/** A caster that draws from one stream. */
export const make = (world: World, random: AtlasRandom.Random): Drafter => {
  const below = (entity: number, kind: "drug" | "disease" | "population"): number => {
    const children = world.of(kind).filter((e) => e.parent === entity)
    if (children.length === 0 || (kind === "population" && random.chance(600))) return entity
    return random.pick(children).index
  }

  const background = (line: Line): Draft => {
    const design = designs[random.weighted(designTable)]!
    const outcome = random.pick(world.of("outcome"))
    const roll = random.below(100)
    return {
      design,
      roles: {
        condition: line.disease,
        intervention: line.drug,
        population: random.pick(world.of("population")).index,
        outcome: outcome.index,
        mechanism: design === "preclinical" || random.chance(350) ? line.mechanism : -1
      },
      comparator: random.chance(350) ? other(random, world, line.drug, true) : -1,
      exclusion: random.chance(250) ? other(random, world, line.disease, false) : -1,
      result: resultOf(roll),
      field: line.field,
      topic: -1
    }
  }

  const relevant = (topic: Topic): Draft => {
    const draft = background(topic.line)
    const roles: Record<Role, number> = { ...draft.roles }
    for (const { role, entity } of topic.facets) {
      const { kind } = world.entities[entity]!
      const members = membersOf[kind]
      roles[role] = members === undefined ? entity : below(entity, members)
    }
    return { ...draft, roles, topic: topic.index, field: world.entities[roles.condition]!.field }
  }

  /** The work with other entities in the given roles, so that these facets of the topic fail. */
  const missing = (draft: Draft, facets: ReadonlyArray<Facet>): Draft => {
    const roles: Record<Role, number> = { ...draft.roles }
    for (const { role, entity } of facets) {
      const { kind } = world.entities[entity]!
      if (kind === "group") roles[role] = random.pick(world.of("disease").filter((e) => e.parent !== entity)).index
      else if (kind === "class")
        roles[role] = random.pick(world.of("drug").filter((e) => e.parent !== entity && e.field === draft.field)).index
      else if (kind === "population")
        roles[role] = random.pick(world.of("population").filter((e) => e.index !== entity && e.parent !== entity)).index
      else roles[role] = other(random, world, entity, kind === "drug" || kind === "mechanism" || random.chance(700))
    }
    return { ...draft, roles, field: world.entities[roles.condition]!.field }
  }

  const study = (draft: Draft): Draft => ({ ...draft, design: random.pick(studyDesigns) })
  const facet = (topic: Topic, ...roles: ReadonlyArray<Role>): ReadonlyArray<Facet> =>
    topic.facets.filter(({ role }) => roles.includes(role))

  const lured = (topic: Topic, trap: Trap): Draft => {
    const lure = { trap, topic: topic.index }
    const draft = study(relevant(topic))
    switch (trap) {
      case "synonym":
      case "ancestor":
        return { ...draft, lure }
      case "relation": {
        const turned = missing(draft, facet(topic, "condition", "intervention"))
        const exclusion = entityOf(topic.facets, "condition")
        return {
          ...turned,
          design: random.pick(["trial-3", "trial-4", "cohort"]),
          comparator: entityOf(topic.facets, "intervention"),
          exclusion,
          lure
        }
      }
      case "homonym": {
        const twin = world.homonyms.get(entityOf(topic.facets, "condition"))!
        const turned = missing(draft, facet(topic, "population"))
        const line = random.pick(world.lines.filter(({ disease }) => disease === twin).concat(random.pick(world.lines)))
        const roles = { ...turned.roles, condition: twin, intervention: line.drug, mechanism: -1 }
        return { ...turned, roles, design: "cohort", comparator: -1, exclusion: -1, field: world.entities[twin]!.field, lure }
      }
      case "review":
        return { ...missing(draft, topic.facets), design: "review", comparator: -1, exclusion: -1, lure }
      case "population": {
        // The outcome fails too: with the population alone the work would still be of grade 1.
        return { ...missing(draft, facet(topic, "population", "outcome")), lure }
      }
    }
  }

  const many = (what: Trap | "plain" | "near", draw: () => Draft): ReadonlyArray<Draft> =>
    Array.from({ length: random.between(...counts[what]) }, draw)

  return {
    background,
    topic: (topic) => [
      ...many("plain", () => relevant(topic)),
      ...many("near", () => missing(relevant(topic), [random.pick(topic.facets)])),
      ...topic.traps.flatMap((trap) => many(trap, () => lured(topic, trap)))
    ]
  }
}
