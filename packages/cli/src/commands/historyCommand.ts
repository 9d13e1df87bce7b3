import * as History from "@litfuse/api/History"
import { grouped } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { countsLine, runText } from "../project/runText.ts"
import { printRefusal } from "../usageError.ts"
import { table } from "../table.ts"
import { withDefault } from "../flags.ts"

const format = withDefault(Flag.Literals("format", ["text", "json"]), "text" as const, "how it is printed (default text)")
const words = Argument.String("words").pipe(
  Argument.variadic({ min: 0 }),
  Argument.withDescription("list only searches that contain these words")
)
const run = Argument.String("run").pipe(Argument.withDescription("the id of a run, a prefix of an id, or last"))

const listCommand = Command.make(
  "list",
  {
    words,
    limit: Flag.Int("limit").pipe(
      Flag.withAlias("n"),
      Flag.withDefault(20),
      Flag.withDescription("how many runs are shown, newest first (default 20)")
    ),
    format
  },
  Effect.fnUntraced(function* ({ words, limit, format }) {
    const answer = yield* History.list({ folder: process.cwd(), words: words.join(" "), limit }).pipe(printRefusal("litfuse history list"))
    if (format === "json") return yield* Console.log(JSON.stringify(answer, null, 2))
    const rows = answer.runs.map(({ runId, askedAt, question, text, counts, licensed, saved }) => [
      runId,
      askedAt.slice(0, 16).replace("T", " "),
      question,
      printable(text),
      countsLine(counts),
      [...saved, ...(licensed.length > 0 ? ["licence-bound"] : [])].map((word) => printable(word)).join(", ")
    ])
    if (rows.length > 0)
      yield* Console.log(
        table(["run", "asked (UTC)", "question", "words", "found", "notes"], ["left", "left", "left", "left", "left", "left"], rows)
      )
    if (answer.of > rows.length) yield* Console.error(`${grouped(answer.of - rows.length)} more; --limit shows them`)
    if (answer.of === 0) yield* Console.error("litfuse history: the project has no runs, or none with these words")
  })
).pipe(
  Command.withDescription("List the runs of this project that have an answer"),
  Command.withExamples([
    { command: "litfuse history list", description: "The last 20" },
    { command: "litfuse history list heart --format json", description: "Runs with a word, as one JSON document" }
  ])
)

const showCommand = Command.make(
  "show",
  { run, format },
  Effect.fnUntraced(function* ({ run, format }) {
    const shown = yield* History.show({ folder: process.cwd(), run }).pipe(printRefusal("litfuse history show"))
    yield* Console.log(format === "json" ? JSON.stringify({ version: 1, ...shown }, null, 2) : runText(shown))
  })
).pipe(
  Command.withDescription("Show all stored data of a run"),
  Command.withExamples([{ command: "litfuse history show last", description: "The newest run" }])
)

const pmidsCommand = Command.make(
  "pmids",
  {
    runs: Argument.String("run").pipe(
      Argument.variadic({ min: 0 }),
      Argument.withDescription("ids of runs (default: all runs with an answer)")
    ),
    format
  },
  Effect.fnUntraced(function* ({ runs, format }) {
    const answer = yield* History.pmids({ folder: process.cwd(), runs: [...runs] }).pipe(printRefusal("litfuse history pmids"))
    if (format === "json") return yield* Console.log(JSON.stringify(answer, null, 2))
    if (answer.pmids.length > 0) yield* Console.log(answer.pmids.join("\n"))
  })
).pipe(
  Command.withDescription("Print the PMIDs of the works that runs found, without duplicates, one per line"),
  Command.withExamples([{ command: "litfuse history pmids last > pmids.txt", description: "PMIDs of the newest run" }])
)

/** `litfuse history`: the runs of a project. */
export const historyCommand = Command.make("history").pipe(Command.withSubcommands([listCommand, showCommand, pmidsCommand]))
