import type { DatasetError } from "@litfuse/files/DatasetError"
import { checkFile, checkRunSet } from "@litfuse/bench/dataset/check"
import * as Store from "@litfuse/bench/dataset/Store"
import * as Known from "../completion/known.ts"
import { table } from "../table.ts"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { complain } from "../complain.ts"
import { store } from "../workspace.ts"

const listCommand = Command.make(
  "list",
  {},
  Effect.fnUntraced(function* () {
    const here = yield* store
    const rows: Array<ReadonlyArray<string>> = []
    const problems: Array<DatasetError> = []
    for (const id of Store.list(here)) {
      const dataset = Store.open(here, id)
      if (Result.isFailure(dataset)) {
        rows.push([id, "", "broken", "its dataset.yaml cannot be read"])
        problems.push(dataset.failure)
        continue
      }
      const { title, embedded, about } = dataset.success.manifest
      rows.push([id, title, embedded ? "embedded" : Store.isPresent(dataset.success) ? "yes" : "no", about.trim()])
    }
    yield* Console.log(table(["dataset", "title", "here", "about"], ["left", "left", "left", "left"], rows))
    yield* complain("litfuse data list", problems)
  })
).pipe(
  Command.withDescription("List the datasets, and whether their files are on this machine"),
  Command.withExamples([{ command: "LITFUSE_DATA=~/data litfuse data list", description: "With the folder that holds the files" }])
)

/** Every file and run set of a dataset, each with the check to be made. */
const checksOf = (dataset: Store.Dataset): ReadonlyArray<readonly [string, Effect.Effect<string, DatasetError>]> => [
  ...Object.keys(dataset.manifest.files).map((name) => [name, checkFile(dataset, name)] as const),
  ...Object.keys(dataset.manifest.runsets).map((name) => [name, checkRunSet(dataset, name)] as const)
]

const checkCommand = Command.make(
  "check",
  {
    datasets: Known.argument("dataset", "dataset").pipe(
      Argument.variadic({ min: 0 }),
      Argument.withDescription("ids of datasets (default: all whose files are on this machine)")
    )
  },
  Effect.fnUntraced(function* ({ datasets }) {
    const here = yield* store
    const rows: Array<ReadonlyArray<string>> = []
    const problems: Array<DatasetError> = []
    for (const id of datasets.length > 0 ? yield* Effect.fromResult(Store.known(here, datasets)) : Store.list(here)) {
      const dataset = Store.open(here, id)
      if (Result.isFailure(dataset)) {
        rows.push([id, "dataset.yaml", "wrong", ""])
        problems.push(dataset.failure)
        continue
      }
      if (datasets.length === 0 && !Store.isPresent(dataset.success)) {
        rows.push([id, "", "not here", dataset.success.manifest.obtain.trim()])
        continue
      }
      for (const [name, check] of checksOf(dataset.success)) {
        const found = yield* Effect.result(check)
        rows.push([id, name, Result.isSuccess(found) ? "ok" : "wrong", Result.isSuccess(found) ? found.success : ""])
        if (Result.isFailure(found)) problems.push(found.failure)
        yield* Effect.yieldNow
      }
    }
    yield* Console.log(table(["dataset", "file", "state", "found"], ["left", "left", "left", "left"], rows))
    yield* complain("litfuse data check", problems)
  })
).pipe(
  Command.withDescription("Check the files of datasets: checksums, formats, and the counts that their manifests state"),
  Command.withExamples([
    { command: "litfuse data check", description: "Every dataset whose files are on this machine" },
    { command: "litfuse data check scifact medlars", description: "Two datasets; an error if one is not on this machine" }
  ])
)

/** `litfuse data`: datasets and their files. */
export const data = Command.make("data").pipe(Command.withSubcommands([listCommand, checkCommand]))
