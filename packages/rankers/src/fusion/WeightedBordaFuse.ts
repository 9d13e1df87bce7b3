import * as Params from "@litfuse/engine/Params"
import * as Schema from "effect/Schema"
import * as Addends from "../internal/Addends.ts"
import { additive } from "../internal/additive.ts"
import { setBorda } from "../internal/setBorda.ts"
import * as Ranked from "../internal/Ranked.ts"

const params = Schema.Struct({ ...Ranked.fields, weights: Params.numbers({ minimum: 0, maximum: 1e6 }) })

/**
 * Weighted BordaFuse: the points of BordaFuse times the weight of the list that gives them.
 *
 * - shape: `weights` one per list, in the order of the lists; none = all 1. `tied` which rank tied hits get: their mean place, the first (`min`), or
 *   their place by id
 * - units: points times a weight. Sums are exact to 2^-51 of the largest that could be
 * - empty: an empty list and a list of weight 0 count as absent. A candidate that no other list holds has no value and is not one of the C
 * - errors: refuses a number of weights that is not the number of lists, and weights that are all 0
 * - source: J. A. Aslam, M. Montague, Models for metasearch, SIGIR 2001
 * - agrees with: ranx `w_bordafuse` under `by-id` for weights above 0
 */
export const WeightedBordaFuse = additive({
  id: "w-bordafuse",
  revision: 1,
  about: "Weighted BordaFuse: points from every list times its weight",
  name: "weighted BordaFuse",
  params,
  refuses: (inputs, { weights }) => Addends.refuseWeights(inputs, weights),
  prepare: Ranked.prepare,
  set: (ranked, { weights, tied }) => setBorda(ranked, weights, tied),
  what: () => "points"
})
