import * as Params from "@litfuse/engine/Params"
import * as Schema from "effect/Schema"
import * as Scored from "./scores/Scored.ts"
import { sumOfScores } from "./scores/sumOfScores.ts"

const params = Schema.Struct({ ...Scored.fields, weights: Params.numbers({ minimum: 0, maximum: 1e6 }) })

/**
 * Weighted sum, linear combination: the sum of weight times normalised score over the lists that hold a candidate.
 *
 * - shape: `weights` one per list, in the order of the lists; none = all 1. `normalisation` one of the seven, or `none`; `equal` what a list of
 *   one hit or of equal scores gets
 * - units: those of the normalisation times a weight. Sums are exact to 2^-51 of the largest that could be
 * - empty: an empty list and a list of weight 0 count as absent; a candidate that no other list holds has no value. A list that does not hold a
 *   candidate adds nothing, except under `borda`, where every list has a value for every candidate
 * - errors: refuses a number of weights that is not the number of lists, and weights that are all 0
 * - source: C. C. Vogt, G. W. Cottrell, Fusion via a linear combination of scores, Information Retrieval 1(3), 1999
 * - agrees with: ranx `wsum`
 */
export const WeightedSum = sumOfScores({
  id: "wsum",
  revision: 1,
  about: "Weighted sum of normalised scores",
  name: "weighted sum",
  params
})
