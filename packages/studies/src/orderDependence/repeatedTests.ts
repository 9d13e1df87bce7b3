import * as ForwardOrder from "@litfuse/bench/tune/ForwardOrder"
import * as MeanOfOrders from "@litfuse/stats/MeanOfOrders"
import * as Normal from "@litfuse/stats/Normal"
import * as PairedT from "@litfuse/stats/PairedT"
import * as Randomisation from "@litfuse/stats/Randomisation"
import { averageRanks } from "@litfuse/stats/RankCorrelation"
import * as Seed from "@litfuse/stats/Seed"
import * as StudentT from "@litfuse/stats/StudentT"
import { mean, standardDeviation } from "@litfuse/stats/Summary"
import { alpha } from "../nullCalibration/untuned.ts"
import type { Values } from "../nullCalibration/World.ts"
import { alongOrder, foldMeans, heldOutValues } from "./heldOutValues.ts"
import { chooseAlongOrder } from "./chooseAlongOrder.ts"

/** How the tests split topics. `folds` of cross-validations, at least two. */
export interface Plan {
  readonly folds: number
}

/** A two-sided test of a tuned system against a fixed baseline: its p, along the splits that a seed draws. */
export type Test = (values: Values, plan: Plan, seed: Seed.Seed) => number

const two = (t: number, df: number): number => 2 * StudentT.cdf(-Math.abs(t), df)

/** The p of one forward order alone. */
export const ofOrder = ({ mean: own, variance, measured }: MeanOfOrders.Order): number =>
  two(PairedT.statistic(own, Math.sqrt(variance)), measured - 1)

const oneOrder: Test = (values, { folds }, seed) => ofOrder(alongOrder(values, ForwardOrder.make(values.topics, folds, seed)))

/** The test that reports of litfuse use. */
const twentyOrders: Test = (values, { folds }, seed) =>
  MeanOfOrders.combine(
    ForwardOrder.orders(values.topics, folds, seed).map((one) => alongOrder(values, one)),
    { topics: values.topics }
  ).p

const repetitions = 10

/**
 * Repeated cross-validation with the corrected t: the variance of the mean over all folds grows by the share of topics that tests.
 *
 * - source: Nadeau & Bengio, Machine Learning 52, 2003; repeated: Bouckaert & Frank, PAKDD 2004
 */
const correctedT: Test = (values, { folds }, seed) => {
  const means = Float64Array.from(
    Array.from({ length: repetitions }, (_, r) => [
      ...foldMeans(heldOutValues(values, folds, Seed.derive(seed, "repetition", r)), folds)
    ]).flat()
  )
  const error = Math.sqrt(1 / means.length + 1 / (folds - 1)) * standardDeviation(means)
  return two(PairedT.statistic(mean(means), error), means.length - 1)
}

/**
 * Five cross-validations of two folds: the first fold's difference over the deviation within the five.
 *
 * - source: Dietterich, Neural Computation 10(7), 1998
 */
const fiveByTwo: Test = (values, _, seed) => {
  const halves = Array.from({ length: 5 }, (_, i) => foldMeans(heldOutValues(values, 2, Seed.derive(seed, "half", i)), 2))
  const variance = mean(Float64Array.from(halves, ([a, b]) => (a! - b!) ** 2 / 2))
  return two(PairedT.statistic(halves[0]![0]!, Math.sqrt(variance)), 5)
}

const assignments = 1000

/**
 * Exchange of labels: on each topic the held-out values of one cross-validation could as well belong to the other system.
 *
 * - source: Fisher's randomisation test, on values that a cross-validation holds out
 */
const labelExchange: Test = (values, { folds }, seed) =>
  Randomisation.test(heldOutValues(values, folds, Seed.derive(seed, "folds")).differences, {
    seed: Seed.derive(seed, "labels"),
    resamples: assignments
  }).p

/** Orders that are averaged, and subsamples that say how averages vary. */
const averaged = 20
const subsamples = 100

/** A normal score is never further out: an order without any variance has none that is finite. */
const furthest = 8

const normalScore = ({ mean: own, variance, measured }: MeanOfOrders.Order): number => {
  const t = PairedT.statistic(own, Math.sqrt(variance))
  const score = Normal.quantile(Math.min(0.5, Math.max(1e-15, StudentT.cdf(-Math.abs(t), measured - 1))))
  return Math.sign(t) * Math.min(furthest, Math.abs(score))
}

const scores = (values: Values, folds: number, seed: Seed.Seed): Float64Array =>
  Float64Array.from({ length: averaged }, (_, o) =>
    normalScore(alongOrder(values, ForwardOrder.make(values.topics, folds, Seed.derive(seed, o))))
  )

/** How many topics a subsample has: n / log n, and enough for forward orders. */
const subsampleOf = (topics: number, folds: number): number => Math.min(topics, Math.max(2 * folds, Math.floor(topics / Math.log(topics))))

/**
 * Rank-transformed subsampling: the mean score of twenty orders against that of twenty orders of each subsample of topics. Normal scores of the same rank
 * replace the scores of subsamples, so that they vary as without a gain.
 *
 * - source: Guo & Shah, JRSS B 87(1), 2025
 */
const rankTransformed: Test = (values, { folds }, seed) => {
  const seen = mean(scores(values, folds, Seed.derive(seed, "all")))
  const size = subsampleOf(values.topics, folds)
  const drawn = Float64Array.from(
    Array.from({ length: subsamples }, (_, b) => {
      const own = Seed.derive(seed, "subsample", b)
      const rows = Seed.shuffle(
        Seed.stream(own),
        Array.from({ length: values.topics }, (_, t) => t)
      ).slice(0, size)
      return [...scores(chooseAlongOrder(values, rows), folds, own)]
    }).flat()
  )
  const transformed = averageRanks(drawn).map((rank) => Normal.quantile((drawn.length - rank + 0.5) / drawn.length))
  const means = Float64Array.from({ length: subsamples }, (_, b) => mean(transformed.subarray(b * averaged, (b + 1) * averaged)))
  const beyond = (isFurther: (one: number) => boolean) => (1 + means.filter(isFurther).length) / (subsamples + 1)
  return Math.min(
    1,
    2 *
      Math.min(
        beyond((one) => one >= seen),
        beyond((one) => one <= seen)
      )
  )
}

/** The tests that are compared, the one that reports use first. */
export const rivalTests: Readonly<Record<string, Test>> = {
  "20 orders": twentyOrders,
  "one order": oneOrder,
  "corrected t": correctedT,
  "5 x 2": fiveByTwo,
  labels: labelExchange,
  subsampling: rankTransformed
}

/** How often a test rejects. `disagreement` is the share of all pairs of draws of its splits in which one rejects and the other does not. */
export interface RepeatedTests {
  readonly rejecting: number
  readonly disagreement: number
}

/** Repeats a test of one comparison with new splits each time. Shape: `repeats` at least two. */
export const repeatedTests = (test: Test, values: Values, plan: Plan, repeats: number, seed: Seed.Seed): RepeatedTests => {
  let rejects = 0
  for (let r = 0; r < repeats; r++) if (test(values, plan, Seed.derive(seed, "repeat", r)) <= alpha) rejects++
  return { rejecting: rejects / repeats, disagreement: (2 * rejects * (repeats - rejects)) / (repeats * (repeats - 1)) }
}
