import * as Measure from "@litfuse/engine/Measure"
import { Bpref } from "./Bpref.ts"

/**
 * Binary preference, averaged over topics by the geometric mean. A topic's value is its bpref; a value below 0.00001 counts as 0.00001.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 for a topic when nothing relevant is judged
 * - agrees with: trec_eval `gm_bpref`
 */
export const GmBpref = Measure.plugin({
  id: "gmBpref",
  revision: 1,
  about: "binary preference, averaged by the geometric mean",
  params: Bpref.params,
  aggregate: "gmean",
  shows: "summary",
  laws: Bpref.laws,
  score: Bpref.score
})
