import * as Measure from "@litfuse/engine/Measure"

/**
 * Work saved over sampling at a recall: the share of the list that need not be read once `recall` percent of the relevant documents have been found,
 * minus the share that reading in random order would save.
 *
 * With N hits and the wanted document at rank k: (N - k) / N - (1 - recall / 100). The list is the whole set to be screened; relevant documents that
 * it lacks count as found only at its end, so nothing is saved then.
 *
 * - units: a share from -1 to 1; 0.95 at best for `WSS@95` on a long list
 * - empty: 0 without hits or when nothing relevant is judged
 * - source: Cohen et al., JAMIA 13(2), 2006
 * - agrees with: tar_eval `wss_95`, `wss_100` where the list holds every relevant document
 */
export const Wss = Measure.plugin({
  id: "WSS",
  revision: 1,
  about: "work saved over sampling, at a recall in percent",
  params: { rel: Measure.level(), recall: Measure.percent },
  at: "recall",
  laws: { range: [-1, 1], idealHighest: false, unjudgedTailBlind: false },
  score: ({ grades, relevant }, { rel, recall }) => {
    const total = relevant(rel)
    const n = grades.length
    if (total === 0 || n === 0) return 0
    // a product such as 0.95 x 20 can lie a hair above the whole number that it means
    const wanted = Math.ceil((recall * total) / 100 - 1e-9)
    let found = 0
    let rank = 0
    while (rank < n && found < wanted) if (grades[rank++]! >= rel) found++
    return (n - rank) / n - (1 - recall / 100)
  }
})
