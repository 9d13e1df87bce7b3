import * as Measure from "@litfuse/engine/Measure"
import { logRanks } from "@litfuse/engine/measure/discountedGain"
import { fullWorth, subtopicGain, discountSubtopics } from "../internal/subtopicGain.ts"
import { scratchCounts } from "../internal/scratchNumbers.ts"

const dcgOf = ({ size, hits }: Measure.Subtopics, depth: number, alpha: number, rel: number): number => {
  const n = Math.min(hits.offsets.length - 1, depth)
  const worth = fullWorth(size)
  const logs = logRanks(n)
  let sum = 0
  for (let i = 0; i < n; i++) {
    sum += subtopicGain(hits, i, worth, rel) / logs[i]!
    discountSubtopics(hits, i, worth, rel, alpha)
  }
  return sum
}

/** Repeatedly takes the document that adds most; of equal ones the first in tie order. */
const greedyDcg = ({ size, pool }: Measure.Subtopics, depth: number, alpha: number, rel: number): number => {
  const documents = pool.offsets.length - 1
  const n = Math.min(documents, depth)
  const worth = fullWorth(size)
  const taken = scratchCounts(0, documents)
  const logs = logRanks(n)
  let sum = 0
  for (let i = 0; i < n; i++) {
    let best = -1
    let most = 0
    for (let row = 0; row < documents; row++) {
      const gain = taken[row] === 1 ? 0 : subtopicGain(pool, row, worth, rel)
      if (gain > most) {
        most = gain
        best = row
      }
    }
    if (best < 0) break
    taken[best] = 1
    sum += most / logs[i]!
    discountSubtopics(pool, best, worth, rel, alpha)
  }
  return sum
}

/**
 * alpha-nDCG: DCG divided by that of the ideal ranking. Each time a hit covers a sub-topic, its value is multiplied by 1 - alpha.
 *
 * The true ideal ranking is NP-hard to find. As in ndeval, a **greedy** ranking replaces it: it repeatedly takes the document that adds most, of
 * equal ones the higher id. A ranking can beat the greedy one, so the value can exceed 1.
 *
 * - shape: needs judgements by sub-topic
 * - units: a ratio, 0 or more
 * - empty: 0 when no sub-topic is covered by any document
 * - source: Clarke et al., SIGIR 2008
 * - agrees with: ndeval `alpha-nDCG`
 * - agrees with: ir_measures `alpha_nDCG` where no scores are tied. Tied documents are ordered by id, descending, as in ndeval and trec_eval; pyndeval, which
 *   ir_measures calls, orders them otherwise
 */
export const AlphaNdcg = Measure.plugin({
  id: "alpha_nDCG",
  revision: 1,
  about: "nDCG that discounts sub-topics already covered",
  params: { alpha: Measure.fraction(0.5), rel: Measure.level(), judged_only: Measure.flag, cutoff: Measure.cutoff.optional },
  needsSubtopics: true,
  laws: { range: [0, Number.POSITIVE_INFINITY], idealHighest: false, swapNeverRaises: false },
  score: ({ subtopics }, { alpha, rel, cutoff }) => {
    if (subtopics === undefined) return 0
    const best = greedyDcg(subtopics, cutoff, alpha, rel)
    return best === 0 ? 0 : dcgOf(subtopics, cutoff, alpha, rel) / best
  }
})
