import * as Measure from "@litfuse/engine/Measure"
import { interpolatedPrecision, roundings, requiredRelevant } from "../internal/interpolatedPrecision.ts"
import { foundFromBelow } from "../internal/judgedFound.ts"

/**
 * Interpolated precision at a recall: the best precision at any rank where at least that share of the relevant documents has been found.
 *
 * The number of documents that a recall of p needs depends on the version of trec_eval. It is floor(p R + 0.9) in 9.x (`up`, the default), and p R
 * rounded to the nearest in 10.0 (`nearest`).
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 when fewer relevant documents than that are retrieved, or none
 * - source: Manning, Raghavan & Schütze, Introduction to Information Retrieval, 8.4
 * - agrees with: trec_eval 9.0.8 `iprec_at_recall`, 10.0 with `rounding=nearest`; ir_measures `IPrec`
 */
export const IPrec = Measure.plugin({
  id: "IPrec",
  revision: 1,
  about: "interpolated precision at a recall",
  params: { rel: Measure.level(), judged_only: Measure.flag, rounding: Measure.word(roundings), recall: Measure.share },
  at: "recall",
  laws: {},
  score: (frame, { rel, rounding, recall }) =>
    interpolatedPrecision(foundFromBelow(frame, rel), requiredRelevant(recall, frame.relevant(rel), rounding))
})
