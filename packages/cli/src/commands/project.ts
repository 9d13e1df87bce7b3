import * as Project from "@litfuse/api/Project"
import * as Notice from "@litfuse/engine/Notice"
import { counted } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { refusing } from "../refusal.ts"

const initCommand = Command.make(
  "init",
  {},
  Effect.fnUntraced(function* () {
    const made = yield* Project.init({ folder: process.cwd() }).pipe(refusing("litfuse project init"))
    const { root, isNew, runs, decisions, contradictions, notices } = made
    const holds = `${counted(runs, "run")} and ${counted(decisions, "decision")}`
    yield* Console.log(printable(`${root}/.litfuse: ${isNew && decisions === 0 ? "a new project" : `a project with ${holds}`}`))
    for (const text of contradictions) yield* Console.error(printable(`litfuse project: decisions contradict each other: ${text}`))
    for (const notice of notices) yield* Console.error(printable(Notice.print(notice)))
  })
).pipe(
  Command.withDescription("Make a project in this folder, which keeps what is asked below it; one that is there stays as it is"),
  Command.withExamples([{ command: "litfuse project init", description: "From now on every search below this folder is kept" }])
)

/** `litfuse project`: a folder that keeps runs, their recordings and decisions. */
export const project = Command.make("project").pipe(Command.withSubcommands([initCommand]))
