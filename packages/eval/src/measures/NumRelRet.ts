import * as Measure from "@litfuse/engine/Measure"
import { judgedFound } from "../internal/judgedFound.ts"

/**
 * The number of relevant documents retrieved.
 *
 * - units: documents; topics are added up
 * - agrees with: trec_eval `num_rel_ret`; ir_measures `NumRelRet`
 */
export const NumRelRet = Measure.plugin({
  id: "NumRelRet",
  revision: 1,
  about: "relevant documents retrieved",
  params: { rel: Measure.level() },
  aggregate: "sum",
  isInteger: true,
  laws: { range: [0, Number.POSITIVE_INFINITY], unjudgedBlind: true },
  score: (frame, { rel }) => judgedFound(frame, rel)
})
