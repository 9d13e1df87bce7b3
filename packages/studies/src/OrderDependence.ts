import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { FreeFigure, FreeTable } from "@litfuse/bench/report/Results"
import * as MeasureName from "@litfuse/eval/MeasureName"
import { percent } from "@litfuse/files/numbers"
import * as Seed from "@litfuse/stats/Seed"
import { mean, median } from "@litfuse/stats/Summary"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { deviationOf } from "./nullCalibration/orders.ts"
import { draw } from "./nullCalibration/World.ts"
import { type Dependence, dependenceOf, taken } from "./orderDependence/dependence.ts"
import { Collection, type Grid, gridsOf } from "./orderDependence/grids.ts"

const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(2))

const Params = Schema.Struct({
  measure: Schema.NonEmptyString,
  folds: count,
  /** How many orders each comparison is judged along, and how many topics are drawn for one. */
  orders: count,
  topics: Schema.NonEmptyArray(Schema.Int.check(Schema.isGreaterThanOrEqualTo(10))),
  /** Part A: sets of invented values for each number of topics and gain, in standard errors of an untuned difference; how many settings are chosen from. */
  simulated: Schema.Struct({ sets: count, candidates: count, gains: Schema.NonEmptyArray(Schema.Finite) }),
  /** Part B: how often topics are drawn from each collection, and the collections. */
  draws: count,
  collections: Schema.NonEmptyArray(Collection),
  seed: Schema.Int
})
type Params = typeof Params.Type

/** Comparisons of one kind. */
interface Kind {
  readonly name: string
  readonly topics: number
  readonly all: ReadonlyArray<Dependence>
}

const over = (all: ReadonlyArray<Dependence>, of: (one: Dependence) => number): Float64Array => Float64Array.from(all, of)

const simulated = ({ folds, orders, topics, simulated: { sets, candidates, gains }, seed }: Params): ReadonlyArray<Kind> => {
  const sizes = { candidates, runs: 2 }
  const deviation = deviationOf("family", { real: [], ...sizes, folds }, Seed.derive(seed, "deviation"))
  return topics.flatMap((n) =>
    gains.map((gain) => ({
      name: `gain of ${gain}`,
      topics: n,
      all: Array.from({ length: sets }, (_, i) => {
        const own = Seed.derive(seed, "simulated", n, i)
        const values = draw("family", [], sizes, n, (gain * deviation) / Math.sqrt(n), Seed.stream(own))
        return dependenceOf(values, { folds, orders, seed: own })
      })
    }))
  )
}

const drawn = ({ values, collection, system }: Grid, { folds, orders, topics, draws, seed }: Params): ReadonlyArray<Kind> =>
  topics
    .filter((n) => n <= values.topics)
    .map((n) => ({
      name: `${collection}, ${system}`,
      topics: n,
      all: Array.from({ length: n === values.topics ? 1 : draws }, (_, d) => {
        const own = Seed.derive(seed, collection, system, n, d)
        const rows = Seed.shuffle(
          Seed.stream(Seed.derive(own, "topics")),
          Array.from({ length: values.topics }, (_, t) => t)
        ).slice(0, n)
        return dependenceOf(taken(values, rows), { folds, orders, seed: own })
      })
    }))

/** How often two orders disagree, for each kind of comparison. */
const rates = (kinds: ReadonlyArray<Kind>): ReadonlyArray<number> =>
  kinds.map(({ all }) => mean(over(all, ({ disagreement }) => disagreement)))

const tableOf = (id: string, title: string, all: ReadonlyArray<Kind>): FreeTable => ({
  id,
  title,
  note: "Orders that reject: the mean share. Two orders disagree: the mean of 2 q (1 - q), with q the share of orders that reject. s²/SE²: variance between orders, over the mean squared standard error of one; its median.",
  columns: [
    { name: "comparison" },
    { name: "topics" },
    { name: "comparisons" },
    { name: "orders that reject", digits: 3 },
    { name: "two orders disagree", digits: 3 },
    { name: "most", digits: 3 },
    { name: "s²/SE²", digits: 3 }
  ],
  rows: all.map(({ name, topics, all: own }) => {
    const disagreement = over(own, (one) => one.disagreement)
    return [
      name,
      topics,
      own.length,
      mean(over(own, ({ rejecting }) => rejecting)),
      mean(disagreement),
      Math.max(...disagreement),
      median(over(own, ({ ratio }) => ratio))
    ]
  })
})

const figureOf = (all: ReadonlyArray<Kind>): FreeFigure => ({
  id: "disagreement",
  title: "How often two orders of the same topics disagree",
  axis: "share of pairs of orders that disagree, mean over comparisons (0.5 is the most)",
  reference: 0,
  dots: all.map(({ name, topics, all: own }) => ({ label: `${name}, ${topics} topics`, value: mean(over(own, (one) => one.disagreement)) }))
})

/** How far the verdict on a tuned system depends on the one order in which topics happened to come: simulated, and on real collections. */
export const OrderDependence = Analysis.make<Params>({
  id: "order-dependence",
  revision: 1,
  about:
    "for comparisons of a grid: the share of orders of topics that reject, how often two orders disagree, and the variance between orders",
  params: Params,
  run: Effect.fnUntraced(function* (loaded, params) {
    const [measure] = yield* Effect.fromResult(MeasureName.parseAll([params.measure], loaded.plugins.measures))
    const invented = simulated(params)
    const real = yield* Effect.forEach(params.collections, (one) => Effect.fromResult(gridsOf(loaded, one, measure!, params.measure)))
    const kinds = real.flatMap(({ grids }) => grids.flatMap((grid) => drawn(grid, params)))
    const [least, most] = [Math.min(...rates(kinds)), Math.max(...rates(kinds))]
    return {
      headline: `Along ${params.orders} orders of the same topics, two orders disagree about a tuned system in ${percent(least)} to ${percent(most)} of comparisons, by collection and system; in simulations, in ${percent(Math.max(...rates(invented)))} at most. Nothing is pooled.`,
      inputs: real.flatMap(({ inputs }) => inputs),
      figures: [figureOf(kinds)],
      tables: [
        tableOf("real", "Real collections: topics drawn anew for each comparison", kinds),
        tableOf("simulated", "Simulated: level (gain 0), power and disagreement of one order", invented)
      ]
    }
  })
})
