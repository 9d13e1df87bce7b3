import * as Normalisation from "@litfuse/engine/Normalisation"
import * as Params from "@litfuse/engine/Params"
import * as Schema from "effect/Schema"
import { equal, valueOf } from "../internal/equal.ts"
import * as ScoreProfile from "../internal/ScoreProfile.ts"

const params = Schema.Struct({ equal, candidates: Params.integer(0, { minimum: 0, maximum: 1e9 }) })

/**
 * What a candidate gets that a list of n hits does not hold: the mean of what is left for such candidates, `1/2 - (n - 1) / 2C`.
 *
 * - shape: `candidates` C, at least n and at least 1
 */
export const absentValue = (n: number, candidates: number): number => 0.5 - (n - 1) / (2 * candidates)

/**
 * Borda normalisation: `1 - (rank - 1) / C` among C candidates. Tied hits share the mean of their places.
 *
 * Only this normalisation has a value for candidates that a list does not hold (`absentValue`). Fusions give it C and take both values from it.
 *
 * - shape: `candidates` C; 0, or fewer than the hits of the list, means as many as the list has hits, which makes it `rank`
 * - units: in (0, 1]
 * - empty: no hits stay none; when all scores are equal `own` is the formula, 1 for the only hit
 * - source: M. E. Renda, U. Straccia, Web metasearch: rank vs. score based rank aggregation methods, SAC 2003
 * - agrees with: ranx `borda` on lists without ties; ranx separates tied hits by their order of input
 */
export const Borda = Normalisation.plugin({
  id: "borda",
  revision: 1,
  about: "Scores to 1 - (rank - 1) / C among C candidates",
  params,
  prepare: ScoreProfile.of,
  score: ({ ranks, isEqual }, { equal, candidates }, out) => {
    if (isEqual && equal !== "own") return void out.fill(valueOf(equal))
    const all = Math.max(candidates, out.length)
    for (let i = 0; i < out.length; i++) out[i] = 1 - (ranks[i]! - 1) / all
  }
})
