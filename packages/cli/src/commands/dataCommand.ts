import * as Data from "@litfuse/api/Data"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { printProblems } from "../printProblems.ts"
import * as Completion from "../completion/Completion.ts"
import { printRefusal } from "../usageError.ts"
import { table } from "../table.ts"

const problemsOf = (rows: ReadonlyArray<{ readonly problem?: string }>) =>
  rows.flatMap(({ problem }) => (problem === undefined ? [] : [{ message: problem }]))

const words = { embedded: "embedded", here: "yes", "not here": "no", broken: "broken" } as const

const listCommand = Command.make(
  "list",
  {},
  Effect.fnUntraced(function* () {
    const { datasets } = yield* Data.list({ folder: process.cwd() }).pipe(printRefusal("litfuse data list"))
    const rows = datasets.map(({ id, state, title = "", about = "its dataset.yaml cannot be read" }) => [id, title, words[state], about])
    yield* Console.log(table(["dataset", "title", "here", "about"], ["left", "left", "left", "left"], rows))
    yield* printProblems("litfuse data list", problemsOf(datasets))
  })
).pipe(
  Command.withDescription("List the datasets, and whether their files are on this machine"),
  Command.withExamples([{ command: "LITFUSE_DATA=~/data litfuse data list", description: "With the folder of the files" }])
)

const checkCommand = Command.make(
  "check",
  {
    datasets: Completion.argument("dataset", "dataset").pipe(
      Argument.variadic({ min: 0 }),
      Argument.withDescription("ids of datasets (default: all whose files are on this machine)")
    )
  },
  Effect.fnUntraced(function* ({ datasets }) {
    const { files } = yield* Data.check({ folder: process.cwd(), datasets }).pipe(printRefusal("litfuse data check"))
    const rows = files.map(({ dataset, file = "", state, found, obtain }) => [dataset, file, state, found ?? obtain ?? ""])
    yield* Console.log(table(["dataset", "file", "state", "found"], ["left", "left", "left", "left"], rows))
    yield* printProblems("litfuse data check", problemsOf(files))
  })
).pipe(
  Command.withDescription("Check the files of datasets: checksums, formats, and the counts that their manifests state"),
  Command.withExamples([
    { command: "litfuse data check", description: "Every dataset whose files are on this machine" },
    { command: "litfuse data check scifact medlars", description: "Two datasets; an error if one is not on this machine" }
  ])
)

/** `litfuse data`: datasets and their files. */
export const dataCommand = Command.make("data").pipe(Command.withSubcommands([listCommand, checkCommand]))
