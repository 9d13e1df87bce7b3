import { fixed } from "@litfuse/files/numbers"
import * as Differences from "@litfuse/stats/Differences"
import * as PairedT from "@litfuse/stats/PairedT"
import * as PValue from "@litfuse/stats/PValue"
import * as Seed from "@litfuse/stats/Seed"
import * as Choice from "../Choice.ts"
import * as Deal from "../Deal.ts"
import { systems } from "./FusionDesign.ts"
import { withOtherGrades } from "./findLeak.ts"
import { runFold } from "./runFold.ts"
import * as Objective from "./Objective.ts"
import * as TuningData from "./TuningData.ts"

/**
 * The value of a system when the grades of its held-out topics are dealt to their documents at random. `chance` is the value of any ranking there.
 *
 * - `p` two-sided, of the difference by topic; a value above chance means that grades of held-out topics reached the system
 */
export interface ShuffleResult {
  readonly system: string
  readonly value: number
  readonly chance: number
  readonly p: number
}

const deals = 50

/** What a ranking of a topic is worth on average when grades are dealt at random: the same for every ranking of all its documents. */
const chanceOf = ({ frames, measures }: TuningData.TuningData, t: number): number => {
  const frame = frames[t]!
  const scores = Float64Array.from(frame.candidates, (_, c) => -c)
  const values = Float64Array.from({ length: deals }, (_, k) =>
    Objective.reader(withOtherGrades(frame, Seed.derive(1, "chance", t, k)), measures[0]!)(scores)
  )
  return Choice.mean(values)
}

/** The folds of the last seed again. In each, the grades of its held-out topics are dealt at random before the system is tuned on the others. */
const shuffledOf = (data: TuningData.TuningData, system: string, chance: Float64Array): ShuffleResult => {
  const seed = data.design.folds.seeds
  const values = new Float64Array(data.frames.length)
  for (let fold = 0; fold < Deal.count(data.deal); fold++) {
    const { topics } = Deal.split(data.deal, seed, fold)
    const held = new Set(topics)
    const frames = data.frames.map((frame, t) => (held.has(t) ? withOtherGrades(frame, Seed.derive(seed, "shuffled", t)) : frame))
    const other = TuningData.make({ design: data.design, frames, isNew: data.isNew, measures: data.measures }, data.fusions, data.fresh)
    data.fresh()
    const found = runFold(other, system, seed, fold)
    found.topics.forEach((t, i) => (values[t] = found.values[0]![i]!))
  }
  return { system, value: Choice.mean(values), chance: Choice.mean(chance), p: PairedT.test(Differences.between(chance, values)).p }
}

/**
 * The shuffle test of every system that has one of some fusions.
 *
 * - empty: no such system gives none
 */
export const shuffleTest = (data: TuningData.TuningData, fusions: ReadonlySet<string>): ReadonlyArray<ShuffleResult> => {
  const own = systems(data.design).filter(({ candidates }) => candidates.some(({ fusion }) => fusions.has(fusion)))
  if (own.length === 0) return []
  const chance = Float64Array.from(data.frames, (_, t) => chanceOf(data, t))
  return own.map(({ id }) => shuffledOf(data, id, chance))
}

/** Whether a value is so far above chance that the system must have seen grades. */
export const hasSeenGrades = ({ value, chance, p }: ShuffleResult): boolean => value > chance && p <= 0.001

/** The test in a sentence. */
export const shuffleText = (one: ShuffleResult): string =>
  `Shuffle test of \`${one.system}\`: where the grades of held-out topics are dealt at random it has ${fixed(one.value, 4)}, chance is ${fixed(one.chance, 4)} (p ${PValue.print(one.p)}). ${hasSeenGrades(one) ? "**It is above chance: grades of held-out topics reached it.**" : "It is at chance, so no held-out grade reached it through training. This test cannot see grades that a plugin reads from disk, from the network or from its parameters."}`
