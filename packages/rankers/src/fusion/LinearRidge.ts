import type * as Fusion from "@litfuse/engine/Fusion"
import * as Params from "@litfuse/engine/Params"
import * as Schema from "effect/Schema"
import { at, factor, solve } from "@litfuse/stats/Cholesky"
import { fields, linear, type LinearParams } from "../internal/linear.ts"
import { sortFrames } from "../internal/sortFrames.ts"
import * as NormalEquations from "../internal/NormalEquations.ts"
import type { Learned } from "../internal/Trained.ts"

const params = Schema.Struct({ ...fields, lambda: Params.number(1, { minimum: 1e-9, maximum: 1e9 }) })

const learn = (frames: ReadonlyArray<Fusion.TrainingFrame>, params: LinearParams & { readonly lambda: number }): ReadonlyArray<Learned> => {
  const names = NormalEquations.listNames(frames)
  const each = params.features.length
  const columns = names.length * each
  const { gram, moment } = NormalEquations.sumOf(NormalEquations.recall(sortFrames(frames), params, names), columns)
  // features of different kinds have different sizes: each is penalised on the scale of its kind
  for (let f = 0; f < each; f++) {
    let trace = 0
    for (let i = f; i < columns; i += each) trace += gram[at(i, i)]!
    const ridge = trace > 0 ? (params.lambda * trace) / names.length : 1
    for (let i = f; i < columns; i += each) gram[at(i, i)]! += ridge
  }
  factor(gram, columns)
  solve(gram, moment)
  return names.map((list, i) => ({ list, values: Array.from(moment.subarray(i * each, (i + 1) * each)) }))
}

/**
 * Ridge fusion: a candidate's score is a weighted sum of its features in the lists that hold it. The weights predict the grades of training topics
 * best by least squares, `|y - Xw|² + lambda · mean diagonal · |w|²`. Features and grades are about the mean of their topic.
 *
 * - shape: features per list `rank` 1 / (k + rank), `score` from 0 (the list's least) to 1 (its best), `presence` 1; 0 where the list does not hold
 *   the candidate. `trained` one weight per feature and list. `unjudged` what training does with unjudged candidates: grade `zero`, or `drop` them
 * - units: grades, up to a constant by topic; weights may be negative
 * - empty: a list that does not hold a candidate adds nothing; without topics all weights are 0
 * - errors: refuses lists that were not trained, and weights that are not one per feature
 * - source: Hoerl, Kennard, Technometrics 12(1), 1970; linear combination of runs: Vogt, Cottrell, Information Retrieval 1(3), 1999
 */
export const LinearRidge = linear({
  id: "linear-ridge",
  revision: 1,
  about: "Ridge regression of grades on rank, score and presence in each list: the fusion that learns a weight per list",
  name: "ridge fusion",
  params,
  learn
})
