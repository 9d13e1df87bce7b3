import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import * as Schema from "effect/Schema"
import * as Quantity from "../Quantity.ts"
import { Combination } from "./combinations.ts"
import { Independent } from "./independentAgreement.ts"
import { Pair } from "./sourcePairs.ts"

/** The schema of what is said. */
export const Output = Schema.Struct({
  agreement: Quantity.Quantity,
  complementarity: Quantity.Quantity,
  crossSource: Quantity.Quantity,
  jaccard: Quantity.Quantity,
  rbo: Quantity.Quantity,
  works: Schema.Int,
  pages: Schema.optionalKey(Schema.Int),
  sources: Schema.Array(
    Schema.Struct({
      source: Schema.String,
      state: Schema.Literals(OutcomeState.names),
      works: Schema.Int,
      unique: Schema.Int,
      isCut: Schema.Boolean
    })
  ),
  pairs: Schema.Array(Pair),
  independent: Independent,
  combinations: Schema.Array(Combination),
  reading: Schema.Array(Schema.String)
})

/**
 * What source agreement says.
 *
 * - `agreement` (SAS) the mean over pairs of sources of their overlap
 * - `complementarity` (SC) the share of works that exactly one source found; `crossSource` the share that several did
 * - `jaccard`, `rbo` the means over pairs of their Jaccard index, and of their rank-biased overlap
 * - `works` that were compared; `pages` of the web that were left out, if there are any
 * - `sources` every source that was asked, by name: how it answered, how many works it found, how many only it found
 * - `isCut` whether a source that delivered something has more
 * - `pairs` of sources that found something; `independent` the same of groups of sources that do not copy from one another
 * - `combinations` works by the sources that found them; `reading` what all of this says, in sentences
 */
export type SourceAgreementOutput = typeof Output.Type
