import * as Params from "@litfuse/engine/Params"
import * as Schema from "effect/Schema"
import * as Scored from "./scores/Scored.ts"
import { sumOfScores } from "./scores/sumOfScores.ts"

const params = Schema.Struct({ ...Scored.fields, gamma: Params.number(1, { minimum: -1, maximum: 10 }) })

/**
 * CombGMNZ: the sum of a candidate's normalised scores times `m^gamma`, m the number of lists that hold it.
 *
 * `gamma` -1 is CombANZ, 0 CombSUM, 1 CombMNZ, and a large one puts candidates of many lists first.
 *
 * - shape: `normalisation` one of the seven, or `none`; `equal` what a list of one hit or of equal scores gets
 * - units: those of the normalisation times a count to the power of gamma
 * - empty: a list that does not hold a candidate adds nothing, except under `borda`, where every list has a value for every candidate
 * - source: J. H. Lee, Analyses of multiple evidence combination, SIGIR 1997
 * - agrees with: ranx `gmnz`
 */
export const CombGmnz = sumOfScores({
  id: "comb-gmnz",
  revision: 1,
  about: "CombGMNZ: sum of normalised scores times a power of the number of lists that hold a candidate",
  name: "CombGMNZ",
  params,
  times: (count, { gamma }) => count ** gamma
})
