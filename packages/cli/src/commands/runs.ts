import * as Runs from "@litfuse/api/Runs"
import { counted, grouped } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { Exit } from "../Exit.ts"
import { definedOptions } from "../definedOptions.ts"
import { showRerun } from "../project/showRerun.ts"
import { foundText, runText, stateOf } from "../project/runText.ts"
import { printRefusal } from "../usageError.ts"
import { format as formats, formatFor, out } from "../search/showAnswer.ts"
import { rowsText, table } from "../table.ts"
import { watchEvents } from "../watchEvents.ts"
import { toggle } from "../flags.ts"
import { isJson, outputFlags, printOutput } from "../outputFlags.ts"
import { requestFlags } from "../requestFlags.ts"

const run = Argument.String("run").pipe(Argument.withDescription("the id of a run, a prefix of an id, its saved name, or last"))

const listCommand = Command.make(
  "list",
  {
    words: Argument.String("words").pipe(
      Argument.variadic({ min: 0 }),
      Argument.withDescription("list only runs whose title contains these words")
    ),
    ...requestFlags(Runs.ListRequest.fields, ["folder", "words"]),
    ...outputFlags
  },
  Effect.fnUntraced(function* ({ words, limit, answered, pipeline, ...output }) {
    const answer = yield* Runs.list({
      folder: process.cwd(),
      words: words.join(" "),
      ...definedOptions({ limit, answered, pipeline })
    }).pipe(printRefusal("litfuse runs list"))
    const rows = answer.runs.map(({ runId, state, interrupted, startedAt, seconds, steps, command, counts, sources, licensed, saved }) => [
      runId,
      interrupted ? "interrupted" : state,
      startedAt.slice(0, 16).replace("T", " "),
      seconds === null ? "" : `${Math.round(seconds)} s`,
      steps.of === 0 ? "" : `${steps.done} of ${steps.of}`,
      command,
      foundText(counts, sources),
      [...saved, ...(licensed.length > 0 ? ["licence-bound"] : [])].join(", ")
    ])
    const headers = ["run", "state", "began (UTC)", "took", "steps", "asked", "found", "notes"]
    yield* printOutput(output, answer, () => rowsText(headers, rows))
    if (isJson(output)) return
    if (answer.of > rows.length) yield* Console.error(`${grouped(answer.of - rows.length)} more; --limit shows them`)
    if (answer.of === 0) yield* Console.error("litfuse runs: the project has no runs, or none with these words")
  })
).pipe(
  Command.withDescription("List the runs of this project: active, finished and interrupted ones, with what they found"),
  Command.withExamples([
    { command: "litfuse runs list", description: "The last 20" },
    { command: "litfuse runs list --pipeline sleep", description: "The history of a stored pipeline" },
    { command: "litfuse runs list heart --answered --format json", description: "Runs with an answer and a word, as one JSON document" }
  ])
)

const showCommand = Command.make(
  "show",
  { run, ...outputFlags },
  Effect.fnUntraced(function* ({ run, ...output }) {
    const shown = yield* Runs.show({ folder: process.cwd(), run }).pipe(printRefusal("litfuse runs show"))
    yield* printOutput(output, shown, () => runText(shown))
  })
).pipe(
  Command.withDescription("Show a run: its request, its steps, how sources answered"),
  Command.withExamples([{ command: "litfuse runs show last", description: "The newest run" }])
)

const pmidsCommand = Command.make(
  "pmids",
  { ...requestFlags(Runs.PmidsRequest.fields, ["folder", "words"]), ...outputFlags },
  Effect.fnUntraced(function* ({ runs, ...output }) {
    const answer = yield* Runs.pmids({ folder: process.cwd(), ...definedOptions({ runs }) }).pipe(printRefusal("litfuse runs pmids"))
    yield* printOutput(output, answer, () => answer.pmids.join("\n"))
  })
).pipe(
  Command.withDescription("Print the PMIDs of the works that runs found, without duplicates, one per line"),
  Command.withExamples([{ command: "litfuse runs pmids last > pmids.txt", description: "PMIDs of the newest run" }])
)

const watchCommand = Command.make(
  "watch",
  { run },
  Effect.fnUntraced(function* ({ run }) {
    const shown = yield* Runs.watch({ folder: process.cwd(), run }).pipe(
      watchEvents((event) => {
        if (event._tag === "Stepped") console.log(printable(`${event.done} of ${event.total} ${event.what}`))
      }),
      printRefusal("litfuse runs watch")
    )
    yield* Console.log(printable(`${shown.run.id}: ${stateOf(shown)}`))
    if (shown.run.state !== "done") return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Print the steps of a run as they finish; exit 1 when the run ends without an answer"),
  Command.withExamples([{ command: "litfuse runs watch last", description: "Until the run has ended" }])
)

const resumeCommand = Command.make(
  "resume",
  { run, ...requestFlags(Runs.ResumeRequest.fields, ["folder", "run"]), format: formats, out },
  Effect.fnUntraced(function* ({ run, replay, format, out }) {
    const file = Option.getOrUndefined(out)
    const again = yield* Runs.resume({ folder: process.cwd(), run, ...definedOptions({ replay }) }).pipe(
      printRefusal("litfuse runs resume")
    )
    yield* showRerun("litfuse runs resume", again, formatFor(Option.getOrUndefined(format), file), file)
  })
).pipe(
  Command.withDescription("Continue an interrupted run; recorded requests are not sent again"),
  Command.withExamples([{ command: "litfuse runs resume last", description: "The same as running its command again" }])
)

const cancelTexts = {
  asked: "asked the process that executes it to stop",
  cancelled: "cancelled",
  over: "had already ended"
} as const

const cancelCommand = Command.make(
  "cancel",
  { run },
  Effect.fnUntraced(function* ({ run }) {
    const { runId, state } = yield* Runs.cancel({ folder: process.cwd(), run }).pipe(printRefusal("litfuse runs cancel"))
    yield* Console.log(`${runId}: ${cancelTexts[state]}`)
  })
).pipe(
  Command.withDescription("Stop a run, also in another process"),
  Command.withExamples([{ command: "litfuse runs cancel last", description: "The run keeps the answers that it has received" }])
)

const pruneCommand = Command.make(
  "prune",
  {
    runs: Argument.String("run").pipe(
      Argument.variadic({ min: 0 }),
      Argument.withDescription("ids of runs (default: all ended runs that are not saved)")
    ),
    isAgreed: toggle("yes", "delete them; without it, litfuse only lists them"),
    ...requestFlags(Runs.PruneRequest.fields, ["folder", "runs", "isAgreed"])
  },
  Effect.fnUntraced(function* ({ runs, isAgreed, workersAt }) {
    const asked = { folder: process.cwd(), runs: [...runs], isAgreed, ...definedOptions({ workersAt }) }
    const { runs: free, isDone, database } = yield* Runs.prune(asked).pipe(printRefusal("litfuse runs prune"))
    if (database !== null) {
      const inDatabase = database.free.map(({ run, pieces, bytes }) => [run, String(pieces), grouped(bytes)])
      if (inDatabase.length > 0) yield* Console.log(table(["run", "pieces", "bytes"], ["left", "right", "right"], inDatabase))
      for (const why of database.kept) yield* Console.error(`litfuse runs prune: ${why}`)
      const pieces = `the pieces of ${counted(database.free.length, "complete run")} in the database`
      return yield* Console.error(isDone ? `deleted ${pieces}` : `${pieces} would be deleted; confirm with --yes`)
    }
    const rows = free.map(({ runId, command, bytes }) => [runId, grouped(bytes), printable(command)])
    if (rows.length > 0) yield* Console.log(table(["run", "bytes", "asked"], ["left", "right", "left"], rows))
    const what = `the recordings of ${counted(free.length, "run")}`
    yield* Console.error(isDone ? `deleted ${what}; their history stays` : `${what} would be deleted; confirm with --yes`)
  })
).pipe(
  Command.withDescription("Delete the recordings of ended runs; their history and the recordings of saved searches stay"),
  Command.withExamples([
    { command: "litfuse runs prune", description: "Lists the runs, and how many bytes this frees" },
    { command: "litfuse runs prune --yes", description: "Deletes the recordings" },
    {
      command: "LITFUSE_DB=postgresql://litfuse:secret@db/litfuse litfuse runs prune --workers-at LITFUSE_DB",
      description: "Lists finished runs of workers"
    }
  ])
)

/** `litfuse runs`: active, finished and interrupted runs. */
export const runs = Command.make("runs").pipe(
  Command.withSubcommands([listCommand, showCommand, pmidsCommand, watchCommand, resumeCommand, cancelCommand, pruneCommand])
)
