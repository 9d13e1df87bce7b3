import * as Measure from "@litfuse/engine/Measure"
import { coveredSubtopics, fullWorth, subtopicGain, discountSubtopics } from "../internal/subtopicGain.ts"

/**
 * Sub-topic recall: the share of sub-topics that the first k hits cover, of those that any judged document covers.
 *
 * - shape: needs judgements by sub-topic
 * - units: a ratio in [0, 1]
 * - empty: 0 when no sub-topic is covered by any document
 * - source: Zhai, Cohen & Lafferty, SIGIR 2003
 * - agrees with: ndeval `strec`
 * - agrees with: ir_measures `StRecall` where no scores are tied. Tied documents are ordered by id, descending, as in ndeval and trec_eval; pyndeval, which
 *   ir_measures calls, orders them otherwise
 */
export const StRecall = Measure.plugin({
  id: "StRecall",
  revision: 1,
  about: "share of sub-topics covered by the first k",
  params: { rel: Measure.level(), cutoff: Measure.cutoff.required },
  needsSubtopics: true,
  laws: { idealHighest: false, swapNeverRaises: false },
  score: ({ subtopics }, { rel, cutoff }) => {
    if (subtopics === undefined) return 0
    const total = coveredSubtopics(subtopics, rel)
    const { hits, size } = subtopics
    const worth = fullWorth(size)
    let seen = 0
    for (let i = 0, n = Math.min(hits.offsets.length - 1, cutoff); i < n; i++) {
      seen += subtopicGain(hits, i, worth, rel)
      discountSubtopics(hits, i, worth, rel, 1)
    }
    return total === 0 ? 0 : seen / total
  }
})
