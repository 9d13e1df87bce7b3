import * as Measure from "@litfuse/engine/Measure"

/**
 * Average precision as BioASQ computes it, over the first 10 documents. Its mean is BioASQ's MAP, whose denominator changed twice: `edition` names
 * the first year of each rule.
 *
 * - `edition=2` (BioASQ 1 and 2) divides by R; `edition=3` (BioASQ 3 to 7) by 10; `edition=8` (from BioASQ 8 on, the default) by min(R, 10)
 * - a question that a system did not answer is skipped, as in its evaluator: print the number of counted questions too
 * - units: a ratio in [0, 1]
 * - empty: 0 when nothing relevant is judged or retrieved
 * - source: BioASQ, EvaluatorTask1b and "Evaluation measures for task B", equations 2.7 and 2.8
 * - agrees with: BioASQ's MAP (documents)
 */
export const BioAsqAp = Measure.plugin({
  id: "BioASQ_AP",
  revision: 1,
  about: "average precision by BioASQ's rules (its mean is BioASQ's MAP)",
  params: { edition: Measure.word(["8", "3", "2"]), rel: Measure.level(), cutoff: Measure.cutoff.of(10) },
  skipsMissing: true,
  laws: {},
  score: ({ grades, relevant }, { edition, rel, cutoff }) => {
    const total = relevant(rel)
    if (total === 0) return 0
    let found = 0
    let sum = 0
    for (let i = 0, n = Math.min(grades.length, cutoff); i < n; i++) if (grades[i]! >= rel) sum += ++found / (i + 1)
    if (edition === "2") return sum / total
    return sum / (edition === "3" ? cutoff : Math.min(total, cutoff))
  }
})
