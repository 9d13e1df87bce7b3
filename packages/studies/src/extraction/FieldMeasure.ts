import { type Counts, type OverTrials, type Resampling, trialInterval } from "./trialInterval.ts"

/** A value of counts that were added over trials; undefined = there is nothing to have a share of. */
export type Statistic = (sums: Counts) => number | undefined

/**
 * What is measured of one field.
 *
 * - `trials` what is counted in each trial; `rule` and `comparison` are computed from the sums. `comparison` absent = the plan names none
 */
export interface FieldMeasure {
  readonly field: string
  readonly unit: string
  readonly measure: string
  readonly trials: ReadonlyArray<Counts>
  readonly rule: Statistic
  readonly comparison?: Statistic
}

/** A measure with its values. `difference` of rule and comparison, over the same resamples of trials. */
export interface Measured extends FieldMeasure {
  readonly own: OverTrials
  readonly other: OverTrials | undefined
  readonly difference: OverTrials | undefined
}

/** The share of one count in another. Empty: undefined where the other is 0. */
export const shareOf =
  (part: string, whole: string): Statistic =>
  (sums) =>
    (sums[whole] ?? 0) === 0 ? undefined : (sums[part] ?? 0) / sums[whole]!

/** F1 of counts: `2 both / (found + labelled)`. Empty: undefined where nothing is found and nothing labelled. */
export const f1Of =
  (both: string, found: string, labelled: string): Statistic =>
  (sums) => {
    const all = (sums[found] ?? 0) + (sums[labelled] ?? 0)
    return all === 0 ? undefined : (2 * (sums[both] ?? 0)) / all
  }

/** Computes the values of a measure with their intervals. */
export const measureTrials = (measure: FieldMeasure, resampling: Resampling): Measured => {
  const { trials, rule, comparison } = measure
  const own = trialInterval(trials, rule, resampling)
  if (comparison === undefined) return { ...measure, own, other: undefined, difference: undefined }
  const difference: Statistic = (sums) => {
    const [first, second] = [rule(sums), comparison(sums)]
    return first === undefined || second === undefined ? undefined : first - second
  }
  return {
    ...measure,
    own,
    other: trialInterval(trials, comparison, resampling),
    difference: trialInterval(trials, difference, resampling)
  }
}

/** Whether a rule is shown to be better than its comparison: the interval of the difference lies above 0. Without a comparison nothing is shown. */
export const isBetter = ({ difference }: Measured): boolean => difference?.lower !== undefined && difference.lower > 0
