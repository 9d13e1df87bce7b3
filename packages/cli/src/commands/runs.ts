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
import { showAgain } from "../project/again.ts"
import { runText, stateOf } from "../project/shown.ts"
import { refusing } from "../refusal.ts"
import { format as formats, formatFor } from "../search/show.ts"
import { table } from "../table.ts"
import { alsoWatching } from "../watching.ts"
import { toggle, withDefault } from "../flag.ts"

const format = withDefault(Flag.Literals("format", ["text", "json"]), "text" as const, "how it is printed (default text)")
const run = Argument.String("run").pipe(Argument.withDescription("the id of a run, its beginning, or last"))

const listCommand = Command.make(
  "list",
  {
    limit: Flag.Int("limit").pipe(
      Flag.withAlias("n"),
      Flag.withDefault(20),
      Flag.withDescription("how many are shown, last begun first (default 20)")
    ),
    format
  },
  Effect.fnUntraced(function* ({ limit, format }) {
    const answer = yield* Runs.list({ folder: process.cwd(), limit }).pipe(refusing("litfuse runs list"))
    if (format === "json") return yield* Console.log(JSON.stringify(answer, null, 2))
    const rows = answer.runs.map(({ runId, state, interrupted, startedAt, steps, command }) => [
      runId,
      interrupted ? "interrupted" : state,
      startedAt.slice(0, 16).replace("T", " "),
      steps.of === 0 ? "" : `${steps.done} of ${steps.of}`,
      printable(command)
    ])
    if (rows.length === 0) return yield* Console.error("litfuse runs: this project has no runs yet")
    yield* Console.log(table(["run", "state", "began (UTC)", "steps", "asked"], ["left", "left", "left", "left", "left"], rows))
  })
).pipe(
  Command.withDescription("List the runs of this project: which are at work, which are done, which did not come to an end"),
  Command.withExamples([{ command: "litfuse runs list --format json", description: "As one JSON document" }])
)

const showCommand = Command.make(
  "show",
  { run, format },
  Effect.fnUntraced(function* ({ run, format }) {
    const shown = yield* Runs.show({ folder: process.cwd(), run }).pipe(refusing("litfuse runs show"))
    yield* Console.log(format === "json" ? JSON.stringify({ version: 1, ...shown }, null, 2) : runText(shown))
  })
).pipe(
  Command.withDescription("Show a run: its request, its steps, how sources answered"),
  Command.withExamples([{ command: "litfuse runs show last", description: "The run that was begun last" }])
)

const watchCommand = Command.make(
  "watch",
  { run },
  Effect.fnUntraced(function* ({ run }) {
    const shown = yield* Runs.watch({ folder: process.cwd(), run }).pipe(
      alsoWatching((event) => {
        if (event._tag === "Stepped") console.log(printable(`${event.done} of ${event.total} ${event.what}`))
      }),
      refusing("litfuse runs watch")
    )
    yield* Console.log(printable(`${shown.run.id}: ${stateOf(shown)}`))
    if (shown.run.state !== "done") return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Print the steps of a run as they end; exit 1 when it ends without an answer"),
  Command.withExamples([{ command: "litfuse runs watch last", description: "Until the run is over" }])
)

const resumeCommand = Command.make(
  "resume",
  { run, format: formats },
  Effect.fnUntraced(function* ({ run, format }) {
    const again = yield* Runs.resume({ folder: process.cwd(), run }).pipe(refusing("litfuse runs resume"))
    yield* showAgain("litfuse runs resume", again, formatFor(Option.getOrUndefined(format), undefined))
  })
).pipe(
  Command.withDescription("Go on with a run that did not come to an end; what services answered is not asked again"),
  Command.withExamples([{ command: "litfuse runs resume last", description: "The same as calling its command again" }])
)

const said = {
  asked: "whoever is at work on it was asked to stop",
  cancelled: "cancelled",
  over: "was over before"
} as const

const cancelCommand = Command.make(
  "cancel",
  { run },
  Effect.fnUntraced(function* ({ run }) {
    const { runId, state } = yield* Runs.cancel({ folder: process.cwd(), run }).pipe(refusing("litfuse runs cancel"))
    yield* Console.log(`${runId}: ${said[state]}`)
  })
).pipe(
  Command.withDescription("Stop a run, in whatever process it is at work"),
  Command.withExamples([{ command: "litfuse runs cancel last", description: "It keeps what it was answered" }])
)

const pruneCommand = Command.make(
  "prune",
  {
    runs: Argument.String("run").pipe(
      Argument.variadic({ min: 0 }),
      Argument.withDescription("ids of runs (default: all that are over and that are not saved)")
    ),
    isAgreed: toggle("yes", "take them away; otherwise they are only listed")
  },
  Effect.fnUntraced(function* ({ runs, isAgreed }) {
    const { runs: free, isDone } = yield* Runs.prune({ folder: process.cwd(), runs: [...runs], isAgreed }).pipe(
      refusing("litfuse runs prune")
    )
    const rows = free.map(({ runId, command, bytes }) => [runId, grouped(bytes), printable(command)])
    if (rows.length > 0) yield* Console.log(table(["run", "bytes", "asked"], ["left", "right", "left"], rows))
    const what = `the recordings of ${counted(free.length, "run")}`
    yield* Console.error(isDone ? `${what} were taken away; the history of them stays` : `${what} would be taken away; --yes does it`)
  })
).pipe(
  Command.withDescription("Take away the recordings of runs that are over; their history stays, and what a saved search needs stays"),
  Command.withExamples([
    { command: "litfuse runs prune", description: "Lists them, and how many bytes that frees" },
    { command: "litfuse runs prune --yes", description: "Does it" }
  ])
)

/** `litfuse runs`: what is at work, what is done, and what can go on. */
export const runs = Command.make("runs").pipe(
  Command.withSubcommands([listCommand, showCommand, watchCommand, resumeCommand, cancelCommand, pruneCommand])
)
