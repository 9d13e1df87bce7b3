import * as Seed from "@litfuse/stats/Seed"
import { byFolds, candidatesOf, inHindsight, type Range, runsOf } from "./Chosen.ts"
import type { Baseline, Plan } from "./tuned.ts"
import { baselines } from "./tuned.ts"
import { alpha } from "./untuned.ts"
import { system, type Values } from "./World.ts"

/** How often the whole design is fitted again for one p. */
const refits = 99

const differencesOf = (
  all: Values,
  { foldOf, folds }: Plan,
  from: ReadonlyArray<Baseline>,
  weights?: ArrayLike<number>
): ReadonlyArray<Float64Array> => {
  const { topics } = all
  const runs = runsOf(all)
  const of = (range: Range) => {
    const out = new Float64Array(topics)
    byFolds(all, range, foldOf[0]!, folds, out, weights)
    return out
  }
  const chosen = of(candidatesOf(all))
  return from.map((baseline) => {
    const other = baseline === "training" ? of(runs) : system(all, baseline === "fixed" ? runs.to : inHindsight(all, runs, weights))
    const less = new Float64Array(topics)
    for (let t = 0; t < topics; t++) less[t] = chosen[t]! - other[t]!
    return less
  })
}

const statistic = (differences: Float64Array): number => {
  let sum = 0
  let squares = 0
  for (let t = 0; t < differences.length; t++) {
    sum += differences[t]!
    squares += differences[t]! * differences[t]!
  }
  return squares === 0 ? 0 : sum / Math.sqrt(squares)
}

const weightedMean = (differences: Float64Array, weights: Int32Array): number => {
  let sum = 0
  for (let t = 0; t < differences.length; t++) sum += differences[t]! * weights[t]!
  return sum / differences.length
}

/** For topics drawn at random, all values of the topic are mirrored about a centre of the topic that tuning does not change. */
const mirrored = (all: Values, centre: Float64Array, stream: Seed.Stream, out: Float64Array): Values => {
  const { values, topics } = all
  const systems = values.length / topics
  for (let t = 0; t < topics; t++) {
    const sign = stream.below(2) === 0 ? 1 : -1
    for (let s = 0; s < systems; s++) out[s * topics + t] = sign * (values[s * topics + t]! - centre[t]!)
  }
  return { ...all, values: out }
}

const meanOf = ({ values, topics }: Values, { from, to }: Range): Float64Array =>
  Float64Array.from({ length: topics }, (_, t) => {
    let sum = 0
    for (let s = from; s < to; s++) sum += values[s * topics + t]!
    return sum / (to - from)
  })

/** The p of a statistic among those of refits, both tails alike. */
const twoSided = (seen: number, drawn: ReadonlyArray<number>): number => {
  const above = drawn.filter((one) => one >= seen).length + 1
  const below = drawn.filter((one) => one <= seen).length + 1
  return Math.min(1, (2 * Math.min(above, below)) / (drawn.length + 1))
}

/**
 * Which tests that fit the whole design again say that a tuned system differs from each baseline.
 *
 * - exchange: all systems of a topic change sides together, about the fixed baseline, or about the middle between candidates and runs
 * - bootstrap: topics are drawn with replacement, copies stay in one fold, and everything is chosen again; p comes from the spread about the observed
 *   value
 */
export const refitted = (all: Values, plan: Plan, seed: Seed.Seed): Readonly<Record<string, boolean>> => {
  const { topics, values } = all
  const room = new Float64Array(values.length)
  const flips = Seed.stream(Seed.derive(seed, "exchange"))
  const draws = Seed.stream(Seed.derive(seed, "bootstrap"))
  const runs = runsOf(all)
  const [ofCandidates, ofRuns] = [meanOf(all, candidatesOf(all)), meanOf(all, runs)]
  const middle = ofCandidates.map((value, t) => (value + ofRuns[t]!) / 2)
  const chosen: ReadonlyArray<Baseline> = ["training", "hindsight"]
  const exchanged: ReadonlyArray<Array<number>> = baselines.map(() => [])
  const resampled: ReadonlyArray<Array<number>> = baselines.map(() => [])
  const drawn = new Int32Array(topics)
  const weights = new Int32Array(topics)
  for (let refit = 0; refit < refits; refit++) {
    const aboutFixed = differencesOf(mirrored(all, system(all, runs.to), flips, room), plan, ["fixed"])
    const aboutMiddle = differencesOf(mirrored(all, middle, flips, room), plan, chosen)
    for (const [b, differences] of [...aboutFixed, ...aboutMiddle].entries()) exchanged[b]!.push(statistic(differences))
    draws.drawBelow(topics, drawn)
    weights.fill(0)
    for (const t of drawn) weights[t]!++
    for (const [b, differences] of differencesOf(all, plan, baselines, weights).entries())
      resampled[b]!.push(weightedMean(differences, weights))
  }
  const found: Record<string, boolean> = {}
  const ones = new Int32Array(topics).fill(1)
  for (const [b, differences] of differencesOf(all, plan, baselines).entries()) {
    found[`${baselines[b]}: exchange through the design`] = twoSided(statistic(differences), exchanged[b]!) <= alpha
    const centre = weightedMean(differences, ones)
    const spread = resampled[b]!.filter((one) => Math.abs(one - centre) >= Math.abs(centre)).length
    found[`${baselines[b]}: bootstrap that refits`] = (spread + 1) / (refits + 1) <= alpha
  }
  return found
}
