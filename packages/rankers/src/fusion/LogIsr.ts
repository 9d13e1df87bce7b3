import * as Schema from "effect/Schema"
import { inverseSquares } from "../internal/inverseSquares.ts"
import * as Ranked from "../internal/Ranked.ts"

const params = Schema.Struct(Ranked.fields)

/**
 * Logarithmic inverse square rank: the sum of `1 / rank^2` times `ln m`, m the number of lists that hold a candidate.
 *
 * As ln 1 is 0, all candidates of only one list tie at the end, in the order of ids, whatever their rank; `logn-isr` avoids this.
 *
 * - shape: `tied` which rank tied hits get: their mean place, the first (`min`), or their place by id
 * - units: at least 0, at most n ln n for n lists. Sums are exact to 2^-51 of the largest that could be
 * - empty: a list that does not hold a candidate adds nothing
 * - source: A. Mourão, F. Martins, J. Magalhães, Multimodal medical information retrieval with unsupervised rank fusion, Computerized Medical
 *   Imaging and Graphics 39, 2015
 * - agrees with: ranx `log_isr` under `by-id`
 */
export const LogIsr = inverseSquares({
  id: "log-isr",
  revision: 1,
  about: "Logarithmic inverse square rank: sum of 1 / rank^2 times ln of the number of lists that hold a candidate",
  name: "logarithmic inverse square rank",
  params,
  times: (count) => Math.log(count)
})
