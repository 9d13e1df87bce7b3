import type { Draft } from "./Draft.ts"
import * as AtlasRandom from "./AtlasRandom.ts"
import type { Topic } from "./AtlasTopic.ts"
import type { Design } from "./Work.ts"
import type { Line, World } from "./AtlasWorld.ts"

/** A step in the life of a drug. `none` marks a decoy: a work whose title sounds like a step and is none. */
export type Milestone =
  | "first-report"
  | "mechanism"
  | "phase-1"
  | "phase-2"
  | "phase-3"
  | "approval"
  | "meta-analysis"
  | "guideline"
  | "safety-alert"
  | "label-update"
  | "withdrawal"
  | "none"

/** A draft that announces a milestone of its line. */
export interface Announcement {
  readonly line: Line
  readonly milestone: Milestone
  readonly draft: Draft
}

interface Step {
  readonly milestone: Milestone
  readonly design: Design
  /** Months after the first report: earliest, latest. */
  readonly after: readonly [number, number]
  readonly perMille: number
}

const step = (milestone: Milestone, design: Design, earliest: number, latest: number, perMille = 1000): Step => ({
  milestone,
  design,
  after: [earliest, latest],
  perMille
})

const ladder: ReadonlyArray<Step> = [
  step("first-report", "discovery", 0, 0),
  step("mechanism", "preclinical", 8, 20),
  step("phase-1", "trial-1", 24, 34),
  step("phase-2", "trial-2", 40, 54),
  step("none", "editorial", 56, 62, 500),
  step("phase-3", "trial-3", 66, 84, 900),
  step("approval", "approval", 90, 104, 800),
  step("meta-analysis", "meta-analysis", 110, 126, 700),
  step("guideline", "guideline", 128, 140, 600),
  step("safety-alert", "safety-alert", 106, 150, 500),
  step("label-update", "label-update", 152, 160, 400),
  step("withdrawal", "withdrawal", 164, 172, 120)
]

const programmes = 20

/**
 * The timelines of twenty lines of research, twelve of them lines of topics. A step may be missing, but never one that a later step needs: an approval needs
 * a phase III trial, a label update an alert.
 */
export const make = (world: World, topics: ReadonlyArray<Topic>): ReadonlyArray<Announcement> => {
  const random = AtlasRandom.derive(world.seed, "programmes")
  const askedLines = AtlasRandom.shuffle(
    random,
    topics.map((topic) => topic.line)
  ).slice(0, 12)
  const rest = AtlasRandom.shuffle(
    random,
    world.lines.filter((line) => !topics.some((topic) => topic.line.drug === line.drug))
  ).slice(0, programmes - askedLines.length)
  return [...askedLines, ...rest].flatMap((line) => {
    const start = random.between(0, 200)
    const harm = random.pick(world.of("outcome").slice(12)).index
    const benefit = random.pick(world.of("outcome").slice(0, 12)).index
    const reached = new Set<Milestone>()
    const needs: Partial<Record<Milestone, Milestone>> = {
      approval: "phase-3",
      "meta-analysis": "phase-3",
      guideline: "approval",
      "safety-alert": "approval",
      "label-update": "safety-alert",
      withdrawal: "safety-alert"
    }
    return ladder.flatMap(({ milestone, design, after, perMille }) => {
      const needed = needs[milestone]
      if (!random.chance(perMille) || (needed !== undefined && !reached.has(needed))) return []
      reached.add(milestone)
      const isSafety = design === "safety-alert" || design === "label-update" || design === "withdrawal"
      const draft: Draft = {
        design,
        roles: {
          condition: line.disease,
          intervention: line.drug,
          population: random.pick(world.of("population")).index,
          outcome: isSafety ? harm : benefit,
          mechanism: line.mechanism
        },
        comparator: -1,
        exclusion: -1,
        result: isSafety ? "harm" : "benefit",
        field: line.field,
        topic: -1,
        published: start + random.between(after[0], after[1])
      }
      return [{ line, milestone, draft }]
    })
  })
}
