import { resolve } from "node:path"
import * as Schedule from "@litfuse/api/Schedule"
import { counted } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { Exit } from "../Exit.ts"
import { definedOptions } from "../definedOptions.ts"
import { isJson, outputFlags, printOutput } from "../outputFlags.ts"
import { requestFlags } from "../requestFlags.ts"
import { rowsText } from "../table.ts"
import { printRefusal } from "../usageError.ts"

const flagNames = { name: "the name", target: "--as" }

const name = Argument.String("name").pipe(
  Argument.withDescription("a review's folder, or a pipeline in pipelines/ of the project: its file, or its name alone")
)

const printProblems = (problems: ReadonlyArray<string>) =>
  Effect.forEach(problems, (problem) => Console.error(printable(`litfuse schedule: ${problem}`)), { discard: true })

/** `2026-01-31T04:00:00.000Z` as `2026-01-31 04:00`. */
const minute = (time: string): string => time.slice(0, 16).replace("T", " ")

const listCommand = Command.make(
  "list",
  outputFlags,
  Effect.fnUntraced(function* (output) {
    const answer = yield* Schedule.list({ folder: process.cwd() }).pipe(printRefusal("litfuse schedule list"))
    const { schedules, problems } = answer
    yield* printProblems(problems)
    const rows = schedules.map(({ name, every, last, next, query }) => [
      name,
      every,
      last === null ? "never" : minute(last),
      next === null ? "now" : minute(next),
      query ?? ""
    ])
    yield* printOutput(output, answer, () => rowsText(["name", "every", "last ran (UTC)", "due (UTC)", "query"], rows))
    if (!isJson(output) && rows.length === 0)
      yield* Console.error(
        "litfuse schedule: nothing has a schedule; add `schedule: { every: week }` to review.yaml or to a file in pipelines/"
      )
    if (problems.length > 0) return yield* new Exit({ code: 2 })
  })
).pipe(
  Command.withDescription("List what this project runs at set times, when it last ran, and what is due"),
  Command.withExamples([{ command: "litfuse schedule list", description: "The review, and the pipelines in pipelines/ with a schedule" }])
)

const writeCommand = Command.make(
  "write",
  { name, ...requestFlags(Schedule.WriteRequest.fields, ["folder", "name", "program"]) },
  Effect.fnUntraced(function* ({ name, ...flags }) {
    const program = [process.execPath, resolve(process.argv[1] ?? "")] as const
    const { files, enable } = yield* Schedule.write({ folder: process.cwd(), name, program, ...definedOptions(flags) }).pipe(
      printRefusal("litfuse schedule write", flagNames)
    )
    for (const { path, text } of files) yield* Console.log(path === null ? text.trimEnd() : printable(`${path}: written`))
    yield* Console.error(`litfuse schedule: nothing is enabled; to enable it: ${enable}`)
  })
).pipe(
  Command.withDescription("Print or write a timer that runs `litfuse schedule due`; litfuse never enables it"),
  Command.withExamples([
    { command: "litfuse schedule write .", description: "A line for cron that updates the review in this folder" },
    {
      command: "litfuse schedule write sleep --as systemd --out sleep.timer",
      description: "A timer of systemd and its service for pipelines/sleep.pipeline.yaml"
    }
  ])
)

const removeCommand = Command.make(
  "remove",
  { name, ...requestFlags(Schedule.RemoveRequest.fields, ["folder", "name"]) },
  Effect.fnUntraced(function* ({ name, target, out }) {
    const { removed, disable } = yield* Schedule.remove({ folder: process.cwd(), name, out, ...definedOptions({ target }) }).pipe(
      printRefusal("litfuse schedule remove", flagNames)
    )
    for (const path of removed) yield* Console.log(printable(`${path}: removed`))
    yield* Console.error(`litfuse schedule: ${disable}`)
  })
).pipe(
  Command.withDescription("Remove the file of a timer that `litfuse schedule write` wrote, and say how to disable it"),
  Command.withExamples([
    { command: "litfuse schedule remove sleep --as systemd --out sleep.timer", description: "The timer and its service" }
  ])
)

const dueCommand = Command.make(
  "due",
  outputFlags,
  Effect.fnUntraced(function* (output) {
    const answer = yield* Schedule.due({ folder: process.cwd() }).pipe(printRefusal("litfuse schedule due"))
    const { isBusy, ran, problems } = answer
    yield* printProblems(problems)
    const lines = ran.map(({ name, state, text }) => printable(`${name}: ${state === "done" ? text : `failed: ${text}`}`))
    yield* printOutput(output, answer, () => lines.join("\n"))
    if (!isJson(output) && isBusy) yield* Console.error("litfuse schedule: another process is running what is due; nothing was done")
    if (!isJson(output) && !isBusy && ran.length === 0) yield* Console.error("litfuse schedule: nothing is due")
    const failed = ran.filter(({ state }) => state === "failed").length
    if (failed > 0) yield* Console.error(`litfuse schedule: ${counted(failed, "run")} failed, and will be tried again`)
    if (failed + problems.length > 0) return yield* new Exit({ code: 2 })
  })
).pipe(
  Command.withDescription("Run what is due in this project, once: the update of its review, and its pipelines"),
  Command.withExamples([{ command: "litfuse schedule due", description: "What a timer runs; a second process does nothing meanwhile" }])
)

/** `litfuse schedule`: what a project runs at set times. */
export const schedule = Command.make("schedule").pipe(Command.withSubcommands([listCommand, writeCommand, removeCommand, dueCommand]))
