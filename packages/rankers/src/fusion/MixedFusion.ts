import * as Params from "@litfuse/engine/Params"
import * as Schema from "effect/Schema"
import * as Scored from "./scores/Scored.ts"
import { sumOfScores } from "./scores/sumOfScores.ts"

const params = Schema.Struct({ ...Scored.fields, weights: Params.numbers({ minimum: 0, maximum: 1e6 }) })

/**
 * Mixed: the weighted sum of a candidate's normalised scores times the square root of the number of lists that hold it.
 *
 * It is between the weighted sum and a weighted CombMNZ.
 *
 * - shape: `weights` one per list, in the order of the lists; none = all 1. `normalisation` one of the seven, or `none`; `equal` what a list of
 *   one hit or of equal scores gets
 * - units: those of the normalisation times a weight and the root of a count
 * - empty: an empty list and a list of weight 0 count as absent; a candidate that no other list holds has no value. A list that does not hold a
 *   candidate adds nothing, except under `borda`, where every list has a value for every candidate
 * - errors: refuses a number of weights that is not the number of lists, and weights that are all 0
 * - source: S. Wu, F. Crestani, Data fusion with estimated weights, CIKM 2002
 * - agrees with: ranx `mixed` for weights above 0; ranx counts a list of weight 0 among those that hold a candidate
 */
export const MixedFusion = sumOfScores({
  id: "mixed",
  revision: 1,
  about: "Mixed: weighted sum of normalised scores times the root of the number of lists that hold a candidate",
  name: "Mixed",
  params,
  times: (count) => Math.sqrt(count)
})
