import * as Bench from "@litfuse/api/Bench"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { printProblems } from "../../printProblems.ts"
import { table } from "../../table.ts"
import { askBench } from "./askBench.ts"

const yes = (is: boolean): string => (is ? "yes" : "no")

/** `litfuse bench list`. */
export const benchList = Command.make(
  "list",
  {},
  Effect.fnUntraced(function* () {
    const { experiments } = yield* Bench.List.ask({ folder: process.cwd() }).pipe(askBench("litfuse bench list"))
    const rows = experiments.map((one) =>
      "problem" in one
        ? [one.id, "", "broken", "", "its experiment.yaml, or its dataset's manifest, cannot be read"]
        : [one.id, one.dataset, yes(one.isHere), yes(one.ci), one.question]
    )
    yield* Console.log(table(["experiment", "dataset", "data here", "ci", "question"], ["left", "left", "left", "left", "left"], rows))
    yield* printProblems(
      "litfuse bench list",
      experiments.flatMap((one) => ("problem" in one ? [{ message: one.problem }] : []))
    )
  })
).pipe(
  Command.withDescription("List the experiments, and whether their data are on this machine"),
  Command.withExamples([{ command: "LITFUSE_DATA=~/data litfuse bench list", description: "With the folder of the data" }])
)
