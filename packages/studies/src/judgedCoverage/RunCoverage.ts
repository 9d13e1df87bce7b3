import { aggregate, type Configured } from "@litfuse/engine/Measure"
import * as Result from "effect/Result"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import type { Entry } from "@litfuse/bench/formats/Leaderboard"
import type { Judgements } from "@litfuse/eval/Judgements"
import * as MeasureName from "@litfuse/eval/MeasureName"
import type { Run } from "@litfuse/eval/Run"
import { runValue } from "@litfuse/bench/analyses/runValue"
import { measureCondensed } from "@litfuse/bench/analyses/Condensed"

/**
 * One run with its value, and how judged coverage changes it.
 *
 * - `full` unjudged hits count as not relevant; `condensedLeast`, `condensedMost` between them lies the value with unjudged hits taken out
 * - `judged` the share of hits down to the cutoff that were judged; `inexact` topics whose condensed list is not known down to the cutoff
 * - `rank`, `condensedRank` 1 for the best; runs with equal values share the better rank
 */
export interface RunCoverage {
  readonly entry: Entry
  readonly run: Run
  readonly judged: number
  readonly full: number
  readonly condensedLeast: number
  readonly condensedMost: number
  readonly inexact: number
  readonly rank: number
  readonly condensedRank: number
}

/** The three measures at a cutoff: nDCG, nDCG' and the share judged. */
export interface Measures {
  readonly cutoff: number
  readonly full: Configured
  readonly condensed: Configured
  readonly judged: Configured
}

/** The measures of coverage at a cutoff. */
export const measuresAt = (cutoff: number): Result.Result<Measures, EvaluationError> =>
  Result.map(MeasureName.parseAll([`nDCG@${cutoff}`, `nDCG(judged_only=True)@${cutoff}`, `Judged@${cutoff}`]), (all) => ({
    cutoff,
    full: all[0]!,
    condensed: all[1]!,
    judged: all[2]!
  }))

/** Ranks from 1 for the highest value; equal values share the better rank. */
export const ranksOf = (values: ReadonlyArray<number>): ReadonlyArray<number> =>
  values.map((value) => values.filter((other) => other > value).length + 1)

const mean = (values: ReadonlyArray<number>): number => aggregate("mean", Float64Array.from(values))

/** Measures runs that were cut at `depth` hits, in the order of the runs. */
export const measure = (
  judgements: Judgements,
  runs: ReadonlyArray<{ readonly entry: Entry; readonly run: Run }>,
  measures: Measures,
  depth: number
): ReadonlyArray<RunCoverage> => {
  const values = runs.map(({ entry, run }) => {
    const topics = [...judgements.topics.values()].map((judgement) =>
      measureCondensed(judgement, run.topics.get(judgement.topic)?.ids ?? [], measures.condensed, measures.cutoff, depth)
    )
    return {
      entry,
      run,
      judged: runValue(judgements, run, measures.judged),
      full: runValue(judgements, run, measures.full),
      condensedLeast: mean(topics.map(({ least }) => least)),
      condensedMost: mean(topics.map(({ most }) => most)),
      inexact: topics.filter(({ isExact }) => !isExact).length
    }
  })
  const ranks = ranksOf(values.map(({ full }) => full))
  const condensedRanks = ranksOf(values.map(({ condensedLeast }) => condensedLeast))
  return values.map((one, i) => ({ ...one, rank: ranks[i]!, condensedRank: condensedRanks[i]! }))
}

/** How many ranks a run rises when unjudged hits are taken out of every run; negative when it falls. */
export const rise = ({ rank, condensedRank }: Pick<RunCoverage, "rank" | "condensedRank">): number => rank - condensedRank
