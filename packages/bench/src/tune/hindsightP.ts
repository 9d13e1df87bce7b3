/**
 * The p of a difference from the best of some runs, which was chosen with the judgements that it is measured with.
 *
 * A gain over the best run is a gain over every run, so its p is unchanged. But the best of many runs looks better than it is, even where all are as good
 * as the system. A loss is therefore corrected for as many tests as there are runs (Bonferroni).
 *
 * - source: Berger, Technometrics 24(4), 1982 (intersection-union tests) for the gain
 */
export const hindsightP = (p: number, difference: number, runs: number): number => (difference < 0 ? Math.min(1, p * runs) : p)
