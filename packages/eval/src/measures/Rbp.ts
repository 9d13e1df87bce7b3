import * as Measure from "@litfuse/engine/Measure"

/**
 * Rank-biased precision: the expected gain per document of a reader who goes on to the next hit with probability p.
 *
 * (1 - p) times the sum of gain x p^(rank - 1). The gain is 1 from `rel` upwards. With `gain=graded` it is the grade over the **collection's**
 * maximum grade, as NIST computed TREC-COVID's RBP. With `gain=raw` it is the grade itself from `rel` upwards, as in ranx. The `rbp` of trec_eval 10.0 reads uninitialised memory and is not followed.
 *
 * - units: a ratio in [0, 1]; it reaches 1 only for an infinite list of relevant hits. With `gain=raw` up to the maximum grade
 * - empty: 0 without hits
 * - source: Moffat & Zobel, ACM TOIS 27(1), 2008
 * - agrees with: ir_measures `RBP(rel=1)`; NIST's TREC-COVID tables (`gain=graded`); ranx `rbp` (`gain=raw`)
 */
export const Rbp = Measure.plugin({
  id: "RBP",
  revision: 1,
  about: "rank-biased precision with persistence p",
  params: {
    p: Measure.fraction(0.8),
    rel: Measure.level(),
    gain: Measure.word(["binary", "graded", "raw"]),
    cutoff: Measure.cutoff.optional
  },
  laws: {},
  exceptions: ({ gain }) => ({
    ...(gain === "binary" ? {} : { relIsThreshold: false }),
    ...(gain === "raw" ? { range: [0, Number.POSITIVE_INFINITY] } : {})
  }),
  // all hits below this rank together weigh less than 1e-12
  reach: ({ p, cutoff }) => Math.min(cutoff, Math.ceil(Math.log(1e-12) / Math.log(p))),
  score: ({ grades, maximum }, { p, rel, gain, cutoff }) => {
    const [unit, lowest] = gain === "graded" ? [maximum, 1] : [1, Math.max(rel, 1)]
    let weight = 1 - p
    let sum = 0
    for (let i = 0, n = Math.min(grades.length, cutoff); i < n; i++, weight *= p) {
      const grade = grades[i]!
      if (gain !== "binary") sum += grade >= lowest ? (weight * grade) / unit : 0
      else if (grade >= rel) sum += weight
    }
    return sum
  }
})
