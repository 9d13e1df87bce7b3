import * as Differences from "@litfuse/stats/Differences"
import * as Seed from "@litfuse/stats/Seed"
import { standardDeviation } from "@litfuse/stats/Summary"
import * as Wilcoxon from "@litfuse/stats/Wilcoxon"
import * as ForwardOrder from "@litfuse/bench/tune/ForwardOrder"
import { byBlocks, candidatesOf, choices, inHindsight, runsOf } from "./Chosen.ts"
import { type Baseline, behind, forward, type Plan, randomised, subtract } from "./tuned.ts"
import { alpha } from "./untuned.ts"
import { system, type Values } from "./World.ts"

/** A forward order that begins earlier and has more blocks: topics that only train, and blocks. */
const early = { first: 5, blocks: 20 } as const

/** Forward orders of which the middle p counts. */
const orders = 5

const part = ({ values, topics, ...sizes }: Values, from: number, to: number): Values => {
  const systems = values.length / topics
  const out = new Float64Array(systems * (to - from))
  for (let s = 0; s < systems; s++) out.set(values.subarray(s * topics + from, s * topics + to), s * (to - from))
  return { ...sizes, topics: to - from, values: out }
}

const earlier = ({ order }: ForwardOrder.ForwardOrder): ForwardOrder.ForwardOrder => {
  const rest = order.length - early.first
  const count = Math.min(early.blocks, rest)
  return { order, starts: Int32Array.from({ length: count + 1 }, (_, b) => early.first + Math.round((b * rest) / count)) }
}

const differences = (all: Values, baseline: Baseline, one: ForwardOrder.ForwardOrder): Float64Array =>
  subtract(byBlocks(all, candidatesOf(all), one), behind(all, baseline, one))

const signFlips = (gains: Float64Array, seed: Seed.Seed): number => randomised(gains, new Float64Array(gains.length), seed)

/**
 * Differences of a forward order, each divided by their standard deviation on the topics before its block. This deviation counts as half of the mean of those
 * so far at least.
 */
export const weighted = (all: Values, baseline: "fixed" | "training", one: ForwardOrder.ForwardOrder): Float64Array => {
  const out = differences(all, baseline, one)
  const runs = runsOf(all)
  const chosen = choices(all, candidatesOf(all), one)
  const others = baseline === "training" ? choices(all, runs, one) : chosen.map(() => runs.to)
  let sum = 0
  for (let b = 0; b + 1 < one.starts.length; b++) {
    const value = (s: number, t: number) => all.values[s * all.topics + t]!
    const before = Float64Array.from(one.order.subarray(0, one.starts[b]), (t) => value(chosen[b]!, t) - value(others[b]!, t))
    const spread = standardDeviation(before)
    sum += spread
    const least = Math.max(spread, sum / (b + 1) / 2)
    for (let i = one.starts[b]! - one.starts[0]!; i < one.starts[b + 1]! - one.starts[0]!; i++) out[i]! /= least === 0 ? 1 : least
  }
  return out
}

/**
 * Which variants of the forward test say that a tuned system differs from each baseline.
 *
 * - shape: twice as many topics as are tested. The second half tunes a bound that no real comparison has: a system tuned on as many other topics
 */
export const variants = (twice: Values, plan: Plan, seed: Seed.Seed): Readonly<Record<string, boolean>> => {
  const half = twice.topics / 2
  const [all, other] = [part(twice, 0, half), part(twice, half, twice.topics)]
  const found: Record<string, boolean> = { ...forward(all, plan, seed) }
  const say = (test: string, p: number) => (found[test] = p <= alpha)
  const more = earlier(plan.forward)
  for (const baseline of ["fixed", "training"] as const) {
    const own = differences(all, baseline, plan.forward)
    say(`${baseline}: from 5 topics, 20 blocks`, signFlips(differences(all, baseline, more), seed))
    say(`${baseline}: weighted by precision`, signFlips(weighted(all, baseline, plan.forward), seed))
    say(`${baseline}: from 5 topics, 20 blocks, weighted`, signFlips(weighted(all, baseline, more), seed))
    say(`${baseline}: signed ranks`, Wilcoxon.test(Differences.between(new Float64Array(own.length), own)).p)
    const several = Array.from({ length: orders }, (_, r) => {
      const one = ForwardOrder.make(half, plan.folds, Seed.derive(seed, "order", r))
      return signFlips(differences(all, baseline, one), seed)
    })
    say(`${baseline}: five orders, twice the median p`, 2 * several.sort((a, b) => a - b)[(orders - 1) / 2]!)
    const [chosen, run] = [
      inHindsight(other, candidatesOf(other)),
      baseline === "fixed" ? runsOf(all).to : inHindsight(other, runsOf(other))
    ]
    say(`${baseline}: tuned on as many other topics`, randomised(system(all, chosen), system(all, run), seed))
  }
  return found
}
