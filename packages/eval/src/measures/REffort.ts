import * as Measure from "@litfuse/engine/Measure"
import { halfToEven } from "../internal/halfToEven.ts"

/**
 * Recall at effort: the share of the relevant documents found once `effort` percent of the list has been read, rounded up to whole documents.
 *
 * `tar_eval=True` follows the script of CLEF eHealth TAR. It takes the percentage of the judged documents and rounds to the nearest whole number: 1
 * percent of 40 documents are none. All hits of a shorter list count here; the script omits those after the last whole percentage. The script divides
 * the sums over all topics; here topics are averaged as for any other measure.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 without hits or when nothing relevant is judged
 * - source: the screening tasks of CLEF eHealth TAR, 2017 to 2019
 * - agrees with: `REffort(tar_eval=True)@p` with tar_eval_2018.py `recall@p%` on every list that is long enough
 */
export const REffort = Measure.plugin({
  id: "REffort",
  revision: 2,
  about: "recall after reading a percentage of the list",
  params: { rel: Measure.level(), tar_eval: Measure.flag, effort: Measure.percent },
  at: "effort",
  laws: { idealHighest: false, unjudgedTailBlind: false },
  score: ({ grades, relevant, nonRelevant, relevantAt }, { rel, tar_eval, effort }) => {
    const total = relevant(rel)
    if (total === 0) return 0
    const read = tar_eval ? halfToEven((effort * (total + nonRelevant(rel))) / 100) : Math.ceil((effort * grades.length) / 100 - 1e-9)
    return relevantAt(rel)[Math.min(read, grades.length)]! / total
  }
})
