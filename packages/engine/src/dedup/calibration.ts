/**
 * What a score means: the probability that two records without an identifier in common are one publication.
 *
 * - `slope`, `intercept` of the curve where nothing forbids merging; `veto` what a veto adds to the log odds
 *
 * The report `dedup` fits the curve on eight sets of real records whose identifiers it hides, and measures it on each set with the curve of the other
 * seven. These are the values for all eight; `packages/studies/test/dedup/calibration.test.ts` fits them again. They are for printing and for the order in
 * which a person is asked: they merge nothing, unless a person names the probability from which to merge.
 */
export const calibration = { slope: 0.69, intercept: -2.74, veto: -3.7 } as const

/** The probability of a score, which is the sum of all weights. Scores with an identifier in common lie where it is 1 to three digits. */
export const probability = (score: number, isVetoed = false): number =>
  1 / (1 + Math.exp(-(calibration.slope * score + calibration.intercept + (isVetoed ? calibration.veto : 0))))

/** The score of a probability, more than 0 and less than 1, where nothing forbids merging: what `probability` undoes. */
export const scoreAt = (p: number): number => (Math.log(p / (1 - p)) - calibration.intercept) / calibration.slope
