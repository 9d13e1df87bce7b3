import * as Schema from "effect/Schema"
import * as Scored from "./scores/Scored.ts"
import { sumOfScores } from "./scores/sumOfScores.ts"

const params = Schema.Struct(Scored.fields)

/**
 * CombANZ: the sum of a candidate's normalised scores over the number of lists that hold it, that is, their mean.
 *
 * - shape: `normalisation` one of the seven, or `none`; `equal` what a list of one hit or of equal scores gets
 * - units: those of the normalisation
 * - empty: a list that does not hold a candidate adds nothing, except under `borda`, where every list has a value for every candidate
 * - source: E. A. Fox, J. A. Shaw, Combination of multiple searches, TREC-2, 1993
 * - agrees with: ranx `anz`
 */
export const CombAnz = sumOfScores({
  id: "comb-anz",
  revision: 1,
  about: "CombANZ: mean of the normalised scores of the lists that hold a candidate",
  name: "CombANZ",
  params,
  times: (count) => 1 / count
})
