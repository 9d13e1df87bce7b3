import * as Measure from "@litfuse/engine/Measure"
import type { SubtopicLists } from "@litfuse/engine/Measure"

/** Jaccard's coefficient of the sub-topics of two hits, from grade `rel` on; 0 where they have nothing in common. Sub-topics go up in each list. */
const similarity = ({ offsets, members, grades }: SubtopicLists, a: number, b: number, rel: number): number => {
  let common = 0
  let all = 0
  let i = offsets[a]!
  let j = offsets[b]!
  const [endA, endB] = [offsets[a + 1]!, offsets[b + 1]!]
  while (i < endA || j < endB) {
    if (i < endA && grades[i]! < rel) i++
    else if (j < endB && grades[j]! < rel) j++
    else if (j >= endB || (i < endA && members[i]! < members[j]!)) {
      all++
      i++
    } else if (i >= endA || members[j]! < members[i]!) {
      all++
      j++
    } else {
      all++
      common++
      i++
      j++
    }
  }
  return all === 0 ? 0 : common / all
}

const coversSome = ({ offsets, grades }: SubtopicLists, row: number, rel: number): boolean => {
  for (let i = offsets[row]!; i < offsets[row + 1]!; i++) if (grades[i]! >= rel) return true
  return false
}

/**
 * Intra-list diversity: how little hits have in common, on average over pairs of the first k hits that cover a sub-topic: `1 - Jaccard` of their
 * sub-topics.
 *
 * Hits without a sub-topic do not count. They have nothing in common with any other, so a list of them would be the most diverse. So it does not say
 * how many of the hits are relevant: read it beside a measure that does.
 *
 * - shape: needs judgements by sub-topic
 * - units: a ratio in [0, 1]
 * - empty: 0 for fewer than two hits that cover a sub-topic
 * - source: Ziegler, McNee, Konstan, Lausen, WWW 2005 (intra-list similarity), with sub-topics instead of a taxonomy
 * - agrees with: the mean of scipy's `pdist(..., "jaccard")`
 */
export const Ild = Measure.plugin({
  id: "ILD",
  revision: 1,
  about: "mean share of sub-topics that two of the first k hits do not share",
  params: { rel: Measure.level(), cutoff: Measure.cutoff.required },
  needsSubtopics: true,
  laws: { idealHighest: false, swapNeverRaises: false },
  score: ({ subtopics }, { rel, cutoff }) => {
    if (subtopics === undefined) return 0
    const { hits } = subtopics
    const n = Math.min(hits.offsets.length - 1, cutoff)
    let sum = 0
    let pairs = 0
    for (let a = 0; a < n; a++) {
      if (!coversSome(hits, a, rel)) continue
      for (let b = 0; b < a; b++) {
        if (!coversSome(hits, b, rel)) continue
        sum += 1 - similarity(hits, a, b, rel)
        pairs++
      }
    }
    return pairs === 0 ? 0 : sum / pairs
  }
})
