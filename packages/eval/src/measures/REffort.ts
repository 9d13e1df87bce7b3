import * as Measure from "@litfuse/engine/Measure"

/**
 * Recall at effort: the share of the relevant documents found once `effort` percent of the list has been read, rounded up to whole documents.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 without hits or when nothing relevant is judged
 * - source: the screening tasks of CLEF eHealth TAR, 2017 to 2019
 */
export const REffort = Measure.plugin({
  id: "REffort",
  revision: 1,
  about: "recall after reading a percentage of the list",
  params: { rel: Measure.level(), effort: Measure.percent },
  at: "effort",
  laws: { idealHighest: false, unjudgedTailBlind: false },
  score: ({ grades, relevant, relevantAt }, { rel, effort }) => {
    const total = relevant(rel)
    if (total === 0) return 0
    return relevantAt(rel)[Math.ceil((effort * grades.length) / 100 - 1e-9)]! / total
  }
})
