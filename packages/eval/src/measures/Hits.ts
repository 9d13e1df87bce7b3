import * as Measure from "@litfuse/engine/Measure"

/**
 * The number of relevant documents among the first k hits. Without a cutoff the whole ranking counts.
 *
 * Its value is the mean over topics; `NumRelRet` adds topics up.
 *
 * - units: documents
 * - empty: 0 without hits
 * - agrees with: ranx `hits`
 */
export const Hits = Measure.plugin({
  id: "Hits",
  revision: 1,
  about: "relevant documents among the first k hits",
  params: { rel: Measure.level(), judged_only: Measure.flag, cutoff: Measure.cutoff.optional },
  laws: { range: [0, Number.POSITIVE_INFINITY] },
  score: ({ grades, relevantAt }, { rel, cutoff }) => relevantAt(rel)[Math.min(cutoff, grades.length)]!
})
