import * as Schema from "effect/Schema"
import { orderStatistic } from "./scores/orderStatistic.ts"
import * as Scored from "./scores/Scored.ts"

const params = Schema.Struct(Scored.fields)

/**
 * CombMED: the median of a candidate's normalised scores in the lists that hold it; of an even number, the mean of the middle two.
 *
 * - shape: `normalisation` one of the seven, or `none`; `equal` what a list of one hit or of equal scores gets
 * - units: those of the normalisation
 * - empty: a list that does not hold a candidate says nothing about it, except under `borda`, which shares out what is left
 * - source: E. A. Fox, J. A. Shaw, Combination of multiple searches, TREC-2, 1993
 * - agrees with: ranx `med`
 */
export const CombMed = orderStatistic({
  id: "comb-med",
  revision: 1,
  about: "CombMED: the median of the normalised scores of the lists that hold a candidate",
  name: "CombMED",
  params,
  lower: (n) => (n - 1) >> 1,
  upper: (n) => n >> 1
})
