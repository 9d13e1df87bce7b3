import * as Normalisation from "@litfuse/engine/Normalisation"
import * as Schema from "effect/Schema"
import { equal, valueOf } from "../internal/equal.ts"
import * as ScoreProfile from "../internal/ScoreProfile.ts"

const params = Schema.Struct({ equal })

/**
 * Inverted min-max normalisation, for lists of distances: `(highest - score) / (highest - lowest)`, so the nearest hit gets 1, the farthest 0.
 *
 * A list comes best first, so distances rise along it, and it is the order that says that lower is better. Where scores fall along a list,
 * higher is better already and the formula is that of `min-max`: no normalisation turns a list round.
 *
 * - units: in [0, 1]
 * - empty: no hits stay none; when all scores are equal `own` is 1
 * - agrees with: ranx `min-max-inverted`, which expects the farthest hit first, sorts anew, and gives 0 to equal scores (`equal: zero`)
 */
export const MinMaxInverted = Normalisation.plugin({
  id: "min-max-inverted",
  revision: 1,
  about: "Distances to [0, 1]: the nearest hit of a list gets 1, the farthest 0",
  params,
  prepare: ScoreProfile.of,
  score: ({ scores, lowest, highest, isEqual }, { equal }, out) => {
    if (isEqual) return void out.fill(equal === "own" ? 1 : valueOf(equal))
    const isRising = scores[0]! < scores.at(-1)!
    for (let i = 0; i < out.length; i++) out[i] = (isRising ? highest - scores[i]! : scores[i]! - lowest) / (highest - lowest)
  }
})
