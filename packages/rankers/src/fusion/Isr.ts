import * as Schema from "effect/Schema"
import { inverseSquares } from "../internal/inverseSquares.ts"
import * as Ranked from "../internal/Ranked.ts"

const params = Schema.Struct(Ranked.fields)

/**
 * Inverse square rank: the number of lists that hold a candidate times the sum of `1 / rank^2`.
 *
 * - shape: `tied` which rank tied hits get: their mean place, the first (`min`), or their place by id
 * - units: greater than 0, at most the square of the number of lists. Sums are exact to 2^-51 of the largest that could be
 * - empty: a list that does not hold a candidate adds nothing
 * - source: A. Mourão, F. Martins, J. Magalhães, Multimodal medical information retrieval with unsupervised rank fusion, Computerized Medical
 *   Imaging and Graphics 39, 2015
 * - agrees with: ranx `isr` under `by-id`
 */
export const Isr = inverseSquares({
  id: "isr",
  revision: 1,
  about: "Inverse square rank: sum of 1 / rank^2 times the number of lists that hold a candidate",
  name: "inverse square rank",
  params,
  times: (count) => count
})
