import * as Data from "@litfuse/api/Data"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { printProblems } from "../../printProblems.ts"
import * as Completion from "../../completion/Completion.ts"
import { printRefusal } from "../../usageError.ts"
import { outputFlags, printOutput } from "../../outputFlags.ts"
import { table } from "../../table.ts"

const problemsOf = (rows: ReadonlyArray<{ readonly problem?: string }>) =>
  rows.flatMap(({ problem }) => (problem === undefined ? [] : [{ message: problem }]))

const words = { embedded: "embedded", here: "yes", "not here": "no", broken: "broken" } as const

const listCommand = Command.make(
  "list",
  outputFlags,
  Effect.fnUntraced(function* (output) {
    const { datasets } = yield* Data.list({ folder: process.cwd() }).pipe(printRefusal("litfuse bench data list"))
    const rows = datasets.map(({ id, state, title = "", about = "its dataset.yaml cannot be read" }) => [id, title, words[state], about])
    yield* printOutput(output, { datasets }, () => table(["dataset", "title", "here", "about"], ["left", "left", "left", "left"], rows))
    yield* printProblems("litfuse bench data list", problemsOf(datasets))
  })
).pipe(
  Command.withDescription("List the datasets, and whether their files are on this machine"),
  Command.withExamples([{ command: "LITFUSE_DATA=~/data litfuse bench data list", description: "With the folder of the files" }])
)

const checkCommand = Command.make(
  "check",
  {
    datasets: Completion.argument("dataset", "dataset").pipe(
      Argument.variadic({ min: 0 }),
      Argument.withDescription("ids of datasets (default: all whose files are on this machine)")
    ),
    ...outputFlags
  },
  Effect.fnUntraced(function* ({ datasets, ...output }) {
    const { files } = yield* Data.check({ folder: process.cwd(), datasets }).pipe(printRefusal("litfuse bench data check"))
    const rows = files.map(({ dataset, file = "", state, found, obtain }) => [dataset, file, state, found ?? obtain ?? ""])
    yield* printOutput(output, { files }, () => table(["dataset", "file", "state", "found"], ["left", "left", "left", "left"], rows))
    yield* printProblems("litfuse bench data check", problemsOf(files))
  })
).pipe(
  Command.withDescription("Check the files of datasets: checksums, formats, and the counts that their manifests state"),
  Command.withExamples([
    { command: "litfuse bench data check", description: "Every dataset whose files are on this machine" },
    { command: "litfuse bench data check scifact medlars", description: "Two datasets; an error if one is not on this machine" }
  ])
)

/** `litfuse bench data`: datasets and their files. */
export const benchData = Command.make("data").pipe(
  Command.withDescription("List and check the datasets under datasets/"),
  Command.withSubcommands([listCommand, checkCommand])
)
