import * as Normalisation from "@litfuse/engine/Normalisation"
import * as Schema from "effect/Schema"
import { equal, valueOf } from "../internal/equal.ts"
import * as ScoreProfile from "../internal/ScoreProfile.ts"

const params = Schema.Struct({ equal })

/**
 * Sum normalisation: `(score - lowest) / sum of (score - lowest)`, so the worst hit gets 0 and all hits together 1.
 *
 * - units: shares in [0, 1]
 * - empty: no hits stay none; when all scores of n hits are equal `own` is 1/n, an equal share
 * - source: M. Montague, J. A. Aslam, Relevance score normalization for metasearch, CIKM 2001
 * - agrees with: ranx `sum`, which gives 0 to equal scores (`equal: zero`)
 */
export const Sum = Normalisation.plugin({
  id: "sum",
  revision: 1,
  about: "Scores to shares: the worst hit of a list gets 0, all hits together 1",
  params,
  prepare: ScoreProfile.of,
  score: ({ scores, lowest, excess, isEqual }, { equal }, out) => {
    if (isEqual) return void out.fill(equal === "own" ? 1 / out.length : valueOf(equal))
    for (let i = 0; i < out.length; i++) out[i] = (scores[i]! - lowest) / excess
  }
})
