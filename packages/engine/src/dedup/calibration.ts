/**
 * What a score means: the probability that two records without an identifier in common are one publication, when no veto stands against it.
 *
 * The report `dedup` fits the curve on five sets of real records whose identifiers it hides, and measures it on each set with the curve of the other
 * four. These are the values for all five; `packages/bench/test/analyses/dedup/calibration.test.ts` fits them again. They are for printing: they decide
 * nothing, unless a person names the probability from which to merge.
 */
export const calibration = { slope: 0.79, intercept: -4.54 } as const

/** The probability of a score, which is the sum of all weights. Scores with an identifier in common lie where it is 1 to three digits. */
export const probability = (score: number): number => 1 / (1 + Math.exp(-(calibration.slope * score + calibration.intercept)))

/** The score of a probability, more than 0 and less than 1: what `probability` undoes. */
export const scoreAt = (p: number): number => (Math.log(p / (1 - p)) - calibration.intercept) / calibration.slope
