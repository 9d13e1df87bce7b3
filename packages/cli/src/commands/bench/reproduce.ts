import { existsSync } from "node:fs"
import { join } from "node:path"
import { parseMeasures } from "@litfuse/api/measures"
import { fixed } from "@litfuse/files/numbers"
import { evaluate } from "@litfuse/eval/Evaluation"
import * as Files from "@litfuse/files/Files"
import * as TrecQrels from "@litfuse/eval/formats/TrecQrels"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import * as Judgements from "@litfuse/eval/Judgements"
import { list } from "@litfuse/bench/experiment/load"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import { readResults } from "@litfuse/bench/report/read"
import type { Closeness, ReproducedEffect } from "@litfuse/bench/report/reproduction"
import * as Known from "../../completion/known.ts"
import { table } from "../../table.ts"
import * as Run from "@litfuse/eval/Run"
import * as PValue from "@litfuse/stats/PValue"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { refusal } from "../../refusal.ts"
import { store } from "../../workspace.ts"

const refuse = refusal("litfuse bench reproduce")

const shown = (value: number): string => (Number.isFinite(value) ? fixed(value, 4) : "none")

const closenessTable = (rows: ReadonlyArray<Closeness>): string =>
  table(
    ["table", "system", "measure", "topics", "original", "reproduced", "RMSE", "p (t)"],
    ["left", "left", "left", "right", "right", "right", "right", "right"],
    rows.map(({ table: id, system, measure, topics, original, reproduced, rmse, p }) => [
      id,
      system,
      measure,
      String(topics),
      shown(original),
      shown(reproduced),
      shown(rmse),
      PValue.print(p)
    ])
  )

const effectTable = (rows: ReadonlyArray<ReproducedEffect>): string =>
  table(
    ["table", "system", "baseline", "measure", "effect ratio", "delta RI"],
    ["left", "left", "left", "left", "right", "right"],
    rows.map(({ table: id, system, baseline, measure, effectRatio, deltaRelativeImprovement }) => [
      id,
      system,
      baseline,
      measure,
      shown(effectRatio),
      shown(deltaRelativeImprovement)
    ])
  )

/** The results.json that an argument names, as a file or as an experiment; undefined for a run file. */
const resultsFile = Effect.fnUntraced(function* (argument: string) {
  if (argument.endsWith(".json")) return argument
  if (argument === "-" || existsSync(argument)) return undefined
  // files can be compared anywhere, experiments only in a workspace
  const here = yield* Effect.orElseSucceed(store, () => undefined)
  const known = here === undefined ? [] : list(here)
  if (here !== undefined && known.includes(argument)) return join(here.root, "reports", argument, "results.json")
  return yield* refuse(`"${argument}" is neither a file nor an experiment${didYouMean(nearest(argument, known, 1))}`)
})

// its tests need distribution functions, which take longer to load than everything else
const reproduction = Effect.promise(() => import("@litfuse/bench/report/reproduction"))

const compareReports = Effect.fnUntraced(function* (originalFile: string, reproducedFile: string) {
  const original = yield* Effect.fromResult(readResults(originalFile))
  const reproduced = yield* Effect.fromResult(readResults(reproducedFile))
  const { closeness, effects, unmatched } = (yield* reproduction).compareReports(original, reproduced)
  if (closeness.length === 0)
    return yield* refuse("the two reports have no system and measure in common; check that both are of one experiment")
  yield* Console.log(closenessTable(closeness))
  if (effects.length > 0) yield* Console.log(`\n${effectTable(effects)}`)
  if (unmatched.length > 0) yield* Console.error(`litfuse bench reproduce: only in ${originalFile}: ${unmatched.join(", ")}`)
})

interface RunOptions {
  readonly qrels: string | undefined
  readonly baselines: readonly [string, string] | undefined
  readonly measures: ReadonlyArray<string>
  readonly compat: Run.Compat
  readonly depth: number
  readonly p: number
}

const readRun = (file: string, compat: Run.Compat) =>
  Effect.fromResult(
    Result.map(
      Result.flatMap(Files.readBytes(file), (bytes) => TrecRun.parse(bytes, file, { comments: Run.commentsIn(compat) })),
      (run) => Run.sort(run, compat)
    )
  )

/** Two tables of values: how near the reproduction comes, and, with baselines, whether the effect is as large. */
const compareValues = Effect.fnUntraced(function* (original: Run.Run, reproduced: Run.Run, qrelsFile: string, options: RunOptions) {
  const { closenessOf } = yield* reproduction
  const { deltaRelativeImprovement, effectRatio } = yield* Effect.promise(() => import("@litfuse/stats/Reproduction"))
  const reading = { comments: Run.commentsIn(options.compat) }
  const qrels = yield* Effect.fromResult(Result.flatMap(Files.readBytes(qrelsFile), (bytes) => TrecQrels.parse(bytes, qrelsFile, reading)))
  const judgements = Judgements.make(qrels)
  const measures = yield* parseMeasures(process.cwd(), options.measures.length > 0 ? options.measures : ["nDCG@10", "AP"])
  const measured = (run: Run.Run) => Effect.fromResult(evaluate(judgements, run, measures))
  const first = yield* measured(original)
  const second = yield* measured(reproduced)
  const pairs = measures.map(({ name }, m) =>
    closenessOf("runs", reproduced.tag, name, { original: first.values[m]!, reproduced: second.values[m]! })
  )
  if (options.baselines === undefined) return [closenessTable(pairs)]
  const [originalBase, reproducedBase] = options.baselines
  const firstBase = yield* measured(yield* readRun(originalBase, options.compat))
  const secondBase = yield* measured(yield* readRun(reproducedBase, options.compat))
  const effects = measures.map(({ name }, m): ReproducedEffect => {
    const before = { baseline: firstBase.summary[m]!, advanced: first.summary[m]! }
    const after = { baseline: secondBase.summary[m]!, advanced: second.summary[m]! }
    return {
      table: "runs",
      system: reproduced.tag,
      baseline: secondBase.tag,
      measure: name,
      effectRatio: effectRatio(before, after),
      deltaRelativeImprovement: deltaRelativeImprovement(before, after)
    }
  })
  return [closenessTable(pairs), effectTable(effects)]
})

const mean = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length

const compareRuns = Effect.fnUntraced(function* (originalFile: string, reproducedFile: string, options: RunOptions) {
  const { qrels, compat, depth, p } = options
  const original = yield* readRun(originalFile, compat)
  const reproduced = yield* readRun(reproducedFile, compat)
  const orders = (yield* reproduction).compareOrders(original, reproduced, depth, p)
  // all files are read before anything is printed, so that a wrong one leaves nothing on stdout
  const values = qrels === undefined ? [] : yield* compareValues(original, reproduced, qrels, options)
  const taus = orders.flatMap(({ tauUnion }) => (Number.isFinite(tauUnion) ? [tauUnion] : []))
  yield* Console.log(
    table(
      ["topic", "tau union", "RBO"],
      ["left", "right", "right"],
      [
        ...orders.map(({ topic, tauUnion, rbo }) => [topic, shown(tauUnion), shown(rbo)]),
        [
          `mean of ${orders.length}${taus.length < orders.length ? ` (tau: ${taus.length})` : ""}`,
          shown(mean(taus)),
          shown(mean(orders.map(({ rbo }) => rbo)))
        ]
      ]
    )
  )
  for (const text of values) yield* Console.log(`\n${text}`)
})

/** `litfuse bench reproduce`. */
export const reproduceCommand = Command.make(
  "reproduce",
  {
    original: Known.fileArgument("original").pipe(Argument.withDescription("a results.json, an experiment's id, or a run file")),
    reproduced: Known.fileArgument("reproduced").pipe(Argument.withDescription("the same for the reproduction")),
    qrels: Known.fileFlag("qrels").pipe(Flag.optional, Flag.withDescription("of two runs: the judgements, for RMSE and effects")),
    measure: Known.flag("measure", "measure").pipe(
      Flag.withAlias("m"),
      Flag.atLeast(0),
      Flag.withDescription("of two runs: a measure; repeatable (default nDCG@10 and AP)")
    ),
    baselines: Flag.String("baselines").pipe(
      Flag.optional,
      Flag.withDescription("of two runs: the baseline run of the original and that of the reproduction, separated by a comma")
    ),
    depth: Flag.Int("depth").pipe(Flag.withDefault(1000), Flag.withDescription("of two runs: how many ranks are compared (default 1000)")),
    p: Flag.Finite("p").pipe(
      Flag.withDefault(0.8),
      Flag.withDescription("of two runs: the persistence of rank-biased overlap (default 0.8)")
    ),
    compat: Flag.Literals("compat", Run.compats).pipe(
      Flag.withDefault("trec_eval-9.0.8"),
      Flag.withDescription("the version of trec_eval that sorts run files (default trec_eval-9.0.8)")
    )
  },
  Effect.fnUntraced(function* ({ original, reproduced, qrels, measure, baselines, depth, p, compat }) {
    const reports = [yield* resultsFile(original), yield* resultsFile(reproduced)] as const
    if (reports[0] !== undefined && reports[1] !== undefined) return yield* compareReports(reports[0], reports[1])
    if (reports[0] !== undefined || reports[1] !== undefined) return yield* refuse("name two reports, or two run files")
    if (!(p > 0 && p < 1)) return yield* refuse(`--p is ${p}; expected a number above 0 and below 1`)
    if (depth < 1) return yield* refuse(`--depth is ${depth}; expected 1 or more`)
    const pair = Option.map(baselines, (text) => text.split(","))
    if (Option.isSome(pair) && (pair.value.length !== 2 || Option.isNone(qrels)))
      return yield* refuse("--baselines wants two run files with a comma between, and --qrels")
    yield* compareRuns(original, reproduced, {
      qrels: Option.getOrUndefined(qrels),
      baselines: Option.isSome(pair) ? [pair.value[0]!, pair.value[1]!] : undefined,
      measures: measure,
      compat,
      depth,
      p
    })
  })
).pipe(
  Command.withDescription("Compare a reproduction with the original: order of documents, values per topic, effects"),
  Command.withExamples([
    { command: "litfuse bench reproduce theirs/results.json atlas", description: "Two reports of one experiment" },
    { command: "litfuse bench reproduce a.run b.run --qrels qrels.txt --baselines a0.run,b0.run", description: "Two runs, with effects" }
  ])
)
