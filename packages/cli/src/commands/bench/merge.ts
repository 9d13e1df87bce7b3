import * as Bench from "@litfuse/api/Bench"
import { counted } from "@litfuse/files/numbers"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { Exit } from "../../Exit.ts"
import { given } from "../../given.ts"
import { asking } from "./asking.ts"
import { force } from "./flags.ts"
import { machine } from "./machine.ts"

/** `litfuse bench merge`. */
export const mergeCommand = Command.make(
  "merge",
  {
    shards: Argument.String("shards").pipe(
      Argument.withDescription("folders with shards that `bench run --shard` and `retrieve --shard` wrote"),
      Argument.variadic({ min: 1 })
    ),
    force
  },
  Effect.fnUntraced(function* ({ shards: [first, ...others], ...flagged }) {
    const request = { folder: process.cwd(), shards: [first!, ...others] as const, ...given(flagged), machine: machine() }
    const { reports, runs } = yield* Bench.Shard.merge(request).pipe(asking("litfuse bench merge"))
    for (const made of reports) for (const text of [...made.headlines, made.expectations, made.report]) yield* Console.log(text)
    for (const { file, shards } of runs) yield* Console.log(`${file}: ${counted(shards, "shard")}`)
    if (reports.some(({ surprises }) => surprises.length > 0)) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription(
    "Merge the shards of experiments into their reports, and those of runs: the bytes that one process would have written"
  ),
  Command.withExamples([{ command: "litfuse bench merge shards/", description: "What an array of jobs wrote, one experiment or several" }])
)
