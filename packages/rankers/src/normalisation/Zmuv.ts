import * as Normalisation from "@litfuse/engine/Normalisation"
import * as Schema from "effect/Schema"
import { equal, valueOf } from "../internal/equal.ts"
import * as ScoreProfile from "../internal/ScoreProfile.ts"

const params = Schema.Struct({ equal })

/**
 * Zero mean, unit variance: `(score - mean) / standard deviation` of the population of hits.
 *
 * Half of a list is below 0. So under a fusion that adds, a low rank is worse than absence. A fusion that multiplies by the number of lists (CombMNZ)
 * makes it worse still.
 *
 * - units: standard deviations from the mean of the list
 * - empty: no hits stay none; when all scores are equal `own` is 0, the mean
 * - source: M. Montague, J. A. Aslam, Relevance score normalization for metasearch, CIKM 2001
 * - agrees with: ranx `zmuv`
 */
export const Zmuv = Normalisation.plugin({
  id: "zmuv",
  revision: 1,
  about: "Zero mean, unit variance: standard deviations from the mean of the list",
  params,
  prepare: ScoreProfile.of,
  score: ({ scores, mean, deviation, isEqual }, { equal }, out) => {
    if (isEqual) return void out.fill(equal === "own" ? 0 : valueOf(equal))
    for (let i = 0; i < out.length; i++) out[i] = (scores[i]! - mean) / deviation
  }
})
