import * as Invariant from "./Invariant.ts"
import { apiVersion, type Configurable, type Plugin } from "./Plugin.ts"
import type { Ranking } from "./Ranking.ts"

/**
 * Brings the scores of one ranking to a scale that rankings share.
 *
 * - `prepare` reads the scores, best first. It does everything that does not depend on parameters
 * - `score` writes one value per hit. A better hit never gets less than a worse one, and tied hits stay tied
 */
export interface Normalisation<Prepared = unknown, Params = unknown> extends Plugin<"normalisation">, Configurable<Params> {
  prepare(scores: Float64Array): Prepared
  score(prepared: Prepared, params: Params, out: Float64Array): void
}

/** What a normalisation's author writes; `plugin` supplies the rest. */
export type Spec<Prepared, Params> = Omit<Normalisation<Prepared, Params>, "kind" | "apiVersion"> & { readonly apiVersion?: string }

/** Builds a normalisation. */
export const plugin = <Prepared, Params>(spec: Spec<Prepared, Params>): Normalisation<Prepared, Params> => ({
  kind: "normalisation",
  apiVersion,
  ...spec
})

/** A ranking with its scores on the new scale: the same hits in the same order. */
export const normalise = <Prepared, Params>(normalisation: Normalisation<Prepared, Params>, params: Params, ranking: Ranking): Ranking => {
  const scores = new Float64Array(ranking.scores.length)
  normalisation.score(normalisation.prepare(ranking.scores), params, scores)
  for (const score of scores) Invariant.check(Number.isFinite(score), `normalisation "${normalisation.id}" gives finite scores`)
  return { ...ranking, scores }
}
