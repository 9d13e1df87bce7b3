import type * as Fusion from "@litfuse/engine/Fusion"
import { discountedGain } from "@litfuse/engine/measure/discountedGain"
import * as Params from "@litfuse/engine/Params"
import * as Schema from "effect/Schema"
import * as Columns from "../internal/Columns.ts"
import { commonUnit } from "../internal/commonUnit.ts"
import { sortFrames } from "../internal/sortFrames.ts"
import { fields, linear, type LinearParams } from "../internal/linear.ts"
import { topGrades } from "../internal/topGrades.ts"
import { listNames } from "../internal/NormalEquations.ts"
import type { Learned } from "../internal/Trained.ts"

const params = Schema.Struct({
  ...fields,
  cutoff: Params.integer(20, { minimum: 1, maximum: 1000 }),
  rounds: Params.integer(2, { minimum: 0, maximum: 100 }),
  step: Params.number(0.5, { minimum: 1e-6, maximum: 1e6 })
})

interface Topic {
  readonly columns: Columns.Columns
  readonly scores: Float64Array
  readonly tried: Float64Array
  readonly best: number
}

/** A gain smaller than this is rounding. */
const least = 1e-9

const learn = (
  frames: ReadonlyArray<Fusion.TrainingFrame>,
  params: LinearParams & { readonly cutoff: number; readonly rounds: number; readonly step: number }
): ReadonlyArray<Learned> => {
  const names = listNames(frames)
  const each = params.features.length
  const top = new Int32Array(params.cutoff)
  const first = new Int16Array(params.cutoff)
  const topics = Columns.recall(sortFrames(frames), params, names)
    .map((columns): Topic => ({
      columns,
      scores: new Float64Array(columns.size),
      tried: new Float64Array(columns.size),
      best: discountedGain(columns.ideal, params.cutoff)
    }))
    .filter(({ best }) => best > 0)
  const weights = new Float64Array(names.length * each)
  // at the start the first feature of every list has the same weight: a plain fusion
  for (let j = 0; j < weights.length; j += each) weights[j] = 1
  // room for a step or a doubling of the largest weight
  const unitOf = () => commonUnit(weights.length * 2 * (params.step + Math.max(...weights)))
  let unit = unitOf()
  const add = () => {
    for (const { columns, scores } of topics) {
      scores.fill(0)
      for (let j = 0; j < weights.length; j++) if (weights[j] !== 0) Columns.move(columns, j, { from: 0, to: weights[j]! }, unit, scores)
    }
  }
  add()
  /** The mean nDCG with one weight moved. */
  const worth = (column: number, to: number): number => {
    let sum = 0
    for (const { columns, scores, tried, best } of topics) {
      tried.set(scores)
      Columns.move(columns, column, { from: weights[column]!, to }, unit, tried)
      sum += discountedGain(first, topGrades(tried, columns.grades, top, first)) / best
    }
    return sum / topics.length
  }
  let value = topics.length === 0 ? 0 : worth(0, weights[0]!)
  for (let round = 0; round < params.rounds && topics.length > 0; round++) {
    const before = value
    for (let j = 0; j < weights.length; j++) {
      const here = weights[j]!
      let best = here
      for (const to of [0, here - params.step, here + params.step, 2 * here]) {
        if (to < 0 || to === here) continue
        const reached = worth(j, to)
        if (reached > value + least) {
          value = reached
          best = to
        }
      }
      if (best === here) continue
      weights[j] = best
      if (unit === unitOf()) for (const { columns, scores } of topics) Columns.move(columns, j, { from: here, to: best }, unit, scores)
      else {
        unit = unitOf()
        add()
      }
    }
    if (value === before) break
  }
  return Columns.learned(names, params, weights)
}

/**
 * Coordinate ascent: a candidate's score is a weighted sum of its features in the lists that hold it. Weights start alike and are moved one by one,
 * each to the best of 0, a step down, a step up and twice itself. This ends when nDCG at `cutoff` on training topics no longer grows, or after a few
 * rounds, which limits overfitting.
 *
 * - shape: features per list as in the other linear fusions; the first named one starts at 1, the others at 0. Lists in byte order of names.
 *   `unjudged` what training does with unjudged candidates: they gain nothing (`zero`), or leave the ranking (`drop`, nDCG')
 * - units: none; weights are not negative, `step` in units of a feature that is 1 at its best
 * - empty: topics without positive grades teach nothing; without any other, the weights they start with
 * - errors: refuses lists that were not trained, and weights that are not one per feature
 * - source: Metzler, Croft, Information Retrieval 10(3), 2007
 */
export const LinearAscent = linear({
  id: "linear-ascent",
  revision: 2,
  about: "Coordinate ascent on nDCG: a weight per list and feature, moved one by one",
  name: "coordinate ascent",
  params,
  learn
})
