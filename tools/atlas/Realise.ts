import { grammar } from "./grammar/index.ts"
import { compile, facetSlots, type Part, type Rule, type Section } from "./grammar/Rule.ts"
import * as Random from "./Random.ts"
import { lengths } from "./Tables.ts"
import type { Topic } from "./Topic.ts"
import type { Trap } from "./Trap.ts"
import * as Voice from "./Voice.ts"
import { type Design, familyOf, type Work, yearOf } from "./Work.ts"
import type { World } from "./World.ts"

/** The words of a work. The abstract of an erratum and of some letters is empty. */
export interface Text {
  readonly title: string
  readonly abstract: string
}

interface Clause {
  readonly rule: Rule
  readonly parts: ReadonlyArray<Part>
  readonly slots: ReadonlyArray<string>
}

const clauses: ReadonlyArray<Clause> = grammar.map((rule) => ({ rule, parts: compile(rule.text), slots: facetSlots(rule.text) }))

const fits = ({ rule }: Clause, section: Section, design: string, work: Work): boolean =>
  rule.section === section &&
  (rule.designs === undefined || rule.designs.includes(design)) &&
  (rule.families === undefined || rule.families.includes(familyOf[work.design])) &&
  (rule.results === undefined || rule.results.includes(work.result))

const tables = new Map<string, ReadonlyArray<Clause>>()

/** The clauses that may stand in a section, found once per kind of work. */
const clausesFor = (section: Section, design: string, work: Work): ReadonlyArray<Clause> => {
  const key = `${section} ${design} ${work.design} ${work.result}`
  let found = tables.get(key)
  if (found === undefined) {
    found = clauses.filter((clause) => fits(clause, section, design, work))
    tables.set(key, found)
  }
  return found
}

type Plan = ReadonlyArray<readonly [Section, number]>

const studyPlan: Plan = [
  ["background", 2],
  ["aim", 1],
  ["methods", 3],
  ["results", 3],
  ["safety", 1],
  ["mechanism", 1],
  ["conclusion", 2]
]
const shortPlan: Plan = [
  ["background", 1],
  ["aim", 1],
  ["methods", 2],
  ["results", 2],
  ["mechanism", 1],
  ["conclusion", 1]
]
const essayPlan: Plan = [
  ["background", 2],
  ["aim", 1],
  ["results", 3],
  ["mechanism", 1],
  ["conclusion", 1]
]

const planOf = (design: Design): Plan => {
  const family = familyOf[design]
  if (family === "review" || family === "opinion") return essayPlan
  return family === "trial" || family === "observational" || family === "synthesis" ? studyPlan : shortPlan
}

const labels: ReadonlyArray<Readonly<Partial<Record<Section, string>>>> = [
  { background: "BACKGROUND", methods: "METHODS", results: "RESULTS", conclusion: "CONCLUSIONS" },
  { background: "Introduction", aim: "Objective", methods: "Methods", results: "Results", conclusion: "Conclusion" },
  { background: "CONTEXT", aim: "AIM", methods: "DESIGN AND SETTING", results: "MAIN FINDINGS", conclusion: "INTERPRETATION" }
]

const percentOf = (work: Work, isReviewTrap: boolean): number => {
  if (isReviewTrap) return 260
  const family = familyOf[work.design]
  if (work.membership?.bond === "supplement") return 60
  return { trial: 105, observational: 105, synthesis: 110, review: 120, case: 70, bench: 90, notice: 55, guideline: 75, opinion: 55 }[
    family
  ]
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** True when the work has no abstract, as most letters and every erratum. */
const isBare = (work: Work, random: Random.Random): boolean =>
  (work.membership?.bond === "erratum" && work.membership.member > 0) ||
  (work.lure === undefined && (familyOf[work.design] === "opinion" ? random.chance(500) : random.chance(30)))

/** True for works laid out for a topic about groups, unless silence on the group is their trap. */
const namesGroups = (topics: ReadonlyArray<Topic>, work: Work, trap: Trap | undefined): boolean =>
  topics[work.topic]?.ask === "class" && trap !== "ancestor"

/** Writes works. */
export interface Writer {
  readonly write: (work: Work, defused?: Trap) => Text
}

/** A writer for the works of one world. */
export const make = (world: World, topics: ReadonlyArray<Topic>): Writer => {
  const titleOf = (work: Work, voice: Voice.Voice, isArmed: boolean): string => {
    const random = Random.derive(world.seed, "title", work.about)
    const trap = isArmed ? work.lure!.trap : undefined
    const design = trap === "population" || trap === "relation" || trap === "homonym" || trap === "review" ? `lure-${trap}` : work.design
    const special = clausesFor("title", design, work).filter(({ rule }) => rule.designs?.includes(design))
    const isSpecial = special.length > 0 && (design !== work.design || random.chance(700))
    const candidates = (isSpecial ? special : clausesFor("title", work.design, work)).filter(({ slots }) => slots.every(voice.fills))
    return capital(voice.clause(random.pick(candidates).parts))
  }

  const bound = (work: Work, title: string): string => {
    if (work.membership === undefined) return title
    const { bond, member, cluster } = work.membership
    switch (bond) {
      case "preprint":
        return member > 0 && cluster % 3 === 0 && title.includes(": ") ? title.slice(0, title.indexOf(": ")) : title
      case "erratum":
        return member === 0 ? title : `${cluster % 2 === 0 ? "Erratum to" : "Correction"}: ${title}`
      case "part":
        return `${title}. Part ${member === 0 ? "I" : "II"}`
      case "supplement":
        return `Abstract ${100 + 10 * (cluster % 80) + member}. ${title}`
    }
  }

  const abstractOf = (work: Work, voice: Voice.Voice, isArmed: boolean): string => {
    const { random } = voice
    const trap = isArmed ? work.lure!.trap : undefined
    const wanted = Math.floor((lengths[random.below(lengths.length)]! * percentOf(work, work.lure?.trap === "review")) / 100)
    const used = new Set<Clause>()
    const sections = new Map<Section, Array<string>>()
    let words = 0
    /** Adds a clause to a section and returns how many words it has. */
    const put = (section: Section, from: Section, needs?: (clause: Clause) => boolean): number => {
      const candidates = clausesFor(from, work.design, work).filter(
        (clause) => !used.has(clause) && clause.slots.every(voice.fills) && (needs === undefined || needs(clause))
      )
      if (candidates.length === 0) return 0
      const clause = random.pick(candidates)
      if (from !== "filler") used.add(clause)
      const text = capital(voice.clause(clause.parts))
      sections.set(section, [...(sections.get(section) ?? []), text])
      return text.split(" ").length
    }
    const names = (slot: string) => (clause: Clause) => clause.slots.includes(slot)
    const plan = planOf(work.design)
    const spare = wanted < 130 ? 1 : 0
    for (const [section, count] of plan) for (let i = 0; i < Math.max(1, count - spare); i++) words += put(section, section)
    if (namesGroups(topics, work, trap)) {
      words += put("background", "background", names("G"))
      words += put("background", "background", names("L"))
    }
    if (trap === "relation") {
      words += put("methods", "methods", names("X"))
      words += put("methods", "methods", names("K"))
      words += put("results", "results", names("K"))
    }
    if (trap === "review") for (let i = 0; i < 7; i++) words += put(i % 2 === 0 ? "background" : "results", "passing")
    const body = plan.map(([section]) => section).filter((section) => section !== "aim" && section !== "safety" && section !== "mechanism")
    while (words < wanted) {
      const section = random.pick(body)
      words += put(section, random.chance(680) ? "filler" : section)
    }
    const isStructured =
      familyOf[work.design] !== "review" && familyOf[work.design] !== "opinion" && random.chance(yearOf(work) < 2000 ? 150 : 520)
    const style = isStructured ? random.pick(labels) : {}
    return plan
      .flatMap(([section]) => {
        const said = sections.get(section)
        if (said === undefined) return []
        const label = style[section]
        return [`${label === undefined ? "" : `${label}: `}${said.join(". ")}.`]
      })
      .join(" ")
  }

  return {
    write: (work, defused) => {
      const voice = Voice.make(world, topics, work, defused)
      const isArmed = work.lure !== undefined && work.lure.trap !== defused
      const title = bound(work, titleOf(work, voice, isArmed))
      const abstract = isBare(work, Random.derive(world.seed, "bare", work.about)) ? "" : abstractOf(work, voice, isArmed)
      return { title, abstract }
    }
  }
}
