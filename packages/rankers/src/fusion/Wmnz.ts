import * as Params from "@litfuse/engine/Params"
import * as Schema from "effect/Schema"
import { commonUnit } from "../internal/commonUnit.ts"
import * as Scored from "./scores/Scored.ts"
import { sumOfScores } from "./scores/sumOfScores.ts"

const params = Schema.Struct({ ...Scored.fields, weights: Params.numbers({ minimum: 0, maximum: 1e6 }) })

type WmnzParams = typeof params.Type

/** Sets the scores; they count alike in every list of positive weight. */
const set = (scored: Scored.Scored, params: WmnzParams): void => {
  Scored.set(scored, params, params.weights)
  const { weights } = scored
  for (let l = 0; l < weights.length; l++) if (weights[l]! > 0) weights[l] = 1
}

/** Writes the weights of the lists that hold each candidate, summed exactly; under `borda` every list does. */
const heldWeight = (scored: Scored.Scored, { normalisation, weights: given }: WmnzParams, factors: Float64Array): void => {
  const { weights, starts, candidates } = scored
  const weightOf = (l: number): number => {
    if (weights[l] === 0) return 0
    return given.length === 0 ? 1 : given[l]!
  }
  let heaviest = 0
  let counting = 0
  for (let l = 0; l < weights.length; l++) {
    heaviest = Math.max(heaviest, weightOf(l))
    if (weights[l]! > 0) counting++
  }
  const unit = commonUnit(counting * heaviest)
  let all = 0
  factors.fill(0)
  for (let l = 0; l < weights.length; l++) {
    const weight = weightOf(l) + unit - unit
    all += weight
    for (let hit = starts[l]!; hit < starts[l + 1]!; hit++) factors[candidates[hit]!]! += weight
  }
  if (normalisation === "borda") factors.fill(all)
}

/**
 * WMNZ, weighted CombMNZ: the sum of a candidate's normalised scores times the sum of the weights of the lists that hold it.
 *
 * Weights say how much the presence of a candidate in a list counts; its scores count the same in every list.
 *
 * - shape: `weights` one per list, in the order of the lists; none = all 1. `normalisation` one of the seven, or `none`; `equal` what a list of
 *   one hit or of equal scores gets
 * - units: those of the normalisation times a sum of weights
 * - empty: an empty list and a list of weight 0 count as absent; a candidate that no other list holds has no value. A list that does not hold a
 *   candidate adds nothing, except under `borda`, where every list has a value for every candidate
 * - errors: refuses a number of weights that is not the number of lists, and weights that are all 0
 * - source: S. Wu, F. Crestani, Data fusion with estimated weights, CIKM 2002
 * - agrees with: ranx `wmnz` for weights above 0; ranx adds the scores of a list of weight 0
 */
export const Wmnz = sumOfScores({
  id: "wmnz",
  revision: 1,
  about: "WMNZ: sum of normalised scores times the weights of the lists that hold a candidate",
  name: "WMNZ",
  params,
  set,
  factors: heldWeight
})
