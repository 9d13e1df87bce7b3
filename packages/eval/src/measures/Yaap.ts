import * as Measure from "@litfuse/engine/Measure"

/**
 * Average precision as a log ratio, whose mean over topics is less ruled by easy ones: log((1 + S) / (1 + R - S)). S is the sum of the precisions at
 * each relevant hit, R the number of relevant documents.
 *
 * - units: natural logarithm; below 0 where AP is below one half
 * - empty: -log(1 + R) without a relevant hit, and 0 when nothing is relevant. So a topic without a ranking counts -log(1 + R), as in trec_eval 10.0;
 *   `-c` of 9.0.8 counts 0
 * - source: S. Robertson, On smoothing average precision, ECIR 2012
 * - agrees with: trec_eval `yaap`
 */
export const Yaap = Measure.plugin({
  id: "YAAP",
  revision: 1,
  about: "yet another average precision: a log ratio",
  params: { rel: Measure.level(), judged_only: Measure.flag },
  laws: { range: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] },
  score: ({ grades, relevant }, { rel }) => {
    let found = 0
    let sum = 0
    for (let i = 0; i < grades.length; i++) if (grades[i]! >= rel) sum += ++found / (i + 1)
    return Math.log((1 + sum) / (1 + relevant(rel) - sum))
  }
})
