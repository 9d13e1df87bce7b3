import * as ForwardOrder from "@litfuse/bench/tune/ForwardOrder"
import * as MeanOfOrders from "@litfuse/stats/MeanOfOrders"
import * as Seed from "@litfuse/stats/Seed"
import * as StudentT from "@litfuse/stats/StudentT"
import { mean, standardDeviation } from "@litfuse/stats/Summary"
import { byBlocks, runsOf } from "./Chosen.ts"
import { aboutRidge, drawRidge } from "./drawRidge.ts"
import { aboutShapes, drawShape, type Shape, shapes } from "./Shapes.ts"
import { bestOf, type Tuner } from "./Tuner.ts"
import { subtract } from "./tuned.ts"
import { alpha } from "./untuned.ts"
import { about as aboutWorld, type Design as World, draw as drawWorld, type Real, type Sizes, system, type Values } from "./World.ts"

/** How values are made that no system may be found better on: with real runs first. */
export const orderDesigns = ["exchange", "centred", "family", ...shapes, "ridge"] as const

/** One of these designs. */
export type Design = (typeof orderDesigns)[number]

/** The description of each design in reports. */
export const about: Readonly<Record<Design, string>> = { ...aboutWorld, ...aboutShapes, ridge: aboutRidge }

/** What a tuned system is compared with: one fixed system, and the run that is best by the same training topics. */
export const baselines = ["fixed", "training"] as const

/** The tests that are counted, the one that reports use first. */
export const rules = ["20 orders", "20 orders, nothing removed", "one order", "fresh topics", "untuned"] as const

/** One of these tests. */
export type Rule = (typeof rules)[number]

interface Drawn {
  readonly values: Values
  readonly tuner: Pick<Tuner, "blocks">
}

/** The data that a calibration draws from. */
export interface Setup extends Sizes {
  readonly real: Real
  readonly folds: number
}

const isShape = (design: Design): design is Shape => shapes.some((one) => one === design)

const drawn = (design: Design, setup: Setup, topics: number, stream: Seed.Stream): Drawn => {
  if (design === "ridge") return drawRidge(topics, stream)
  const values = isShape(design)
    ? drawShape(design, setup, topics, stream)
    : drawWorld(design as World, setup.real, setup, topics, 0, stream)
  return { values, tuner: bestOf(values) }
}

/** Topics of which the standard deviation of a design's differences is taken. */
const many = 20_000

/** The standard deviation of the differences of an untuned candidate from the fixed system, the mean over all candidates. */
export const deviationOf = (design: Design, setup: Setup, seed: Seed.Seed): number => {
  const { values } = drawn(design, setup, many, Seed.stream(seed))
  const fixed = system(values, runsOf(values).to)
  return mean(Float64Array.from({ length: values.candidates }, (_, s) => standardDeviation(subtract(system(values, s), fixed))))
}

/** A p for each test, once a gain is added to every difference. */
type Tests = Readonly<Record<Rule, (gain: number) => number>>

const two = (centre: number, error: number, df: number): number => (centre === 0 ? 1 : 2 * StudentT.cdf(-Math.abs(centre) / error, df))

const orderP =
  ({ mean: own, variance, measured }: MeanOfOrders.Order) =>
  (gain: number) =>
    two(own + gain, Math.sqrt(variance), measured - 1)

/** The mean of orders with the full error of one: what is left if nothing may be removed. */
const fullP = (orders: ReadonlyArray<MeanOfOrders.Order>, topics: number) => {
  const centre = mean(Float64Array.from(orders, (one) => one.mean))
  const error = Math.sqrt(mean(Float64Array.from(orders, ({ variance }) => variance)))
  return (gain: number) => two(centre + gain, error, topics - 1)
}

interface Found {
  readonly first: Tests
  readonly again: Pick<Tests, "20 orders" | "one order">
  readonly foretold: (gain: number) => number
}

/** A forward order with the values of what is tuned along it. */
interface Walked {
  readonly one: ForwardOrder.ForwardOrder
  readonly ahead: Float64Array
}

/**
 * Two draws of orders over the first half of the topics. The second half serves as fresh topics, which no real comparison has. Each is tuned once for both
 * baselines.
 */
const walks = ({ values, tuner }: Drawn, folds: number, seed: Seed.Seed) => {
  const topics = values.topics / 2
  const walked = (one: ForwardOrder.ForwardOrder): Walked => ({ one, ahead: tuner.blocks(one) })
  const [first, again] = (["first", "again"] as const).map((draw) =>
    ForwardOrder.orders(topics, folds, Seed.derive(seed, draw)).map(walked)
  )
  const order = Int32Array.from({ length: values.topics }, (_, t) => t)
  return { first: first!, again: again!, fresh: walked({ order, starts: Int32Array.of(topics, values.topics) }) }
}

const test = (values: Values, walk: ReturnType<typeof walks>, baseline: (typeof baselines)[number], i: number): Found => {
  const topics = values.topics / 2
  const runs = runsOf(values)
  const fixed = system(values, runs.to)
  const behind = (one: ForwardOrder.ForwardOrder) =>
    baseline === "training" ? byBlocks(values, runs, one) : Float64Array.from(one.order.subarray(one.starts[0]), (t) => fixed[t]!)
  const estimate = ({ one, ahead }: Walked) => MeanOfOrders.orderOf(subtract(ahead, behind(one)))
  const [first, again] = [walk.first.map(estimate), walk.again.map(estimate)]
  const combined = (orders: ReadonlyArray<MeanOfOrders.Order>, gain: number) =>
    MeanOfOrders.combine(
      orders.map((one) => ({ ...one, mean: one.mean + gain })),
      { topics }
    )
  const of = (orders: ReadonlyArray<MeanOfOrders.Order>) => ({
    "20 orders": (gain: number) => combined(orders, gain).p,
    "one order": orderP(orders[0]!)
  })
  const other = baseline === "training" ? system(values, runs.from + (i % values.runs)) : fixed
  const untuned = subtract(system(values, i % values.candidates), other).subarray(0, topics)
  return {
    first: {
      ...of(first),
      "20 orders, nothing removed": fullP(first, topics),
      "fresh topics": orderP(estimate(walk.fresh)),
      untuned: orderP(MeanOfOrders.orderOf(untuned))
    },
    again: of(again),
    foretold: (gain) => combined(first, gain).disagreement
  }
}

/** The name under which a sum is kept. */
export const keyOf = (baseline: string, what: string, gain: number): string => `${baseline}: ${what} at ${gain}`

/**
 * Sums over the sets of a cell, numbered from `from` up to but not including `to`. Counted are how often each test rejects at each gain, how often two sets of
 * orders disagree, and how often that was predicted.
 *
 * - `gains` in units of the measure, the first 0. A gain of all candidates does not change the choice, so each set is tuned once
 */
export const sums = (
  design: Design,
  topics: number,
  [from, to]: readonly [number, number],
  gains: ReadonlyArray<number>,
  setup: Setup,
  seed: number
): Readonly<Record<string, number>> => {
  const found: Record<string, number> = {}
  for (let i = from; i < to; i++) {
    const own = Seed.derive(seed, "orders", design, topics, i)
    const set = drawn(design, setup, 2 * topics, Seed.stream(own))
    const walk = walks(set, setup.folds, own)
    for (const baseline of baselines) {
      const { first, again, foretold } = test(set.values, walk, baseline, i)
      for (const [g, gain] of gains.entries()) {
        const add = (what: string, by: number) => {
          const key = keyOf(baseline, what, g)
          found[key] = (found[key] ?? 0) + by
        }
        for (const rule of rules) add(rule, Number(first[rule](gain) <= alpha))
        for (const rule of ["20 orders", "one order"] as const)
          add(`${rule} disagree`, Number(first[rule](gain) <= alpha !== again[rule](gain) <= alpha))
        add("foretold", foretold(gain))
      }
    }
  }
  return found
}
