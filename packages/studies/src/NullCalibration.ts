import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as MeasureName from "@litfuse/eval/MeasureName"
import type { Configured } from "@litfuse/engine/Measure"
import { join } from "@litfuse/eval/Judgements"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import { type Cell, count, kinds, pieces } from "./nullCalibration/Cell.ts"
import { countAll } from "./nullCalibration/countAll.ts"
import { calibrationFindings, rowsOf } from "./nullCalibration/calibrationFindings.ts"
import { designs, type Real } from "./nullCalibration/World.ts"
import * as RunSets from "@litfuse/bench/analyses/RunSets"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))

/** How many sets of values are drawn for each design, number of topics and kind of test. */
const Sets = Schema.Struct({ untuned: Count, forward: Count, tuned: Count, refit: Count })

const Params = Schema.Struct({
  runset: Schema.NonEmptyString,
  measure: Schema.NonEmptyString,
  topics: Schema.NonEmptyArray(Schema.Int.check(Schema.isGreaterThanOrEqualTo(10))),
  /** Systems that a tuned one is chosen from, and runs that a baseline is chosen from. */
  candidates: Count,
  runs: Count,
  folds: Schema.Int.check(Schema.isGreaterThanOrEqualTo(2)),
  seeds: Count,
  /** Without a gain, and with each. */
  nulls: Sets,
  gains: Schema.NonEmptyArray(Schema.Finite.check(Schema.isGreaterThan(0))),
  powers: Sets,
  seed: Schema.Int
})

type Params = typeof Params.Type

const cellsOf = ({ topics, nulls, gains, powers }: Params): ReadonlyArray<Cell> =>
  kinds.flatMap((kind) =>
    designs.flatMap((design) =>
      topics.flatMap((n) => [0, ...gains].flatMap((gain) => pieces({ kind, design, topics: n, gain }, (gain === 0 ? nulls : powers)[kind])))
    )
  )

/** The values of every run of a set on every topic, by a measure. */
export const realOf = ({ judgements, submissions }: RunSets.RunSet, measure: Configured): Real =>
  submissions.map(({ sorted }) =>
    Float64Array.from(judgements.topics.values(), (judgement) =>
      measure.score(join(judgement, sorted.topics.get(judgement.topic)?.ids ?? []))
    )
  )

/** False positives and power of every test that reports use, also for tuned systems. */
export const NullCalibration = Analysis.make<Params>({
  id: "null-calibration",
  revision: 1,
  about:
    "false positives of every test where no system is better, by three designs, and power where one is; tests of tuned and other systems",
  tunes: true,
  params: Params,
  problems: (_, { runs }) => (runs < 2 ? [{ path: ["runs"], what: "at least 2, to choose a baseline from" }] : []),
  run: Effect.fnUntraced(function* (loaded, params) {
    const { runset, measure: name, candidates, runs, folds, seeds, seed, gains } = params
    const set = yield* Effect.fromResult(RunSets.open(loaded, runset))
    const { inputs } = set
    const [measure] = yield* Effect.fromResult(MeasureName.parseAll([name]))
    const setup = { real: realOf(set, measure!), candidates, runs, folds, seeds, seed }
    const { nulls: _, powers: __, ...asked } = params
    const counted = yield* countAll(cellsOf(params), { asked, inputs }, (cell) => count(cell, setup))
    return { inputs, ...calibrationFindings(rowsOf(counted, gains), gains, [...designs]) }
  })
})
