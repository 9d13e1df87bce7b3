import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { FreeFigure, FreeTable } from "@litfuse/bench/report/Results"
import * as MeasureName from "@litfuse/eval/MeasureName"
import { percent } from "@litfuse/files/numbers"
import * as Seed from "@litfuse/stats/Seed"
import { mean, median } from "@litfuse/stats/Summary"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { deviationOf } from "./nullCalibration/orderDesigns.ts"
import { draw } from "./nullCalibration/World.ts"
import type { Values } from "./nullCalibration/World.ts"
import { type Dependence, dependenceOf } from "./orderDependence/dependence.ts"
import { Collection, type Grid, gridsOf } from "./orderDependence/gridsOf.ts"
import { type RepeatedTests, repeatedTests, rivalTests } from "./orderDependence/repeatedTests.ts"
import { chooseAlongOrder } from "./orderDependence/chooseAlongOrder.ts"

const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(2))

const Params = Schema.Struct({
  measure: Schema.NonEmptyString,
  folds: count,
  /** How many orders each comparison is judged along, and how many topics are drawn for one. */
  orders: count,
  topics: Schema.NonEmptyArray(Schema.Int.check(Schema.isGreaterThanOrEqualTo(10))),
  /**
   * Part A: invented values. `sets` for each number of topics and each gain, `candidates` settings to choose from.
   * Gains are in standard errors of an untuned difference.
   */
  simulated: Schema.Struct({ sets: count, candidates: count, gains: Schema.NonEmptyArray(Schema.Finite) }),
  /** Part B: how often topics are drawn from each collection, and the collections. */
  draws: count,
  collections: Schema.NonEmptyArray(Collection),
  /** Other tests: how often each is repeated on a comparison, on the first so many invented sets and draws of topics. */
  rivals: Schema.Struct({ repeats: count, sets: count, draws: count }),
  seed: Schema.Int
})
type Params = typeof Params.Type

/** One comparison: the values of what is tuned and of its baseline, and the seed of all that is drawn to judge it. */
interface Unit {
  readonly values: Values
  readonly seed: Seed.Seed
}

interface Kind<A> {
  readonly name: string
  readonly topics: number
  readonly all: ReadonlyArray<A>
}

const each = <A>(kinds: ReadonlyArray<Kind<Unit>>, most: number, of: (unit: Unit) => A): ReadonlyArray<Kind<A>> =>
  kinds.map(({ all, ...kind }) => ({ ...kind, all: all.slice(0, most).map(of) }))

const over = <A>(all: ReadonlyArray<A>, of: (one: A) => number): Float64Array => Float64Array.from(all, of)

const simulated = ({ folds, topics, simulated: { sets, candidates, gains }, seed }: Params): ReadonlyArray<Kind<Unit>> => {
  const sizes = { candidates, runs: 2 }
  const deviation = deviationOf("family", { real: [], ...sizes, folds }, Seed.derive(seed, "deviation"))
  return topics.flatMap((n) =>
    gains.map((gain) => ({
      name: `gain of ${gain}`,
      topics: n,
      all: Array.from({ length: sets }, (_, i) => {
        const own = Seed.derive(seed, "simulated", n, i)
        return { values: draw("family", [], sizes, n, (gain * deviation) / Math.sqrt(n), Seed.stream(own)), seed: own }
      })
    }))
  )
}

const drawn = ({ values, collection, system }: Grid, { topics, draws, seed }: Params): ReadonlyArray<Kind<Unit>> =>
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
        return { values: chooseAlongOrder(values, rows), seed: own }
      })
    }))

const rates = (kinds: ReadonlyArray<Kind<Dependence>>): ReadonlyArray<number> =>
  kinds.map(({ all }) => mean(over(all, ({ disagreement }) => disagreement)))

const tableOf = (id: string, title: string, all: ReadonlyArray<Kind<Dependence>>): FreeTable => ({
  id,
  title,
  note: "Orders that reject: the mean share. Two orders disagree: the mean of 2 q (1 - q), with q the share of orders that reject. The column s²/SE² is the median of the variance between orders, divided by the mean squared standard error of one.",
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

const rivalsTable = (
  id: string,
  title: string,
  what: keyof RepeatedTests,
  kinds: ReadonlyArray<Kind<ReadonlyArray<RepeatedTests>>>
): FreeTable => ({
  id,
  title,
  note: "Mean over comparisons. 20 orders: the rule of these reports. One order: a forward order alone. Corrected t: ten cross-validations (Nadeau, Bengio 2003). 5 x 2: five cross-validations of two folds (Dietterich 1998). Labels: exchanged on what one cross-validation holds out (Fisher). Subsampling: rank-transformed, 20 orders against 100 subsamples (Guo, Shah 2025).",
  columns: [
    { name: "comparison" },
    { name: "topics" },
    { name: "comparisons" },
    ...Object.keys(rivalTests).map((name) => ({ name, digits: 3 }))
  ],
  rows: kinds.map(({ name, topics, all }) => [
    name,
    topics,
    all.length,
    ...Object.keys(rivalTests).map((_, i) => mean(over(all, (found) => found[i]![what])))
  ])
})

const figureOf = (all: ReadonlyArray<Kind<Dependence>>): FreeFigure => ({
  id: "disagreement",
  title: "How often two orders of the same topics disagree",
  axis: "share of pairs of orders that disagree, mean over comparisons (0.5 is the maximum)",
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
    const real = yield* Effect.forEach(params.collections, (one) => Effect.fromResult(gridsOf(loaded, one, measure!, params.measure)))
    const units = { real: real.flatMap(({ grids }) => grids.flatMap((grid) => drawn(grid, params))), simulated: simulated(params) }
    const dependence = ({ values, seed }: Unit) => dependenceOf(values, { folds: params.folds, orders: params.orders, seed })
    const kinds = each(units.real, params.draws, dependence)
    const invented = each(units.simulated, params.simulated.sets, dependence)
    const { repeats, draws, sets } = params.rivals
    const judged = ({ values, seed }: Unit) =>
      Object.entries(rivalTests).map(([name, test]) => repeatedTests(test, values, params, repeats, Seed.derive(seed, name)))
    const rivals = { real: each(units.real, draws, judged), simulated: each(units.simulated, sets, judged) }
    const [least, most] = [Math.min(...rates(kinds)), Math.max(...rates(kinds))]
    return {
      headline: `Along ${params.orders} orders of the same topics, two orders disagree about a tuned system in ${percent(least)} to ${percent(most)} of comparisons, by collection and system. In simulations they disagree in at most ${percent(Math.max(...rates(invented)))}. Nothing is pooled.`,
      inputs: real.flatMap(({ inputs }) => inputs),
      figures: [figureOf(kinds)],
      tables: [
        tableOf("real", "Real collections: topics resampled for each comparison", kinds),
        tableOf("simulated", "Simulated: level (gain 0), power and disagreement of one order", invented),
        rivalsTable(
          "simulated-rejecting",
          "Simulated: how often each test rejects (its level where the gain is 0, otherwise its power)",
          "rejecting",
          rivals.simulated
        ),
        rivalsTable(
          "simulated-disagreement",
          "Simulated: how often two draws of a test's splits disagree",
          "disagreement",
          rivals.simulated
        ),
        rivalsTable("real-rejecting", "Real collections: how often each test rejects", "rejecting", rivals.real),
        rivalsTable("real-disagreement", "Real collections: how often two draws of a test's splits disagree", "disagreement", rivals.real)
      ]
    }
  })
})
