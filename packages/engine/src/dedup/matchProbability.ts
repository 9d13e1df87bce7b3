/**
 * What a score means: the probability that two records without a common identifier are one publication.
 *
 * - `slope`, `intercept` of the curve without vetoes; `veto` what a veto adds to the log odds
 *
 * The report `dedup` fits the curve on eight sets of real records whose identifiers it hides. It measures the curve on each set with the values of
 * the other seven. These are the values for all eight; `packages/studies/test/dedup/leaveOneOut.test.ts` fits them again. They serve for printing and
 * for the order of review. They merge nothing, unless a person sets the probability from which to merge.
 */
export const calibration = { slope: 0.69, intercept: -2.67, veto: -3.8 } as const

/** The probability of a score, which is the sum of all weights. Scores with a common identifier have a probability of 1 to three digits. */
export const matchProbability = (score: number, isVetoed = false): number =>
  1 / (1 + Math.exp(-(calibration.slope * score + calibration.intercept + (isVetoed ? calibration.veto : 0))))

/** The score of a probability, more than 0 and less than 1, without vetoes: the inverse of `matchProbability`. */
export const scoreForProbability = (p: number): number => (Math.log(p / (1 - p)) - calibration.intercept) / calibration.slope
