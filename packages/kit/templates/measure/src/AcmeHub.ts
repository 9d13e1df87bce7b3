import * as Invariant from "@litfuse/engine/Invariant"
import * as Measure from "@litfuse/engine/Measure"

/** What AcmeHub does, in one sentence. Then the formula, its units, its value for empty input, and its origin. */
export default Measure.plugin({
  id: "acme-hub",
  // increase it whenever the same inputs may give another output
  revision: 1,
  about: "What AcmeHub does, in one sentence",
  // written as in ir_measures: P(rel=2)@10, where the number after @ is the cutoff
  params: { rel: Measure.level(), cutoff: Measure.cutoff.required },
  // laws that it keeps by default: range [0, 1], idealHighest, swapNeverRaises, cutoffBlind, unjudgedTailBlind, relIsThreshold
  laws: {},
  // typed arrays in, one number out: grades by rank (negative = unjudged), ideal, relevantAt(rel), judgedAt
  score: ({ grades }, { rel, cutoff }) => {
    Invariant.fillIn("score of src/AcmeHub.ts")
    let sum = 0
    for (let i = 0; i < Math.min(grades.length, cutoff); i++) if (grades[i]! >= rel) sum += 0.5 ** (i + 1)
    return sum
  }
})
