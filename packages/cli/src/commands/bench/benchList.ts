import * as Bench from "@litfuse/api/Bench"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { printProblems } from "../../printProblems.ts"
import { outputFlags, printOutput } from "../../outputFlags.ts"
import { table } from "../../table.ts"
import { askBench } from "./askBench.ts"

const yes = (is: boolean): string => (is ? "yes" : "no")

/** `litfuse bench list`. */
export const benchList = Command.make(
  "list",
  outputFlags,
  Effect.fnUntraced(function* (output) {
    const { experiments } = yield* Bench.List.ask({ folder: process.cwd() }).pipe(askBench("litfuse bench list"))
    const rows = experiments.map((one) =>
      "problem" in one
        ? [one.id, "", "broken", "", "its experiment.yaml, or its dataset's manifest, cannot be read"]
        : [one.id, one.dataset, yes(one.isHere), yes(one.ci), one.question]
    )
    const headers = ["experiment", "dataset", "data here", "ci", "question"]
    const lefts = headers.map(() => "left" as const)
    yield* printOutput(output, { experiments }, () => table(headers, lefts, rows))
    yield* printProblems(
      "litfuse bench list",
      experiments.flatMap((one) => ("problem" in one ? [{ message: one.problem }] : []))
    )
  })
).pipe(
  Command.withDescription("List the experiments, and whether their data are on this machine"),
  Command.withExamples([{ command: "LITFUSE_DATA=~/data litfuse bench list", description: "With the folder of the data" }])
)
