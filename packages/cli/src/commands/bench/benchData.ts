import * as Data from "@litfuse/api/Data"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { printProblems } from "../../printProblems.ts"
import * as Completion from "../../completion/Completion.ts"
import { printRefusal } from "../../usageError.ts"
import { outputFlags, printOutput } from "../../outputFlags.ts"
import { table } from "../../table.ts"
import { definedOptions } from "../../definedOptions.ts"
import { withProgress } from "../../progress.ts"
import { namesOfFlags, requestFlags } from "../../requestFlags.ts"
import { grouped } from "@litfuse/files/numbers"

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

const sizeOf = (bytes: number | undefined): string => (bytes === undefined ? "" : grouped(bytes))

const fetchCommand = Command.make(
  "fetch",
  { ...requestFlags(Data.FetchRequest.fields, ["folder"]), ...outputFlags },
  Effect.fnUntraced(function* ({ format, out, ...flagged }) {
    const name = "litfuse bench data fetch"
    const [first, ...more] = flagged.datasets
    const request = { folder: process.cwd(), ...definedOptions(flagged), datasets: [first!, ...more] as const }
    const { files } = yield* Data.fetch(request).pipe(withProgress, printRefusal(name, namesOfFlags(Data.FetchRequest.fields)))
    const rows = files.map(({ dataset, file = "", state, bytes }) => [dataset, file, state, sizeOf(bytes)])
    yield* printOutput({ format, out }, { files }, () =>
      table(["dataset", "file", "state", "bytes"], ["left", "left", "left", "right"], rows)
    )
    yield* printProblems(name, problemsOf(files))
  })
).pipe(
  Command.withDescription("Fetch the files of datasets from a folder or a web server into LITFUSE_DATA, and verify each by its checksum"),
  Command.withExamples([
    { command: "litfuse bench data fetch trec-covid --from https://data.example.org/litfuse", description: "What is here already stays" },
    { command: "litfuse bench data fetch scifact medlars --from /mnt/data", description: "From a folder" }
  ])
)

/** `litfuse bench data`: datasets and their files. */
export const benchData = Command.make("data").pipe(
  Command.withDescription("List, check and fetch the datasets under datasets/"),
  Command.withSubcommands([listCommand, checkCommand, fetchCommand])
)
