import * as Schema from "effect/Schema"
import { orderStatistic } from "./scores/orderStatistic.ts"
import * as Scored from "./scores/Scored.ts"

const params = Schema.Struct(Scored.fields)

/**
 * CombMIN: the lowest of a candidate's normalised scores in the lists that hold it.
 *
 * - shape: `normalisation` one of the seven, or `none`; `equal` what a list of one hit or of equal scores gets
 * - units: those of the normalisation
 * - empty: a list that does not hold a candidate says nothing about it, except under `borda`, which shares out what is left
 * - source: E. A. Fox, J. A. Shaw, Combination of multiple searches, TREC-2, 1993
 * - agrees with: ranx `min`
 */
export const CombMin = orderStatistic({
  id: "comb-min",
  revision: 1,
  about: "CombMIN: the lowest of the normalised scores of the lists that hold a candidate",
  name: "CombMIN",
  params,
  lower: () => 0,
  upper: () => 0
})
