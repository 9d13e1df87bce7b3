import * as Trust from "@litfuse/api/Trust"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Known from "../completion/known.ts"
import { Exit } from "../Exit.ts"
import { given } from "../given.ts"
import { refusal, refusing } from "../refusal.ts"
import { table } from "../table.ts"
import { ask, linesOf, Person } from "../trust/asking.ts"
import { toggle } from "../flag.ts"

const told = refusing("litfuse trust", { path: "PATH" })

const listAll = Effect.gen(function* () {
  const approved = yield* Trust.list({ folder: process.cwd() }).pipe(told)
  if (approved.length === 0) return yield* Console.log("Nothing is approved.")
  const rows = approved.map(({ file, state, hash }) => [printable(file), state, hash])
  yield* Console.log(table(["configuration", "state", "hash"], ["left", "left", "left"], rows))
})

/** What was asked on a terminal is asked here too; elsewhere the command itself is the answer, and says what it approved. */
const approve = Effect.fnUntraced(function* (request: { readonly folder: string; readonly path?: string }) {
  const seen = yield* Trust.look(request).pipe(told)
  const person = yield* Person
  if (seen.isApproved || person === undefined) for (const line of linesOf(seen)) yield* Console.log(printable(line))
  else if (!(yield* ask(person, seen))) {
    yield* Console.error(`litfuse trust: ${seen.name} is not approved`)
    return yield* new Exit({ code: 1 })
  }
  if (!seen.isApproved) yield* Trust.approve({ ...request, hash: seen.hash }).pipe(told)
  yield* Console.log(`Approved ${printable(seen.file)}\nIn CI: --trust ${seen.hash}`)
})

/** `litfuse trust`: approves the configuration of a project, whose plugins run with the rights of the user. */
export const trust = Command.make(
  "trust",
  {
    path: Known.pathArgument("PATH").pipe(
      Argument.optional,
      Argument.withDescription("a project: its folder or its litfuse.config.yaml (default: the nearest one from here upwards)")
    ),
    list: toggle("list", "list what is approved, and whether it has changed"),
    revoke: toggle("revoke", "take the approval back")
  },
  Effect.fnUntraced(function* ({ path, list, revoke }) {
    const request = { folder: process.cwd(), ...given({ path }) }
    const refuse = refusal("litfuse trust")
    if (list && (revoke || request.path !== undefined)) return yield* refuse("--list shows every approval; leave out PATH and --revoke")
    if (list) return yield* listAll
    if (!revoke) return yield* approve(request)
    const { file } = yield* Trust.revoke(request).pipe(told)
    yield* Console.log(`No longer approved: ${printable(file)}`)
  })
).pipe(
  Command.withExamples([
    { command: "litfuse trust", description: "Show what the configuration reaches, and approve it" },
    { command: "litfuse trust --list", description: "What is approved, and what has changed since" },
    { command: "litfuse trust --revoke ../clone", description: "Take the approval of a project back" }
  ])
)
