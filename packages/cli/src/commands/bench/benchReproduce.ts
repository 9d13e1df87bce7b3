import * as Bench from "@litfuse/api/Bench"
import type { Closeness, ReproducedEffect } from "@litfuse/api/bench/ReproductionValues"
import type { Runs } from "@litfuse/api/bench/compareRuns"
import { fixed } from "@litfuse/files/numbers"
import * as PValue from "@litfuse/stats/PValue"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Completion from "../../completion/Completion.ts"
import { definedOptions } from "../../definedOptions.ts"
import { table } from "../../table.ts"
import { askBench } from "./askBench.ts"
import { requestFlags } from "../../requestFlags.ts"

const shown = (value: number | null): string => (value === null ? "none" : fixed(value, 4))

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
      PValue.print(p ?? Number.NaN)
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

const orderTable = ({ orders, mean: { topics, taus, overlap, tauUnion, rbo } }: Runs): string => {
  const mean = `mean of ${topics}${taus < topics ? ` (tau: ${taus})` : ""}`
  return table(
    ["topic", "tau union", "overlap", "RBO"],
    ["left", "right", "right", "right"],
    [...orders, { topic: mean, overlap, tauUnion, rbo }].map((one) => [one.topic, shown(one.tauUnion), shown(one.overlap), shown(one.rbo)])
  )
}

/** Below this share of common documents, tau union mostly compares places of different documents. */
const littleOverlap = 0.5

/** `litfuse bench reproduce`. */
export const benchReproduce = Command.make(
  "reproduce",
  {
    original: Completion.fileArgument("original").pipe(Argument.withDescription("a results.json, an experiment's id, or a run file")),
    reproduced: Completion.fileArgument("reproduced").pipe(Argument.withDescription("the same for the reproduction")),
    ...requestFlags(Bench.Reproduce.Request.fields, ["folder", "original", "reproduced"])
  },
  Effect.fnUntraced(function* (flagged) {
    const request = { folder: process.cwd(), ...definedOptions(flagged) }
    const found = yield* Bench.Reproduce.ask(request).pipe(askBench("litfuse bench reproduce"))
    const tables = [
      ...(found.of === "runs" ? [orderTable(found)] : []),
      ...(found.closeness.length > 0 ? [closenessTable(found.closeness)] : []),
      ...(found.effects.length > 0 ? [effectTable(found.effects)] : [])
    ]
    yield* Console.log(tables.join("\n\n"))
    if (found.of === "runs" && (found.mean.overlap ?? 1) < littleOverlap)
      yield* Console.error(
        "litfuse bench reproduce: the runs have few documents in common. Tau union compares places and can be 1 for runs that share none; read RBO and the overlap"
      )
    if (found.of === "reports" && found.unmatched.length > 0)
      yield* Console.error(`litfuse bench reproduce: only in ${found.original}: ${found.unmatched.join(", ")}`)
  })
).pipe(
  Command.withDescription("Compare a reproduction with the original: order of documents, values per topic, effects"),
  Command.withExamples([
    { command: "litfuse bench reproduce theirs/results.json atlas", description: "Two reports of one experiment" },
    { command: "litfuse bench reproduce a.run b.run --qrels qrels.txt --baselines a0.run,b0.run", description: "Two runs, with effects" }
  ])
)
