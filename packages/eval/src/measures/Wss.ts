import * as Measure from "@litfuse/engine/Measure"
import { halfToEven } from "../internal/halfToEven.ts"

/** The rank by which so many relevant documents are found; the end of the list when it holds fewer. */
const rankOf = (relevantAt: Int32Array, wanted: number): number => {
  let rank = 0
  while (rank + 1 < relevantAt.length && relevantAt[rank]! < wanted) rank++
  return rank
}

/**
 * Work saved over sampling: the share of the list that need not be read once `recall` percent of the relevant documents have been found. The share
 * that random order would save is subtracted.
 *
 * With N hits and the wanted document at rank k: (N - k) / N - (1 - recall / 100). The list is the whole set to be screened. Relevant documents that
 * it lacks count as found at its end, so nothing is saved then. No share of a document is found: 95 percent of 12 are all 12.
 *
 * `tar_eval=True` follows the script of CLEF eHealth TAR, which differs in three choices. It rounds the number of wanted documents to the nearest (95
 * percent of 12 are 11, of 30 are 28). N is the number of judged documents where the list is shorter. A list that lacks a wanted document has the
 * value 0. It is not the default: a list with the document at its very end gets less (-0.05 at 95 percent). The script averages over topics that are
 * in the run and have relevant documents; here topics are chosen as for any other measure.
 *
 * - units: a share from -1 to 1; 0.95 at best for `WSS@95` on a long list
 * - empty: 0 without hits or when nothing relevant is judged
 * - source: Cohen et al., JAMIA 13(2), 2006
 * - agrees with: `WSS(tar_eval=True)@95` and `@100` with tar_eval_2018.py `wss_95`, `wss_100` on every topic. Without the flag: on lists of the whole
 *   set whose 95 percent round up; `WSS@100` on all such lists
 */
export const Wss = Measure.plugin({
  id: "WSS",
  revision: 2,
  about: "work saved over sampling, at a recall in percent",
  params: { rel: Measure.level(), tar_eval: Measure.flag, recall: Measure.percent },
  at: "recall",
  laws: { range: [-1, 1], idealHighest: false, unjudgedTailBlind: false },
  exceptions: ({ tar_eval }) => (tar_eval ? { swapNeverRaises: false } : {}),
  score: ({ grades, relevant, nonRelevant, relevantAt }, { rel, tar_eval, recall }) => {
    const total = relevant(rel)
    const n = grades.length
    if (total === 0 || n === 0) return 0
    const share = (recall * total) / 100
    const found = relevantAt(rel)
    if (tar_eval) {
      const wanted = halfToEven(share)
      const size = Math.max(n, total + nonRelevant(rel))
      return found[n]! < wanted ? 0 : (size - rankOf(found, wanted)) / size - (1 - recall / 100)
    }
    // a product such as 0.95 x 20 can lie a hair above the whole number that it means
    return (n - rankOf(found, Math.ceil(share - 1e-9))) / n - (1 - recall / 100)
  }
})
