import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { createHash } from "node:crypto"
import * as MeasureName from "@litfuse/eval/MeasureName"
import { join } from "@litfuse/eval/Judgements"
import { Progress } from "../Progress.ts"
import { Tuning } from "../tune/Tuning.ts"
import * as Analysis from "../experiment/Analysis.ts"
import { type Cell, type Counts, count, keyOf, kinds } from "./nullCalibration/Cell.ts"
import { findingsOn, rowsOf } from "./nullCalibration/findings.ts"
import { designs, type Real } from "./nullCalibration/World.ts"
import * as RunSets from "./RunSets.ts"

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

/** Sets of values that one piece of work draws. */
const each = 250

const cellsOf = ({ topics, nulls, gains, powers }: Params): ReadonlyArray<Cell> => {
  const cells: Array<Cell> = []
  for (const kind of kinds)
    for (const design of designs)
      for (const n of topics)
        for (const gain of [0, ...gains]) {
          const sets = (gain === 0 ? nulls : powers)[kind]
          for (let from = 0; from < sets; from += each) cells.push({ kind, design, topics: n, gain, from, to: Math.min(sets, from + each) })
        }
  return cells
}

/** How often tests find what is not there: false positives and power of every test that reports offer, tuned systems among them. */
export const NullCalibration = Analysis.make<Params>({
  id: "null-calibration",
  revision: 1,
  about:
    "false positives of every test where no system is better, by three designs, and power where one is; tests of tuned systems beside others",
  params: Params,
  problems: (_, { runs }) => (runs < 2 ? [{ path: ["runs"], what: "at least 2, to choose a baseline from" }] : []),
  run: Effect.fnUntraced(function* (loaded, params) {
    const { runset, measure: name, candidates, runs, folds, seeds, seed, gains } = params
    const { judgements, submissions, inputs } = yield* Effect.fromResult(RunSets.open(loaded, runset))
    const [measure] = yield* Effect.fromResult(MeasureName.parseAll([name]))
    const real: Real = submissions.map(({ sorted }) =>
      Float64Array.from(judgements.topics.values(), (judgement) =>
        measure!.score(join(judgement, sorted.topics.get(judgement.topic)?.ids ?? []))
      )
    )
    const setup = { real, candidates, runs, folds, seeds, seed }
    const cells = cellsOf(params)
    const { journal: open } = yield* Tuning
    const progress = yield* Progress
    const hash = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex")
    const { nulls: _, powers: __, ...asked } = params
    const journal = open({ design: hash(asked), all: hash([asked, inputs]) })
    const counted: Array<{ readonly cell: Cell; readonly counts: Counts }> = []
    for (const cell of cells) {
      const known = journal.known.get(keyOf(cell)) as Counts | undefined
      const counts = known ?? count(cell, setup)
      if (known === undefined) journal.write(keyOf(cell), counts)
      counted.push({ cell, counts })
      progress({ done: counted.length, total: cells.length, what: `${cell.kind}, ${cell.design}, ${cell.topics} topics` })
      yield* Effect.yieldNow
    }
    return { inputs, ...findingsOn(rowsOf(counted, gains), gains, [...designs]) }
  })
})
