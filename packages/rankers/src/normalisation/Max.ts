import * as Normalisation from "@litfuse/engine/Normalisation"
import * as Schema from "effect/Schema"
import { equal, valueOf } from "../internal/equal.ts"
import * as ScoreProfile from "../internal/ScoreProfile.ts"

const params = Schema.Struct({ equal })

/** The lowest result: the ratio of a large negative score and a very small highest one would overflow. */
const least = -1e100

/**
 * Maximum normalisation: `score / highest`, so the best hit gets 1 and zero stays zero.
 *
 * Where no score is above 0, dividing by the highest would reverse the list or divide by 0. There the largest magnitude divides, so the worst hit
 * gets -1.
 *
 * - units: at most 1; below 0 for scores below 0, at least -1e100
 * - empty: no hits stay none; when all scores are equal `own` is 1
 * - agrees with: ranx `max` where some score is above 0; ranx divides by 1e-9 elsewhere
 */
export const Max = Normalisation.plugin({
  id: "max",
  revision: 1,
  about: "Scores over the highest score of their list",
  params,
  prepare: ScoreProfile.of,
  score: ({ scores, lowest, highest, isEqual }, { equal }, out) => {
    if (isEqual) return void out.fill(equal === "own" ? 1 : valueOf(equal))
    const divisor = highest > 0 ? highest : -lowest
    for (let i = 0; i < out.length; i++) out[i] = Math.max(least, scores[i]! / divisor)
  }
})
