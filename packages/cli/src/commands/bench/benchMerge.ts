import * as Bench from "@litfuse/api/Bench"
import { counted } from "@litfuse/files/numbers"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { Exit } from "../../Exit.ts"
import { definedOptions } from "../../definedOptions.ts"
import { askBench } from "./askBench.ts"
import { force } from "./flags.ts"
import { machine } from "./machine.ts"
import { printReport } from "../../project/printReport.ts"

/** `litfuse bench merge`. */
export const benchMerge = Command.make(
  "merge",
  {
    shards: Argument.String("shards").pipe(
      Argument.withDescription("folders with shards from `bench run --shard` and `retrieve --shard`"),
      Argument.variadic({ min: 1 })
    ),
    force
  },
  Effect.fnUntraced(function* ({ shards: [first, ...others], ...flagged }) {
    const request = { folder: process.cwd(), shards: [first!, ...others] as const, ...definedOptions(flagged), machine: machine() }
    const { reports, runs } = yield* Bench.Shard.merge(request).pipe(askBench("litfuse bench merge"))
    for (const made of reports) yield* printReport(made)
    for (const { file, shards } of runs) yield* Console.log(`${file}: ${counted(shards, "shard")}`)
    if (reports.some(({ surprises }) => surprises.length > 0)) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription(
    "Merge shards of experiments into reports, and shards of runs into runs; the result is the same as from one process"
  ),
  Command.withExamples([
    { command: "litfuse bench merge shards/", description: "The output of an array of jobs, for one or several experiments" }
  ])
)
