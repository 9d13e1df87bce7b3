import * as Params from "@litfuse/engine/Params"
import * as Schema from "effect/Schema"
import { additive } from "../internal/additive.ts"
import * as Ranked from "../internal/Ranked.ts"

const params = Schema.Struct({ ...Ranked.fields, phi: Params.number(0.8, { minimum: 0, maximum: 1 }) })

type RbcParams = typeof params.Type

const set = (ranked: Ranked.Ranked, { phi, tied }: RbcParams): void => {
  const { at } = ranked
  for (let twice = 2; twice < at.length; twice++) at[twice] = (1 - phi) * phi ** (twice / 2 - 1)
  Ranked.fill(ranked, tied)
}

/**
 * Rank-biased centroids: the sum of `(1 - phi) phi^(rank - 1)`, the weight that rank-biased precision gives to a rank.
 *
 * - shape: `phi` how likely a reader goes on to the next hit. At 0 only first hits count; at 1 every score is 0. `tied` which rank tied hits get:
 *   their mean place, the first (`min`), or their place by id
 * - units: at least 0, at most the number of lists. Sums are exact to 2^-51 of the largest that could be
 * - empty: a list that does not hold a candidate adds nothing
 * - source: P. Bailey, A. Moffat, F. Scholer, P. Thomas, Retrieval consistency in the presence of query variations, SIGIR 2017
 * - agrees with: ranx `rbc` under `by-id`
 */
export const Rbc = additive<Ranked.Ranked, RbcParams>({
  id: "rbc",
  revision: 1,
  about: "Rank-biased centroids: sum of (1 - phi) phi^(rank - 1)",
  name: "rank-biased centroids",
  params,
  prepare: Ranked.prepare,
  set,
  what: ({ phi }) => `(1 - phi) phi^(rank - 1), phi ${phi}, =`
})
