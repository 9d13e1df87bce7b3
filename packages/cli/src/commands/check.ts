import * as Check from "@litfuse/api/Check"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Known from "../completion/known.ts"
import { Exit } from "../Exit.ts"
import { given } from "../given.ts"
import { refusing } from "../refusal.ts"
import { table } from "../table.ts"
import { optional, withDefault } from "../flag.ts"

/** `litfuse check`: checks a run as an organiser's script would. */
export const check = Command.make(
  "check",
  {
    run: Known.fileArgument("run").pipe(Argument.withDescription("a run file, gzip or not")),
    qrels: optional(Known.fileFlag("qrels"), "judgements, to check that all topics are there and how many hits were judged"),
    documents: optional(Known.fileFlag("documents"), "a file of all valid document ids, one on each line; any other id is reported"),
    depth: withDefault(Flag.Int("depth"), 1000, "the most hits allowed per topic (default 1000)")
  },
  Effect.fnUntraced(function* ({ run, ...flagged }) {
    const { findings, wrong } = yield* Check.ask({ folder: process.cwd(), run, ...given(flagged) }).pipe(refusing("litfuse check"))
    const rows = findings.map(({ state, what, detail }) => [state, what, detail])
    yield* Console.log(table(["state", "check", "finding"], ["left", "left", "left"], rows))
    if (wrong > 0) {
      yield* Console.error(`litfuse check: ${wrong} check(s) failed for ${run}`)
      return yield* new Exit({ code: 1 })
    }
  })
).pipe(
  Command.withExamples([
    { command: "litfuse check my.run.gz --qrels qrels.txt --documents docids.txt.gz", description: "As NIST checks a submission" }
  ])
)
