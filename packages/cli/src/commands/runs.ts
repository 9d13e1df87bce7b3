import * as Runs from "@litfuse/api/Runs"
import { counted, grouped } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { Exit } from "../Exit.ts"
import { showRerun } from "../project/showRerun.ts"
import { runText, stateOf } from "../project/runText.ts"
import { printRefusal } from "../usageError.ts"
import { format as formats, formatFor } from "../search/showAnswer.ts"
import { table } from "../table.ts"
import { watchEvents } from "../watchEvents.ts"
import { toggle, withDefault } from "../flags.ts"

const format = withDefault(Flag.Literals("format", ["text", "json"]), "text" as const, "how it is printed (default text)")
const run = Argument.String("run").pipe(Argument.withDescription("the id of a run, a prefix of an id, or last"))

const listCommand = Command.make(
  "list",
  {
    limit: Flag.Int("limit").pipe(
      Flag.withAlias("n"),
      Flag.withDefault(20),
      Flag.withDescription("how many runs are shown, newest first (default 20)")
    ),
    format
  },
  Effect.fnUntraced(function* ({ limit, format }) {
    const answer = yield* Runs.list({ folder: process.cwd(), limit }).pipe(printRefusal("litfuse runs list"))
    if (format === "json") return yield* Console.log(JSON.stringify(answer, null, 2))
    const rows = answer.runs.map(({ runId, state, interrupted, startedAt, steps, command }) => [
      runId,
      interrupted ? "interrupted" : state,
      startedAt.slice(0, 16).replace("T", " "),
      steps.of === 0 ? "" : `${steps.done} of ${steps.of}`,
      printable(command)
    ])
    if (rows.length === 0) return yield* Console.error("litfuse runs: this project has no runs")
    yield* Console.log(table(["run", "state", "began (UTC)", "steps", "asked"], ["left", "left", "left", "left", "left"], rows))
  })
).pipe(
  Command.withDescription("List the runs of this project: active, finished and interrupted ones"),
  Command.withExamples([{ command: "litfuse runs list --format json", description: "As one JSON document" }])
)

const showCommand = Command.make(
  "show",
  { run, format },
  Effect.fnUntraced(function* ({ run, format }) {
    const shown = yield* Runs.show({ folder: process.cwd(), run }).pipe(printRefusal("litfuse runs show"))
    yield* Console.log(format === "json" ? JSON.stringify({ version: 1, ...shown }, null, 2) : runText(shown))
  })
).pipe(
  Command.withDescription("Show a run: its request, its steps, how sources answered"),
  Command.withExamples([{ command: "litfuse runs show last", description: "The newest run" }])
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
  { run, format: formats },
  Effect.fnUntraced(function* ({ run, format }) {
    const again = yield* Runs.resume({ folder: process.cwd(), run }).pipe(printRefusal("litfuse runs resume"))
    yield* showRerun("litfuse runs resume", again, formatFor(Option.getOrUndefined(format), undefined))
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
    isAgreed: toggle("yes", "delete the recordings; without it, litfuse only lists them")
  },
  Effect.fnUntraced(function* ({ runs, isAgreed }) {
    const { runs: free, isDone } = yield* Runs.prune({ folder: process.cwd(), runs: [...runs], isAgreed }).pipe(
      printRefusal("litfuse runs prune")
    )
    const rows = free.map(({ runId, command, bytes }) => [runId, grouped(bytes), printable(command)])
    if (rows.length > 0) yield* Console.log(table(["run", "bytes", "asked"], ["left", "right", "left"], rows))
    const what = `the recordings of ${counted(free.length, "run")}`
    yield* Console.error(isDone ? `deleted ${what}; their history stays` : `${what} would be deleted; confirm with --yes`)
  })
).pipe(
  Command.withDescription("Delete the recordings of ended runs; their history and the recordings of saved searches stay"),
  Command.withExamples([
    { command: "litfuse runs prune", description: "Lists the runs, and how many bytes this frees" },
    { command: "litfuse runs prune --yes", description: "Deletes the recordings" }
  ])
)

/** `litfuse runs`: active, finished and interrupted runs. */
export const runs = Command.make("runs").pipe(
  Command.withSubcommands([listCommand, showCommand, watchCommand, resumeCommand, cancelCommand, pruneCommand])
)
