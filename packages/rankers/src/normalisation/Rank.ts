import * as Normalisation from "@litfuse/engine/Normalisation"
import * as Schema from "effect/Schema"
import { equal, valueOf } from "../internal/equal.ts"
import * as ScoreProfile from "../internal/ScoreProfile.ts"

const params = Schema.Struct({ equal })

/**
 * Rank normalisation: `1 - (rank - 1) / n` in a list of n hits. Tied hits share the mean of their places.
 *
 * - units: in (0, 1]: the best hit gets 1, the worst 1/n
 * - empty: no hits stay none. When all scores are equal, `own` is the formula: (n + 1) / 2n for each of n tied hits, 1 for the only one
 * - source: J. H. Lee, Analyses of multiple evidence combination, SIGIR 1997
 * - agrees with: ranx `rank` on lists without ties; ranx separates tied hits by their order of input
 */
export const Rank = Normalisation.plugin({
  id: "rank",
  revision: 1,
  about: "Scores to 1 - (rank - 1) / n in a list of n hits",
  params,
  prepare: ScoreProfile.of,
  score: ({ ranks, isEqual }, { equal }, out) => {
    if (isEqual && equal !== "own") return void out.fill(valueOf(equal))
    for (let i = 0; i < out.length; i++) out[i] = 1 - (ranks[i]! - 1) / out.length
  }
})
