import * as Seed from "@litfuse/stats/Seed"

/** What is counted in one trial, by name. Counts of trials are added before a share is computed. */
export type Counts = Readonly<Record<string, number>>

/** A value of all trials together, with the percentiles of its resamples; undefined = there is nothing to have a share of. */
export interface OverTrials {
  readonly value: number | undefined
  readonly lower: number | undefined
  readonly upper: number | undefined
}

/** Seed and number of resamples. */
export interface Resampling {
  readonly seed: number
  readonly resamples: number
}

const percentile = (sorted: ReadonlyArray<number>, share: number): number => {
  const at = share * (sorted.length - 1)
  const below = Math.floor(at)
  const low = sorted[below]!
  return low + (at - below) * ((sorted[below + 1] ?? low) - low)
}

const added = (counts: Iterable<Counts>): Counts => {
  const sums: Record<string, number> = {}
  for (const one of counts) for (const [name, n] of Object.entries(one)) sums[name] = (sums[name] ?? 0) + n
  return sums
}

/**
 * A value over trials, with its 95 % percentile interval. Trials are drawn with replacement, because what is counted in one trial is not independent.
 *
 * - `statistic` of added counts; undefined where it has no value. A resample without a value is left out
 * - empty: all undefined without trials
 */
export const trialInterval = (
  trials: ReadonlyArray<Counts>,
  statistic: (sums: Counts) => number | undefined,
  { seed, resamples }: Resampling
): OverTrials => {
  if (trials.length === 0) return { value: undefined, lower: undefined, upper: undefined }
  const drawn = Seed.stream(Seed.derive(seed, "trials", trials.length))
  const values: Array<number> = []
  for (let r = 0; r < resamples; r++) {
    const value = statistic(added(trials.map(() => trials[drawn.below(trials.length)]!)))
    if (value !== undefined) values.push(value)
  }
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number): number | undefined => (sorted.length === 0 ? undefined : percentile(sorted, share))
  return { value: statistic(added(trials)), lower: at(0.025), upper: at(0.975) }
}
