import * as Measure from "@litfuse/engine/Measure"
import { Ap } from "./Ap.ts"

/**
 * Average precision, averaged over topics by the geometric mean, which rewards improving the worst topics.
 *
 * A topic's value is its AP; a value below 0.00001 counts as 0.00001.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 for a topic when nothing relevant is judged or retrieved; infinite where `AP` is
 * - source: Robertson, CIKM 2006
 * - agrees with: trec_eval `gm_map`
 */
export const GmAp = Measure.plugin({
  id: "gmAP",
  revision: 2,
  about: "average precision, averaged by the geometric mean",
  params: Ap.params,
  aggregate: "gmean",
  shows: "summary",
  laws: Ap.laws,
  score: Ap.score
})
