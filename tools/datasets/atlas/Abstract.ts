import { bits, capital, type Clause, type Scarce, tableOf } from "./Clauses.ts"
import type { Section } from "./grammar/GrammarRule.ts"
import { lengths } from "./Tables.ts"
import type { Trap } from "./Trap.ts"
import type { Wording } from "./Wording.ts"
import { type Design, familyOf, type Work, yearOf } from "./Work.ts"

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

const isEssay = (design: Design): boolean => familyOf[design] === "review" || familyOf[design] === "opinion"

const planOf = (design: Design): Plan => {
  const family = familyOf[design]
  if (isEssay(design)) return essayPlan
  return family === "trial" || family === "observational" || family === "synthesis" ? studyPlan : shortPlan
}

const labels: ReadonlyArray<Readonly<Partial<Record<Section, string>>>> = [
  { background: "BACKGROUND", methods: "METHODS", results: "RESULTS", conclusion: "CONCLUSIONS" },
  { background: "Introduction", aim: "Objective", methods: "Methods", results: "Results", conclusion: "Conclusion" },
  { background: "CONTEXT", aim: "AIM", methods: "DESIGN AND SETTING", results: "MAIN FINDINGS", conclusion: "INTERPRETATION" }
]

/** The length of an abstract against the table's, in percent. */
const percents = {
  trial: 105,
  observational: 105,
  synthesis: 110,
  review: 120,
  case: 70,
  bench: 90,
  notice: 55,
  guideline: 75,
  opinion: 55
}
const longReview = 260
const supplement = 60

const percentOf = (work: Work): number => {
  if (work.lure?.trap === "review") return longReview
  return work.membership?.bond === "supplement" ? supplement : percents[familyOf[work.design]]
}

/** How many in a thousand clauses beyond the plan say nothing about the study. */
const fillerShare = 680

/**
 * The abstract of a work. It has the clauses of its plan and of its trap, and more of both kinds until the drawn length is reached.
 *
 * - `namesGroups`: whether the work is one that speaks of its group
 * - `trap`: the trap to be written, undefined when there is none or it is defused
 */
export const write = (work: Work, voice: Wording, trap: Trap | undefined, namesGroups: boolean): string => {
  const { random } = voice
  const table = tableOf(work)
  const plan = planOf(work.design)
  const length = Math.floor((lengths[random.below(lengths.length)]! * percentOf(work)) / 100)
  const used = new Set<Clause>()
  const sections = new Map<Section, Array<string>>()

  /** Adds a clause, if one is left, and returns how many words it has. */
  const put = (section: Section, from: Section = section, slot?: Scarce | "K"): number => {
    const bit = slot === undefined || slot === "K" ? 0 : bits([slot])
    const candidates = table[from].filter(
      (clause) =>
        (clause.needs & ~voice.fills) === 0 &&
        (clause.needs & bit) === bit &&
        (slot !== "K" || clause.rule.text.includes("{K}")) &&
        !used.has(clause)
    )
    if (candidates.length === 0) return 0
    const clause = random.pick(candidates)
    if (from !== "filler") used.add(clause)
    const text = capital(voice.clause(clause.parts))
    const said = sections.get(section)
    if (said === undefined) sections.set(section, [text])
    else said.push(text)
    return text.split(" ").length
  }

  let words = 0
  const spare = length < 130 ? 1 : 0
  for (const [section, count] of plan) for (let i = 0; i < Math.max(1, count - spare); i++) words += put(section)
  if (namesGroups) words += put("background", "background", "G") + put("background", "background", "L")
  if (trap === "relation") words += put("methods", "methods", "X") + put("methods", "methods", "K") + put("results", "results", "K")
  if (trap === "review") for (let i = 0; i < 7; i++) words += put(i % 2 === 0 ? "background" : "results", "passing")
  const body = plan.map(([section]) => section).filter((section) => section !== "aim" && section !== "safety" && section !== "mechanism")
  while (words < length) {
    const section = random.pick(body)
    words += put(section, random.chance(fillerShare) ? "filler" : section)
  }

  const style = !isEssay(work.design) && random.chance(yearOf(work) < 2000 ? 150 : 520) ? random.pick(labels) : {}
  return plan
    .flatMap(([section]) => {
      const said = sections.get(section)
      if (said === undefined) return []
      const label = style[section]
      return [`${label === undefined ? "" : `${label}: `}${said.join(". ")}.`]
    })
    .join(" ")
}
