import * as Fusion from "@litfuse/engine/Fusion"
import * as Params from "@litfuse/engine/Params"
import * as Schema from "effect/Schema"
import * as Addends from "../internal/Addends.ts"
import * as Majority from "../internal/Majority.ts"
import * as Ranked from "../internal/Ranked.ts"

const params = Schema.Struct({ ...Ranked.fields, weights: Params.numbers({ minimum: 0, maximum: 1e6 }) })

/**
 * Weighted Condorcet fusion: how many other candidates a candidate beats by a majority of weight. Score: 1, plus 1 for each win and 1/2 for each draw
 * (Copeland).
 *
 * Draws and circles are resolved as in `condorcet`. Margins that are no larger than the rounding of weights are draws, so 0.1 and 0.2 against 0.3 is
 * a draw.
 *
 * - shape: `weights` one per list, in the order of the lists; none = all 1. `tied` which rank tied hits get: their mean place, the first (`min`), or
 *   their place by id. Under the first two a list has no vote between tied hits
 * - units: in [1, C], halves: exact. It compares all pairs: C^2, and within lists n^2
 * - empty: an empty list and a list of weight 0 count as absent. A candidate that no other list holds has no value and is not compared
 * - errors: refuses a number of weights that is not the number of lists, and weights that are all 0
 * - source: M. Montague, J. A. Aslam, Condorcet fusion for improved retrieval, CIKM 2002; A. H. Copeland, 1951
 * - agrees with: ranx `w_condorcet` under `by-id` where majorities are strict and transitive; elsewhere its order is that of a hash
 */
export const WeightedCondorcet = Fusion.plugin({
  id: "w-condorcet",
  revision: 1,
  about: "Weighted Condorcet: wins and half draws against each other candidate by majority of weight (Copeland)",
  params,
  refuses: (inputs, { weights }) => Addends.refuseWeights(inputs, weights),
  prepare: Majority.prepare,
  score: (majority, { tied, weights }, out) => Majority.score(majority, weights, tied, out),
  explain: (majority, { tied, weights }, candidate) => Majority.explain(majority, weights, tied, candidate, "weighted Condorcet")
})
