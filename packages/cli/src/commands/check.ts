import * as Check from "@litfuse/api/Check"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Completion from "../completion/Completion.ts"
import { Exit } from "../Exit.ts"
import { definedOptions } from "../definedOptions.ts"
import { printRefusal } from "../usageError.ts"
import { table } from "../table.ts"
import { optional, withDefault } from "../flags.ts"

/** `litfuse check`: checks a run as an organiser's script would. */
export const check = Command.make(
  "check",
  {
    run: Completion.fileArgument("run").pipe(Argument.withDescription("a run file, may be gzip")),
    qrels: optional(Completion.fileFlag("qrels"), "judgements, to check that no topic is missing and how many hits are judged"),
    documents: optional(Completion.fileFlag("documents"), "a file of all valid document ids, one per line; litfuse reports any other id"),
    depth: withDefault(Flag.Int("depth"), 1000, "the maximum number of hits per topic (default 1000)")
  },
  Effect.fnUntraced(function* ({ run, ...flagged }) {
    const { findings, wrong } = yield* Check.ask({ folder: process.cwd(), run, ...definedOptions(flagged) }).pipe(
      printRefusal("litfuse check")
    )
    const rows = findings.map(({ state, what, detail }) => [state, what, detail])
    yield* Console.log(table(["state", "check", "finding"], ["left", "left", "left"], rows))
    if (wrong > 0) {
      yield* Console.error(`litfuse check: ${wrong} check(s) failed for ${run}`)
      return yield* new Exit({ code: 1 })
    }
  })
).pipe(
  Command.withExamples([
    { command: "litfuse check my.run.gz --qrels qrels.txt --documents docids.txt.gz", description: "The checks of NIST for a submission" }
  ])
)
