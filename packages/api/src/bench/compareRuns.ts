import { evaluate } from "@litfuse/eval/Evaluation"
import * as AnyForm from "@litfuse/eval/formats/AnyForm"
import * as Judgements from "@litfuse/eval/Judgements"
import * as Run from "@litfuse/eval/Run"
import * as Files from "@litfuse/files/Files"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { inFolder } from "../inFolder.ts"
import { parseMeasures } from "../parseMeasures.ts"
import { closeness, Closeness, effect, Ordering, ordering, ReproducedEffect, valueOf } from "./ReproductionValues.ts"

/** Two runs to compare: files in `folder`. No `measures` = nDCG@10 and AP; `baselines` that of the original, then that of the reproduction. */
export interface Compared {
  readonly folder: string
  readonly original: string
  readonly reproduced: string
  readonly qrels?: string
  readonly measures: ReadonlyArray<string>
  readonly baselines?: ReadonlyArray<string>
  readonly depth: number
  readonly p: number
  readonly compat: Run.Compat
}

/**
 * The comparison of two runs.
 *
 * - `orders` of the documents, by topic; `mean` over topics, of tau over topics with a defined value
 * - empty: without judgements there is no `closeness`, without baselines no `effects`
 */
export const Runs = Schema.Struct({
  of: Schema.Literal("runs"),
  orders: Schema.Array(Ordering),
  mean: Ordering.mapFields(({ overlap, tauUnion, rbo }) => ({ topics: Schema.Int, taus: Schema.Int, overlap, tauUnion, rbo })),
  closeness: Schema.Array(Closeness),
  effects: Schema.Array(ReproducedEffect)
})
export type Runs = typeof Runs.Type

/** Loads the comparison of reproductions on demand, because its distribution functions take long to load. */
export const reproduction = Effect.promise(() => import("@litfuse/bench/report/ReportReproduction"))

const readRun = ({ folder, compat }: Compared, name: string) => {
  const file = inFolder(folder, name)
  return Effect.fromResult(
    Result.map(
      Result.flatMap(Files.readBytes(file), (bytes) => AnyForm.parseRun(bytes, file, { comments: Run.commentsIn(compat) })),
      (run) => Run.sort(run, compat)
    )
  )
}

const compareValues = Effect.fnUntraced(function* (request: Compared, original: Run.Run, reproduced: Run.Run, qrelsName: string) {
  const { folder, compat, measures: names, baselines } = request
  const { closenessOf } = yield* reproduction
  const { deltaRelativeImprovement, effectRatio } = yield* Effect.promise(() => import("@litfuse/stats/Reproduction"))
  const reading = { comments: Run.commentsIn(compat) }
  const file = inFolder(folder, qrelsName)
  const qrels = yield* Effect.fromResult(Result.flatMap(Files.readBytes(file), (bytes) => AnyForm.parseQrels(bytes, file, reading)))
  const judgements = Judgements.make(qrels)
  const measures = yield* parseMeasures(folder, names.length > 0 ? names : ["nDCG@10", "AP"])
  const measured = (run: Run.Run) => Effect.fromResult(evaluate(judgements, run, measures))
  const first = yield* measured(original)
  const second = yield* measured(reproduced)
  const pairs = measures.map(({ name }, m) =>
    closeness(closenessOf("runs", reproduced.tag, name, { original: first.values[m]!, reproduced: second.values[m]! }))
  )
  if (baselines === undefined) return { closeness: pairs, effects: [] }
  const [originalBase, reproducedBase] = baselines
  const firstBase = yield* measured(yield* readRun(request, originalBase!))
  const secondBase = yield* measured(yield* readRun(request, reproducedBase!))
  const effects = measures.map(({ name }, m) => {
    const before = { baseline: firstBase.summary[m]!, advanced: first.summary[m]! }
    const after = { baseline: secondBase.summary[m]!, advanced: second.summary[m]! }
    return effect({
      table: "runs",
      system: reproduced.tag,
      baseline: secondBase.tag,
      measure: name,
      effectRatio: effectRatio(before, after),
      deltaRelativeImprovement: deltaRelativeImprovement(before, after)
    })
  })
  return { closeness: pairs, effects }
})

const mean = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Compares two runs: their orders, and with judgements their values. Errors: those of files, measures and the configuration. */
export const compareRuns = Effect.fnUntraced(function* (request: Compared) {
  const original = yield* readRun(request, request.original)
  const reproduced = yield* readRun(request, request.reproduced)
  const orders = (yield* reproduction).compareOrders(original, reproduced, request.depth, request.p)
  const values =
    request.qrels === undefined ? { closeness: [], effects: [] } : yield* compareValues(request, original, reproduced, request.qrels)
  const taus = orders.flatMap(({ tauUnion }) => (Number.isFinite(tauUnion) ? [tauUnion] : []))
  return {
    of: "runs",
    orders: orders.map(ordering),
    mean: {
      topics: orders.length,
      taus: taus.length,
      overlap: valueOf(mean(orders.flatMap(({ overlap }) => (Number.isNaN(overlap) ? [] : [overlap])))),
      tauUnion: valueOf(mean(taus)),
      rbo: valueOf(mean(orders.map(({ rbo }) => rbo)))
    },
    ...values
  } satisfies Runs
})
