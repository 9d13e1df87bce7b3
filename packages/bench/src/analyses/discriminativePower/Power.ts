import type { Configured } from "@litfuse/engine/Measure"
import type * as Run from "@litfuse/eval/Run"
import { join, type Judgements } from "@litfuse/eval/Judgements"
import * as Randomisation from "@litfuse/stats/Randomisation"
import type * as Seed from "@litfuse/stats/Seed"
import * as Correction from "@litfuse/stats/Correction"
import * as Power from "@litfuse/stats/DiscriminativePower"
import { mean } from "@litfuse/stats/Summary"
import * as TukeyHsd from "@litfuse/stats/TukeyHsd"
import { measureCondensed } from "../Condensed.ts"

/**
 * The values of every run on every topic.
 *
 * - shape: `byRun` runs by topic, in the order of the judgements
 * - `tooLow` how many rankings were cut before a condensed list was long enough: what is left out can only raise them
 */
export interface Values {
  readonly measure: Configured
  readonly byRun: ReadonlyArray<Float64Array>
  readonly tooLow: number
}

/** True for a measure whose value depends only on the hits down to this depth or, on condensed lists, is bounded from below by them. */
export const isWithin = ({ measure, values }: Configured, depth: number): boolean =>
  measure.reach(values as never) <= depth || (values["judged_only"] === true && Number(values["cutoff"]) <= depth)

/** Measures runs that may be cut at `depth`; a topic that a run lacks counts as a ranking without hits. */
export const valuesOf = (measure: Configured, { topics }: Judgements, runs: ReadonlyArray<Run.Run>, depth: number): Values => {
  const cutoff = Number(measure.values["cutoff"])
  let tooLow = 0
  const byRun = runs.map((run) =>
    Float64Array.from(topics.values(), (judgement) => {
      const ids = run.topics.get(judgement.topic)?.ids ?? []
      if (measure.values["judged_only"] !== true) return measure.score(join(judgement, ids))
      const { least, isExact } = measureCondensed(judgement, ids, measure, cutoff, depth)
      if (!isExact) tooLow++
      return least
    })
  )
  return { measure, byRun, tooLow }
}

/**
 * The pairs that one test distinguishes.
 *
 * - `least` the smallest difference of means that is significant, `most` the largest that is not; null where there is none
 */
export interface Separation {
  readonly power: Power.DiscriminativePower
  readonly least: number | null
  readonly most: number | null
}

const separationOf = (pValues: Float64Array, differences: Float64Array, alpha: number): Separation => {
  let least: number | null = null
  let most: number | null = null
  for (let i = 0; i < pValues.length; i++) {
    const size = Math.abs(differences[i]!)
    if (pValues[i]! < alpha) least = Math.min(least ?? size, size)
    else most = Math.max(most ?? size, size)
  }
  return { power: Power.fromPValues(pValues, alpha), least, most }
}

/**
 * A measure's discriminative power by two tests, each of which holds for all pairs of the set at once.
 *
 * - `tukey` randomised Tukey HSD: its p depends on the size of the difference alone, so `least` is the difference needed
 * - `holm` sign flips pair by pair, corrected by Holm over all pairs
 * - `span` mean of the best run less that of the worst, in units of the measure
 */
export interface MeasurePower extends Pick<Values, "measure" | "tooLow"> {
  readonly tukey: Separation
  readonly holm: Separation
  readonly span: number
}

/** How the tests are made. `step`: what differences of a topic are rounded to before sign flips are counted, in units of the measure. */
export interface Design {
  readonly alpha: number
  readonly seed: number | Seed.Seed
  readonly resamples: number
  readonly step: number
}

/** Tests every pair of runs on one measure. Empty: fewer than two runs have no pairs; shares are 0. */
export const powerOf = ({ measure, byRun, tooLow }: Values, { alpha, seed, resamples, step }: Design): MeasurePower => {
  const pairs = TukeyHsd.test(byRun, { seed, resamples })
  const differences = Float64Array.from(pairs, ({ difference }) => difference)
  const single = Power.pairwise(byRun, (difference) => Randomisation.exactP(difference, step))
  const { adjusted } = Correction.adjust("holm", single, `all pairs of runs, ${measure.name}`)
  const means = byRun.map(mean)
  return {
    measure,
    tooLow,
    tukey: separationOf(
      Float64Array.from(pairs, ({ p }) => p),
      differences,
      alpha
    ),
    holm: separationOf(adjusted, differences, alpha),
    span: means.length === 0 ? 0 : Math.max(...means) - Math.min(...means)
  }
}
