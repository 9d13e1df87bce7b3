import * as Normalisation from "@litfuse/engine/Normalisation"
import * as Schema from "effect/Schema"
import { equal, valueOf } from "../internal/equal.ts"
import * as ScoreProfile from "../internal/ScoreProfile.ts"

const params = Schema.Struct({ equal })

/**
 * Min-max normalisation: `(score - lowest) / (highest - lowest)`, so the best hit gets 1 and the worst 0.
 *
 * - units: in [0, 1]
 * - empty: no hits stay none; when all scores are equal `own` is 1, because a hit that was found is not the worst possible one
 * - source: J. H. Lee, Analyses of multiple evidence combination, SIGIR 1997
 * - agrees with: ranx `min-max`, which gives 0 to equal scores (`equal: zero`); Anserini's, which gives 1
 */
export const MinMax = Normalisation.plugin({
  id: "min-max",
  revision: 1,
  about: "Scores to [0, 1]: the best hit of a list gets 1, the worst 0",
  params,
  prepare: ScoreProfile.of,
  score: ({ scores, lowest, highest, isEqual }, { equal }, out) => {
    if (isEqual) return void out.fill(equal === "own" ? 1 : valueOf(equal))
    for (let i = 0; i < out.length; i++) out[i] = (scores[i]! - lowest) / (highest - lowest)
  }
})
