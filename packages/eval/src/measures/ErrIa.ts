import * as Measure from "@litfuse/engine/Measure"
import { coveredSubtopics, fullWorth, subtopicGain, discountSubtopics } from "../internal/subtopicGain.ts"

const alpha = 0.5

/**
 * Intent-aware expected reciprocal rank: each hit adds, over its rank, what its sub-topics are still worth. Each halves when covered. The sum is
 * divided by that of k hits which all cover every sub-topic.
 *
 * That denominator does not depend on the documents there are, so 1 is seldom within reach. ndeval forgets it at rank 1; here it holds there.
 *
 * - shape: needs judgements by sub-topic
 * - units: a ratio in [0, 1]
 * - empty: 0 when no sub-topic is covered by any document
 * - source: Chapelle et al., CIKM 2009; Clarke et al., WSDM 2011
 * - agrees with: ndeval `ERR-IA` from rank 2 on
 * - agrees with: ir_measures `ERR_IA` where no scores are tied. Tied documents are ordered by id, descending, as in ndeval and trec_eval; pyndeval, which
 *   ir_measures calls, orders them otherwise
 */
export const ErrIa = Measure.plugin({
  id: "ERR_IA",
  revision: 1,
  about: "expected reciprocal rank over sub-topics",
  params: { rel: Measure.level(), judged_only: Measure.flag, cutoff: Measure.cutoff.required },
  needsSubtopics: true,
  laws: { idealHighest: false, swapNeverRaises: false },
  score: ({ subtopics }, { rel, cutoff }) => {
    if (subtopics === undefined) return 0
    let ideal = coveredSubtopics(subtopics, rel)
    if (ideal === 0) return 0
    const n = subtopics.hits.offsets.length - 1
    const worth = fullWorth(subtopics.size)
    let sum = 0
    let best = 0
    for (let i = 0; i < cutoff; i++, ideal *= 1 - alpha) {
      best += ideal / (i + 1)
      if (i >= n) continue
      sum += subtopicGain(subtopics.hits, i, worth, rel) / (i + 1)
      discountSubtopics(subtopics.hits, i, worth, rel, alpha)
    }
    return sum / best
  }
})
