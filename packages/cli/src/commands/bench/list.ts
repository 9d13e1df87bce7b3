import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Store from "@litfuse/bench/dataset/Store"
import { list, load } from "@litfuse/bench/experiment/load"
import { table } from "../../table.ts"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Command from "effect/cli/Command"
import { complain } from "../../complain.ts"
import { store } from "../../workspace.ts"
import { plugins } from "./running.ts"

/** `litfuse bench list`. */
export const listCommand = Command.make(
  "list",
  {},
  Effect.fnUntraced(function* () {
    const here = yield* store
    const rows: Array<ReadonlyArray<string>> = []
    const problems: Array<DatasetError> = []
    const available = yield* plugins
    for (const id of list(here)) {
      const loaded = load(here, id, available)
      if (Result.isFailure(loaded)) {
        rows.push([id, "", "broken", "", "its experiment.yaml, or its dataset's manifest, cannot be read"])
        problems.push(loaded.failure)
        continue
      }
      const { experiment, dataset } = loaded.success
      rows.push([id, experiment.dataset, Store.isPresent(dataset) ? "yes" : "no", experiment.ci ? "yes" : "no", experiment.question.trim()])
    }
    yield* Console.log(table(["experiment", "dataset", "data here", "ci", "question"], ["left", "left", "left", "left", "left"], rows))
    yield* complain("litfuse bench list", problems)
  })
).pipe(
  Command.withDescription("List the experiments, and whether their data are on this machine"),
  Command.withExamples([{ command: "LITFUSE_DATA=~/data litfuse bench list", description: "With the folder that holds the data" }])
)
