import * as Differences from "@litfuse/stats/Differences"
import { clamp } from "@litfuse/stats/PValue"
import * as Randomisation from "@litfuse/stats/Randomisation"
import * as Seed from "@litfuse/stats/Seed"
import * as StudentT from "@litfuse/stats/StudentT"
import { mean, standardDeviation } from "@litfuse/stats/Summary"
import * as Folds from "@litfuse/bench/tune/Folds"
import * as ForwardOrder from "@litfuse/bench/tune/ForwardOrder"
import { hindsightP } from "@litfuse/bench/tune/hindsightP"
import { byBlocks, inHindsight, runsOf } from "./Chosen.ts"
import { bestOf, heldOut, type Tuner } from "./Tuner.ts"
import { alpha } from "./untuned.ts"
import { system, type Values } from "./World.ts"

/** What a tuned system is compared with. */
export const baselines = ["fixed", "training", "hindsight"] as const

/** What a tuned system is compared with. */
export type Baseline = (typeof baselines)[number]

/**
 * How topics are held out: the same for all values of as many topics, since topics are drawn at random.
 *
 * - shape: `foldOf[s][t]` the fold of topic t under seed s
 */
export interface Plan {
  readonly folds: number
  readonly foldOf: ReadonlyArray<Int32Array>
  readonly forward: ForwardOrder.ForwardOrder
  readonly half: ForwardOrder.ForwardOrder
}

/** The plan for so many topics. */
export const planOf = (topics: number, folds: number, seeds: number, seed: Seed.Seed): Plan => {
  const strata = { isNew: Array.from({ length: topics }, () => false), difficulty: new Float64Array(topics) }
  const forward = ForwardOrder.make(topics, folds, Seed.derive(seed, topics))
  return {
    folds,
    foldOf: Array.from({ length: seeds }, (_, s) => Folds.deal(strata, folds, Seed.derive(seed, "folds", topics, s))),
    forward,
    half: { order: forward.order, starts: Int32Array.of(Math.ceil(topics / 2), topics) }
  }
}

/** A two-sided p by Student's t distribution. */
const studentP = (centre: number, error: number, degreesOfFreedom: number): number =>
  error === 0 ? 1 : clamp(2 * StudentT.cdf(-Math.abs(centre / error), degreesOfFreedom))

/**
 * The corrected resampled t-test over all folds of some seeds: the variance of a fold's mean counts `1 / J + 1 / (K - 1)` times, because folds share
 * training topics.
 *
 * - shape: one row of differences by topic for each seed
 * - source: Nadeau & Bengio, Machine Learning 52(3), 2003; over repeated cross-validations Bouckaert & Frank, PAKDD 2004
 */
export const correctedP = (bySeed: ReadonlyArray<Float64Array>, foldOf: ReadonlyArray<Int32Array>, folds: number): number => {
  const means = new Float64Array(bySeed.length * folds)
  for (const [s, differences] of bySeed.entries()) {
    const counts = new Int32Array(folds)
    differences.forEach((value, t) => {
      means[s * folds + foldOf[s]![t]!]! += value
      counts[foldOf[s]![t]!]!++
    })
    counts.forEach((n, fold) => (means[s * folds + fold]! /= n))
  }
  const scale = Math.sqrt(1 / means.length + 1 / (folds - 1))
  return studentP(mean(means), standardDeviation(means) * scale, means.length - 1)
}

/** Values less others, topic by topic. */
export const subtract = (a: Float64Array, b: Float64Array): Float64Array => a.map((value, t) => value - b[t]!)

const averageOf = (rows: ReadonlyArray<Float64Array>): Float64Array =>
  rows[0]!.map((_, t) => {
    let sum = 0
    for (const row of rows) sum += row[t]!
    return sum / rows.length
  })

/** Sign flips that a test draws: 999 are enough to decide whether p is at most 0.05. */
const signFlips = 999

/** The p of the sign-flip test of two systems. */
export const randomised = (a: Float64Array, b: Float64Array, seed: Seed.Seed): number =>
  Randomisation.test(Differences.between(b, a), { seed, resamples: signFlips }).p

/** The values of a baseline on the topics that a forward order measures, in its order. */
export const behind = (all: Values, baseline: Baseline, one: ForwardOrder.ForwardOrder): Float64Array => {
  const runs = runsOf(all)
  if (baseline === "training") return byBlocks(all, runs, one)
  const fixed = system(all, baseline === "fixed" ? runs.to : inHindsight(all, runs))
  return Float64Array.from(one.order.subarray(one.starts[0]!), (t) => fixed[t]!)
}

/** The test of two systems that were not chosen, with whose power the others are compared. */
export const untunedPair = "two untuned systems: sign flips"

/** For which baselines the forward test, which tuning reports use, finds a difference from a system chosen among the candidates. */
export const forward = (all: Values, plan: Plan, seed: Seed.Seed, tuner: Tuner = bestOf(all)): Readonly<Record<string, boolean>> => {
  const ahead = tuner.blocks(plan.forward)
  const found: Record<string, boolean> = {}
  for (const baseline of baselines) {
    const other = behind(all, baseline, plan.forward)
    const p = randomised(ahead, other, seed)
    found[`${baseline}: forward test`] = (baseline === "hindsight" ? hindsightP(p, mean(subtract(ahead, other)), all.runs) : p) <= alpha
  }
  found[untunedPair] = randomised(system(all, 0), system(all, runsOf(all).to), seed) <= alpha
  return found
}

/** Which other tests say that a system chosen from the candidates differs from each baseline: those that choose no more often than tuning does. */
export const tuned = (all: Values, plan: Plan, seed: Seed.Seed, tuner: Tuner = bestOf(all)): Readonly<Record<string, boolean>> => {
  const runs = runsOf(all)
  const best = inHindsight(all, runs)
  const of = (one: Tuner) => plan.foldOf.map((fold) => one.folds(fold, plan.folds))
  const [chosen, training] = [of(tuner), of(heldOut(all, runs))]
  const ahead = tuner.blocks(plan.half)
  const found: Record<string, boolean> = {}
  for (const baseline of baselines) {
    const other = baseline === "training" ? training : plan.foldOf.map(() => system(all, baseline === "fixed" ? runs.to : best))
    const bySeed = chosen.map((values, s) => subtract(values, other[s]!))
    const say = (test: string, p: number) => (found[`${baseline}: ${test}`] = p <= alpha)
    say("sign flips of held-out means", randomised(averageOf(chosen), averageOf(other), seed))
    say("corrected resampled t-test", correctedP(bySeed.slice(0, 1), plan.foldOf, plan.folds))
    say("corrected repeated t-test", correctedP(bySeed, plan.foldOf, plan.folds))
    say("hold-out half", randomised(ahead, behind(all, baseline, plan.half), seed))
  }
  return found
}
