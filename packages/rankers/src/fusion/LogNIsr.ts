import * as Params from "@litfuse/engine/Params"
import * as Schema from "effect/Schema"
import { inverseSquares } from "../internal/inverseSquares.ts"
import * as Ranked from "../internal/Ranked.ts"

const params = Schema.Struct({ ...Ranked.fields, sigma: Params.number(0.01, { minimum: 0, maximum: 1 }) })

/**
 * Normalised logarithmic inverse square rank: the sum of `1 / rank^2` times `ln(m + sigma)`, m the number of lists that hold a candidate.
 *
 * A `sigma` above 0 keeps the candidates of one list only in their order; 0 is `log-isr`.
 *
 * - shape: `tied` which rank tied hits get: their mean place, the first (`min`), or their place by id
 * - units: at least 0, at most n ln(n + 1) for n lists. Sums are exact to 2^-51 of the largest that could be
 * - empty: a list that does not hold a candidate adds nothing
 * - source: A. Mourão, F. Martins, J. Magalhães, Multimodal medical information retrieval with unsupervised rank fusion, Computerized Medical
 *   Imaging and Graphics 39, 2015
 * - agrees with: ranx `logn_isr` under `by-id`
 */
export const LogNIsr = inverseSquares({
  id: "logn-isr",
  revision: 1,
  about: "Normalised logarithmic inverse square rank: sum of 1 / rank^2 times ln(lists that hold a candidate + sigma)",
  name: "normalised logarithmic inverse square rank",
  params,
  times: (count, { sigma }) => Math.log(count + sigma)
})
