import * as Bench from "@litfuse/api/Bench"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Completion from "../../completion/Completion.ts"
import { askBench } from "./askBench.ts"
import { toggle, withDefault } from "../../flags.ts"

/** `litfuse bench init`. */
export const benchInit = Command.make(
  "init",
  {
    files: Completion.fileArgument("files").pipe(Argument.variadic({ min: 2 }), Argument.withDescription("QRELS, then one or more RUNs")),
    id: withDefault(Flag.String("id"), "mine", "the name of the dataset and of the experiment (default mine)"),
    measure: Completion.flag("measure", "measure").pipe(
      Flag.withAlias("m"),
      Flag.atLeast(0),
      Flag.withDescription("a measure, named as in `litfuse eval`; repeatable (default nDCG@10, Judged@10 and AP)")
    ),
    tune: toggle("tune", "tune a fusion of the runs too, for the first measure, as `litfuse tune` does")
  },
  Effect.fnUntraced(function* ({ files: [qrels = "", ...runs], id, measure: measures, tune }) {
    const { files } = yield* Bench.Init.ask({ folder: process.cwd(), qrels, runs, id, measures, tune }).pipe(askBench("litfuse bench init"))
    for (const file of files) yield* Console.log(file)
    yield* Console.log(
      `\nNext: litfuse bench ${tune ? "tune" : "run"} ${id}, read reports/${id}/report.md, commit all of it. litfuse bench check ${id} is the gate.`
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
