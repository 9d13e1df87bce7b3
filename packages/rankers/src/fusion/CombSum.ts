import * as Schema from "effect/Schema"
import * as Scored from "./scores/Scored.ts"
import { sumOfScores } from "./scores/sumOfScores.ts"

const params = Schema.Struct(Scored.fields)

/**
 * CombSUM: the sum of a candidate's normalised scores over the lists that hold it.
 *
 * - shape: `normalisation` one of the seven, or `none`; `equal` what a list of one hit or of equal scores gets
 * - units: those of the normalisation, at most the number of lists under `min-max`. Sums are exact to 2^-51 of the largest that could be
 * - empty: a list that does not hold a candidate adds nothing, except under `borda`, where every list has a value for every candidate
 * - source: E. A. Fox, J. A. Shaw, Combination of multiple searches, TREC-2, 1993
 * - agrees with: ranx `sum`
 */
export const CombSum = sumOfScores({
  id: "comb-sum",
  revision: 1,
  about: "CombSUM: sum of normalised scores",
  name: "CombSUM",
  params
})
