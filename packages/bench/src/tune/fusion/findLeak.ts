import { idealOf } from "@litfuse/engine/Measure"
import { LeakedGrades } from "@litfuse/eval/EvaluationError"
import * as Seed from "@litfuse/stats/Seed"
import { type System, systems } from "./FusionDesign.ts"
import type { FoldResult } from "./FoldResult.ts"
import type { TuningFrame } from "./Frames.ts"
import { runFold } from "./runFold.ts"
import * as Deal from "../Deal.ts"
import * as TuningData from "./TuningData.ts"

/** A fold that is done again by a fusion that has been shown other grades for its held-out topics before. */
export interface Repeat {
  readonly kind: "repeat"
  readonly system: string
  readonly seed: number
  readonly fold: number
}

/** What must not depend on the grades of held-out topics: what was chosen, what it was worth inside, and the scores of the held-out topics. */
export type Repeated = Pick<FoldResult, "setting" | "runs" | "inner" | "scores">

/** How many folds of a system with a plugin from outside are repeated at most; of built-in systems that learn, one. */
const mostRepeats = 10

/** The folds to repeat: of each system with a third-party fusion up to ten, evenly spread; of each built-in one that learns, one. */
export const foldsToRepeat = (data: TuningData.TuningData, thirdParty: ReadonlySet<string>): ReadonlyArray<Repeat> => {
  const count = Deal.count(data.deal)
  // under the last seed, a fusion that keeps grades has seen most of them
  const seed = data.design.folds.seeds
  const numberOf = ({ candidates }: System): number => {
    if (candidates.some(({ fusion }) => thirdParty.has(fusion))) return Math.min(count, mostRepeats)
    return candidates.some(({ fusion }) => TuningData.fusionOf(data, fusion).train !== undefined) ? 1 : 0
  }
  return systems(data.design).flatMap((system) => {
    const number = numberOf(system)
    return Array.from({ length: number }, (_, i): Repeat => ({
      kind: "repeat",
      system: system.id,
      seed,
      fold: count - 1 - Math.floor((i * count) / number)
    }))
  })
}

/** The same topic with its grades permuted among its candidates. */
export const withOtherGrades = (frame: TuningFrame, seed: Seed.Seed): TuningFrame => {
  const grades = Int16Array.from(Seed.shuffle(Seed.stream(seed), [...frame.grades]))
  const judged = frame.judged.slice()
  return { ...frame, grades, judged, ideal: idealOf(judged) }
}

/**
 * Does a fold again after another fold, whose training was shown other grades for the topics that this one holds out. A fusion that keeps grades from
 * one training to the next now has other ones.
 */
export const runRepeat = (data: TuningData.TuningData, { system, seed, fold }: Repeat): Repeated => {
  const foldOf = Deal.foldOf(data.deal, seed)
  const frames = data.frames.map((frame, t) => (foldOf[t] === fold ? withOtherGrades(frame, Seed.derive(seed, "other grades", t)) : frame))
  const other = TuningData.make({ design: data.design, frames, isNew: data.isNew, measures: data.measures }, data.fusions, data.fresh)
  data.fresh()
  runFold(other, system, seed, (fold + 1) % Deal.count(data.deal))
  const { setting, runs, inner, scores } = runFold(other, system, seed, fold)
  return { setting, runs, inner, scores }
}

const keyOf = ({ setting, runs, inner, scores }: Repeated): string => JSON.stringify([setting, runs ?? null, inner, scores])

/**
 * The first repeat that gave something else than the fold had given.
 *
 * - shape: `again[i]` belongs to `repeats[i]`
 * - empty: undefined when all are alike
 */
export const findLeak = (
  data: TuningData.TuningData,
  foldResults: ReadonlyArray<FoldResult>,
  repeats: ReadonlyArray<Repeat>,
  again: ReadonlyArray<Repeated>
): LeakedGrades | undefined => {
  for (const [i, { system: id, seed, fold }] of repeats.entries()) {
    const first = foldResults.find((one) => one.system === id && one.seed === seed && one.fold === fold)!
    if (keyOf(first) === keyOf(again[i]!)) continue
    const { candidates } = systems(data.design).find((one) => one.id === id)!
    // of several candidates, the chosen one computed the scores
    return new LeakedGrades({ plugin: candidates[first.setting.candidate]!.fusion, system: id, seed, fold: fold + 1 })
  }
  return undefined
}
