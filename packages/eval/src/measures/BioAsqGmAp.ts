import * as Measure from "@litfuse/engine/Measure"
import { BioAsqAp } from "./BioAsqAp.ts"

/**
 * BioASQ's average precision, averaged by BioASQ's geometric mean: exp of the mean of ln(AP + 0.00001), which is not trec_eval's.
 *
 * - units: a ratio in [0, 1]; a question that a system did not answer is skipped
 * - empty: 0 for a topic when nothing relevant is judged or retrieved
 * - source: BioASQ, EvaluatorTask1b
 * - agrees with: BioASQ's GMAP (documents)
 */
export const BioAsqGmAp = Measure.plugin({
  id: "BioASQ_GMAP",
  revision: 1,
  about: "BioASQ's average precision by its geometric mean",
  params: BioAsqAp.params,
  aggregate: "gmean-shifted",
  shows: "summary",
  skipsMissing: true,
  laws: BioAsqAp.laws,
  score: BioAsqAp.score
})
