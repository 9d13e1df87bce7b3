import { bits } from "./Clauses.ts"
import { entityOf, type Topic } from "./AtlasTopic.ts"
import * as fillerWord from "./fillerWord.ts"
import type { Part } from "./grammar/GrammarRule.ts"
import * as Numbers from "./Numbers.ts"
import * as AtlasRandom from "./AtlasRandom.ts"
import { cumulative } from "./Tables.ts"
import type { Trap } from "./Trap.ts"
import type { Work } from "./Work.ts"
import type { Entity, Kind, World } from "./AtlasWorld.ts"

/** How one work words its facets: which form it prefers for each entity, and which forms it never uses. */
export interface Wording {
  /** One clause as text, first letter as it comes. */
  readonly clause: (parts: ReadonlyArray<Part>) => string
  /** The scarce slots that the work can fill, as bits of `Clauses.bits`. */
  readonly fills: number
  readonly random: AtlasRandom.Random
}

const formTables: Readonly<Record<Kind, ReadonlyArray<number>>> = {
  field: [1],
  group: [8, 10],
  class: [8, 10],
  disease: cumulative([40, 25, 20, 15]),
  drug: cumulative([68, 18, 14]),
  mechanism: cumulative([50, 30, 20]),
  outcome: cumulative([50, 28, 22]),
  population: cumulative([50, 24, 16, 10])
}

const controls = ["placebo", "usual care", "standard treatment", "supportive care"]

const wordsOf = (text: string): ReadonlyArray<string> =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2 && word !== "the" && word !== "with" && word !== "and")

/** The forms of an entity that share a word with a text. */
export const formsNear = (entity: Entity, text: string): ReadonlyArray<number> => {
  const words = new Set(wordsOf(text))
  return entity.forms.flatMap((form, i) => (wordsOf(form.text).some((word) => words.has(word)) ? [i] : []))
}

/** Where the abbreviation stands among a disease's forms. */
const abbreviation = 2

interface Habit {
  readonly first: number
  readonly second: number
}

interface Bias {
  readonly barred: ReadonlyMap<number, ReadonlyArray<number>>
  readonly wanted: ReadonlyMap<number, number>
}

const biasOf = (world: World, work: Work, topic: Topic | undefined, trap: Trap | undefined): Bias => {
  const none = new Map<number, never>()
  const { condition } = work.roles
  if (topic === undefined) return { barred: none, wanted: none }
  switch (trap) {
    case "synonym": {
      const entities = topic.facets.map(({ role }) => work.roles[role])
      return { barred: new Map(entities.map((entity) => [entity, formsNear(world.entities[entity]!, topic.title)])), wanted: none }
    }
    case "homonym":
      return { barred: none, wanted: new Map([[condition, abbreviation]]) }
    case "relation":
    case "population":
      return { barred: none, wanted: topic.wording }
    case "ancestor":
    case "review":
      return { barred: none, wanted: none }
    case undefined:
      return defusedBias(work, topic)
  }
}

/** A defused trap leads by the topic's words: a synonym is the topic's form, a homonym is spelt out. */
const defusedBias = (work: Work, topic: Topic): Bias => {
  const isSynonym = work.lure?.trap === "synonym"
  const isHomonym = work.lure?.trap === "homonym"
  return {
    wanted: isSynonym ? topic.wording : new Map(),
    barred: isHomonym ? new Map([[work.roles.condition, [abbreviation]]]) : new Map()
  }
}

/**
 * The voice of a work.
 *
 * - `trap`: the trap to be written; undefined for a work that is none, and for one whose trap is defused
 * - `random`: draws clauses and words; preferences are the study's own, so all its versions share them
 */
export const make = (
  world: World,
  topics: ReadonlyArray<Topic>,
  work: Work,
  trap: Trap | undefined,
  random: AtlasRandom.Random
): Wording => {
  const habits = AtlasRandom.derive(world.seed, "habits", work.about)
  const numbers = Numbers.make(world.seed, work)
  const topic = work.lure === undefined ? undefined : topics[work.lure.topic]
  const bias = biasOf(world, work, topic, trap)
  const control = habits.pick(controls)
  const chosen = new Map<number, Habit>()
  const introduced = new Set<number>()
  const said = new Map<string, string>()
  let isPlural = false

  const habit = (entity: Entity): Habit => {
    let found = chosen.get(entity.index)
    if (found === undefined) {
      const table = formTables[entity.kind]
      const draw = (): number => Math.min(habits.weighted(table), entity.forms.length - 1)
      const barred = bias.barred.get(entity.index) ?? []
      const allowed = entity.forms.flatMap((form, i) => (barred.includes(i) || form.kind === "class" ? [] : [i]))
      const keep = (form: number): number => (barred.includes(form) ? allowed[form % allowed.length]! : form)
      const wanted = bias.wanted.get(entity.index)
      const drawn = { first: keep(draw()), second: keep(draw()) }
      found = wanted === undefined ? drawn : { first: wanted, second: drawn.second }
      chosen.set(entity.index, found)
    }
    return found
  }

  const mention = (entity: Entity): string => {
    const { first, second } = habit(entity)
    const share = bias.wanted.has(entity.index) ? 880 : 720
    const isClass = entity.kind === "drug" && introduced.has(entity.index) && random.chance(60)
    const usualForm = () => (random.chance(share) ? first : second)
    const form = isClass ? entity.forms.length - 1 : usualForm()
    const { text, kind } = entity.forms[form]!
    if (entity.kind === "outcome") isPlural = /[^s]s$/.test(text)
    const isNew = !introduced.has(entity.index)
    introduced.add(entity.index)
    const short = entity.forms[form + 1]
    if (isNew && kind === "eponym" && short?.kind === "abbreviation") {
      const isBarred = bias.barred.get(entity.index)?.includes(form + 1) ?? false
      if (!isBarred && random.chance(600)) return `${text} (${short.text})`
    }
    return text
  }

  const mentioned = (role: "condition" | "intervention" | "population" | "outcome"): string => {
    const core = entityOf(topic!.facets, role)
    if (core >= 0) return world.entities[core]!.forms[topic!.wording.get(core)!]!.text
    if (role === "condition") return world.entities[topic!.line.disease]!.forms[0]!.text
    if (role === "intervention") return world.entities[topic!.line.drug]!.forms[0]!.text
    return world.entities[work.roles[role]]!.forms[0]!.text
  }

  const parentOf = (entity: number): Entity => world.entities[world.entities[entity]!.parent]!
  const hidesRelation = work.lure?.trap === "relation" && trap === undefined

  const fills = bits([
    ...(work.roles.mechanism >= 0 ? ["M"] : []),
    ...(work.exclusion >= 0 && !hidesRelation ? ["X"] : []),
    ...(trap === "ancestor" ? [] : ["G", "L"]),
    ...(trap === "review" || trap === "population" ? ["MC", "MI", "MP", "MO"] : [])
  ])

  const facet = (slot: string): string => {
    switch (slot) {
      case "C":
        return mention(world.entities[work.roles.condition]!)
      case "I":
        return mention(world.entities[work.roles.intervention]!)
      case "P":
        return mention(world.entities[work.roles.population]!)
      case "O":
        return mention(world.entities[work.roles.outcome]!)
      case "M":
        return mention(world.entities[work.roles.mechanism]!)
      case "X":
        return mention(world.entities[work.exclusion]!)
      case "K":
        return work.comparator < 0 || hidesRelation ? control : mention(world.entities[work.comparator]!)
      case "G":
        return mention(parentOf(work.roles.condition))
      case "L":
        return mention(parentOf(work.roles.intervention))
      case "MC":
        return mentioned("condition")
      case "MI":
        return mentioned("intervention")
      case "MP":
        return mentioned("population")
      case "MO":
        return mentioned("outcome")
      default:
        return slot
    }
  }

  const say = (slot: string): string => {
    if (slot === "was") return isPlural ? "were" : "was"
    if (slot === "q") return String(random.between(4, 96))
    if (slot === "q2") return String(random.between(2, 9))
    const number = numbers[slot]
    if (number !== undefined) return number
    let word = fillerWord.fillerWord(random, work.field, slot)
    // The second of a pair is another word than the first.
    while (slot.endsWith("2") && word !== undefined && word === said.get(slot.slice(0, -1)))
      word = fillerWord.fillerWord(random, work.field, slot)
    if (word === undefined) return facet(slot)
    said.set(slot, word)
    return word
  }

  const clause = (parts: ReadonlyArray<Part>): string => {
    let text = ""
    for (const part of parts)
      if (typeof part === "string") text += part
      else if ("slot" in part) text += say(part.slot)
      else text += clause(random.pick(part.choices))
    return text
  }

  return { clause, fills, random }
}
