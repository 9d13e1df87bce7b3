import * as Project from "@litfuse/api/Project"
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
    const { root, isNew, runs } = yield* Project.init({ folder: process.cwd() }).pipe(refusing("litfuse project init"))
    yield* Console.log(printable(isNew ? `${root}/.litfuse: a new project` : `${root}/.litfuse: a project with ${counted(runs, "run")}`))
  })
).pipe(
  Command.withDescription("Make a project in this folder, which keeps what is asked below it; one that is there stays as it is"),
  Command.withExamples([{ command: "litfuse project init", description: "From now on every search below this folder is kept" }])
)

/** `litfuse project`: a folder that keeps runs, their recordings and decisions. */
export const project = Command.make("project").pipe(Command.withSubcommands([initCommand]))
