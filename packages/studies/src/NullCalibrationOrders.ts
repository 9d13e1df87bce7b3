import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Seed from "@litfuse/stats/Seed"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import * as RunSets from "@litfuse/bench/analyses/RunSets"
import { realOf } from "./NullCalibration.ts"
import { type Counts, pieces, type Place } from "./nullCalibration/Cell.ts"
import { countAll } from "./nullCalibration/countAll.ts"
import { type Design, orderDesigns, deviationOf, sums } from "./nullCalibration/orderDesigns.ts"
import { orderFindings, rowsOf } from "./nullCalibration/orderFindings.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))

const Params = Schema.Struct({
  /** Real runs for the designs that draw from them; without one those are left out. */
  runset: Schema.optionalKey(Schema.NonEmptyString),
  measure: Schema.NonEmptyString,
  topics: Schema.NonEmptyArray(Schema.Int.check(Schema.isGreaterThanOrEqualTo(10))),
  candidates: Count,
  runs: Schema.Int.check(Schema.isGreaterThanOrEqualTo(2)),
  folds: Schema.Int.check(Schema.isGreaterThanOrEqualTo(2)),
  sets: Count,
  /** In standard errors of an untuned difference. */
  gains: Schema.NonEmptyArray(Schema.Finite.check(Schema.isGreaterThan(0))),
  seed: Schema.Int
})

type Params = typeof Params.Type

interface Cell extends Place {
  readonly kind: "orders"
  readonly design: Design
}

const cellsOf = ({ runset, topics, sets }: Params): ReadonlyArray<Cell> =>
  orderDesigns
    .filter((design) => runset !== undefined || (design !== "exchange" && design !== "centred"))
    .flatMap((design) => topics.flatMap((n) => pieces({ kind: "orders", design, topics: n, gain: 0 } as const, sets)))

/** The rule by which tuned differences are judged, and its rivals: level, power and how often two draws of orders disagree. */
export const NullCalibrationOrders = Analysis.make<Params>({
  id: "null-calibration-orders",
  revision: 1,
  about:
    "false positives, power and disagreement of the mean of twenty forward orders, by eight designs, compared with one order and fresh topics",
  tunes: true,
  params: Params,
  run: Effect.fnUntraced(function* (loaded, params) {
    const { runset, measure: name, candidates, runs, folds, seed } = params
    const set = runset === undefined ? undefined : yield* Effect.fromResult(RunSets.open(loaded, runset))
    const [measure] = yield* Effect.fromResult(MeasureName.parseAll([name]))
    const inputs = set?.inputs ?? []
    const setup = { real: set === undefined ? [] : realOf(set, measure!), candidates, runs, folds }
    const deviations = new Map<Design, number>()
    const deviation = (design: Design): number => {
      const known = deviations.get(design) ?? deviationOf(design, setup, Seed.derive(seed, "deviation", design))
      deviations.set(design, known)
      return known
    }
    const count = ({ design, topics, from, to }: Cell): Counts => {
      const gains = [0, ...params.gains].map((gain) => (gain * deviation(design)) / Math.sqrt(topics))
      return { sets: to - from, rejected: sums(design, topics, [from, to], gains, setup, seed) }
    }
    const { sets: _, ...asked } = params
    const counted = yield* countAll(cellsOf(params), { asked, inputs }, count)
    return { inputs, ...orderFindings(rowsOf(counted, params.gains), params.gains) }
  })
})
