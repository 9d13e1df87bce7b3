import * as Schema from "effect/Schema"
import * as Scored from "./scores/Scored.ts"
import { sumOfScores } from "./scores/sumOfScores.ts"

const params = Schema.Struct(Scored.fields)

/**
 * CombMNZ: the sum of a candidate's normalised scores times the number of lists that hold it.
 *
 * Where scores can be negative (`zmuv`, `none`), being in more lists takes a negative sum further down.
 *
 * - shape: `normalisation` one of the seven, or `none`; `equal` what a list of one hit or of equal scores gets
 * - units: those of the normalisation, at most the square of the number of lists under `min-max`
 * - empty: a list that does not hold a candidate adds nothing, except under `borda`, where every list has a value for every candidate
 * - source: E. A. Fox, J. A. Shaw, Combination of multiple searches, TREC-2, 1993
 * - agrees with: ranx `mnz`
 */
export const CombMnz = sumOfScores({
  id: "comb-mnz",
  revision: 1,
  about: "CombMNZ: sum of normalised scores times the number of lists that hold a candidate",
  name: "CombMNZ",
  params,
  times: (count) => count
})
