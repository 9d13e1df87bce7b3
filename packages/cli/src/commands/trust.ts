import * as Trust from "@litfuse/api/Trust"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Completion from "../completion/Completion.ts"
import { Exit } from "../Exit.ts"
import { definedOptions } from "../definedOptions.ts"
import { usageError, printRefusal } from "../usageError.ts"
import { table } from "../table.ts"
import { askApproval, configurationLines, Person } from "../trust/askApproval.ts"
import { toggle } from "../flags.ts"

const printTrustRefusal = printRefusal("litfuse trust", { path: "PATH" })

const listAll = Effect.gen(function* () {
  const approved = yield* Trust.list({ folder: process.cwd() }).pipe(printTrustRefusal)
  if (approved.length === 0) return yield* Console.log("Nothing is approved.")
  const rows = approved.map(({ file, state, hash }) => [printable(file), state, hash])
  yield* Console.log(table(["configuration", "state", "hash"], ["left", "left", "left"], rows))
})

/** Asks the user at a terminal. Without a terminal, running the command approves the configuration, and prints it. */
const approve = Effect.fnUntraced(function* (request: { readonly folder: string; readonly path?: string }) {
  const seen = yield* Trust.look(request).pipe(printTrustRefusal)
  const person = yield* Person
  if (seen.isApproved || person === undefined) for (const line of configurationLines(seen)) yield* Console.log(printable(line))
  else if (!(yield* askApproval(person, seen))) {
    yield* Console.error(`litfuse trust: ${seen.name} is not approved`)
    return yield* new Exit({ code: 1 })
  }
  if (!seen.isApproved) yield* Trust.approve({ ...request, hash: seen.hash }).pipe(printTrustRefusal)
  yield* Console.log(`Approved ${printable(seen.file)}\nIn CI: --trust ${seen.hash}`)
})

/** `litfuse trust`: approves the configuration of a project, whose plugins run with the rights of the user. */
export const trust = Command.make(
  "trust",
  {
    path: Completion.pathArgument("PATH").pipe(
      Argument.optional,
      Argument.withDescription("a project: its folder or its litfuse.config.yaml (default: the nearest one in this folder or above)")
    ),
    list: toggle("list", "list the approvals, and whether the files have changed since"),
    revoke: toggle("revoke", "revoke the approval")
  },
  Effect.fnUntraced(function* ({ path, list, revoke }) {
    const request = { folder: process.cwd(), ...definedOptions({ path }) }
    const refuse = usageError("litfuse trust")
    if (list && (revoke || request.path !== undefined)) return yield* refuse("--list shows every approval; remove PATH and --revoke")
    if (list) return yield* listAll
    if (!revoke) return yield* approve(request)
    const { file } = yield* Trust.revoke(request).pipe(printTrustRefusal)
    yield* Console.log(`No longer approved: ${printable(file)}`)
  })
).pipe(
  Command.withExamples([
    { command: "litfuse trust", description: "Show the files that the configuration loads, and approve it" },
    { command: "litfuse trust --list", description: "The approvals, and what has changed since" },
    { command: "litfuse trust --revoke ../clone", description: "Revoke the approval of a project" }
  ])
)
