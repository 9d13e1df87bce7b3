import * as Bench from "@litfuse/api/Bench"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Completion from "../../completion/Completion.ts"
import { definedOptions } from "../../definedOptions.ts"
import { askBench } from "./askBench.ts"
import { requestFlags } from "../../requestFlags.ts"

/** `litfuse bench init`. */
export const benchInit = Command.make(
  "init",
  {
    files: Completion.fileArgument("files").pipe(Argument.variadic({ min: 2 }), Argument.withDescription("QRELS, then one or more RUNs")),
    ...requestFlags(Bench.Init.Request.fields, ["folder", "qrels", "runs"])
  },
  Effect.fnUntraced(function* ({ files: [qrels = "", ...runs], ...flagged }) {
    const request = { folder: process.cwd(), qrels, runs, ...definedOptions(flagged) }
    const { id, files } = yield* Bench.Init.ask(request).pipe(askBench("litfuse bench init"))
    for (const file of files) yield* Console.log(file)
    yield* Console.log(
      `\nNext: litfuse bench ${request.tune === true ? "tune" : "run"} ${id}, read reports/${id}/report.md, commit all of it. litfuse bench check ${id} is the gate.`
    )
  })
).pipe(
  Command.withDescription(
    "Create a gate for your runs in this folder: a manifest with checksums, an experiment with today's values, a workflow for CI"
  ),
  Command.withExamples([
    {
      command: "litfuse bench init qrels.txt bm25.run dense.run",
      description: "Writes datasets/mine/, reports/mine/ and .github/workflows/litfuse.yml"
    },
    { command: "litfuse bench init qrels.txt *.run --id trec -m AP -m nDCG@20", description: "With your own name and measures" },
    {
      command: "litfuse bench init qrels.txt a.run b.run --tune",
      description: "Weights and methods of a fusion are tuned in the report too"
    }
  ])
)
