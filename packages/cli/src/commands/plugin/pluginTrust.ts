import * as Trust from "@litfuse/api/Trust"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Completion from "../../completion/Completion.ts"
import { Exit } from "../../Exit.ts"
import { definedOptions } from "../../definedOptions.ts"
import { usageError, printRefusal } from "../../usageError.ts"
import { type Output, outputFlags, printOutput } from "../../outputFlags.ts"
import { table } from "../../table.ts"
import { askApproval, configurationLines, Person } from "../../trust/askApproval.ts"
import { toggle } from "../../flags.ts"

const printTrustRefusal = printRefusal("litfuse plugin trust", { path: "PATH" })

const listAll = Effect.fnUntraced(function* (output: Output) {
  const approved = yield* Trust.list({ folder: process.cwd() }).pipe(printTrustRefusal)
  const rows = approved.map(({ file, state, hash }) => [printable(file), state, hash])
  yield* printOutput(output, { approved }, () =>
    approved.length === 0 ? "Nothing is approved." : table(["configuration", "state", "hash"], ["left", "left", "left"], rows)
  )
})

/** Asks the user at a terminal. Without a terminal, running the command approves the configuration, and prints it. */
const approve = Effect.fnUntraced(function* (request: { readonly folder: string; readonly path?: string }) {
  const seen = yield* Trust.look(request).pipe(printTrustRefusal)
  const person = yield* Person
  if (seen.isApproved || person === undefined) for (const line of configurationLines(seen)) yield* Console.log(printable(line))
  else if (!(yield* askApproval(person, seen))) {
    yield* Console.error(`litfuse plugin trust: ${seen.name} is not approved`)
    return yield* new Exit({ code: 1 })
  }
  if (!seen.isApproved) yield* Trust.approve({ ...request, hash: seen.hash }).pipe(printTrustRefusal)
  yield* Console.log(`Approved ${printable(seen.file)}\nIn CI: --trust ${seen.hash}`)
})

/** `litfuse plugin trust`: approves the configuration of a project, whose plugins run with the rights of the user. */
export const pluginTrust = Command.make(
  "trust",
  {
    path: Completion.pathArgument("PATH").pipe(
      Argument.optional,
      Argument.withDescription("a project: its folder or its litfuse.config.yaml (default: the nearest one in this folder or above)")
    ),
    list: toggle("list", "list the approvals, and whether the files have changed since"),
    revoke: toggle("revoke", "revoke the approval"),
    ...outputFlags
  },
  Effect.fnUntraced(function* ({ path, list, revoke, ...output }) {
    const request = { folder: process.cwd(), ...definedOptions({ path }) }
    const refuse = usageError("litfuse plugin trust")
    if (list && (revoke || request.path !== undefined)) return yield* refuse("--list shows every approval; remove PATH and --revoke")
    if (list) return yield* listAll(output)
    if (Option.isSome(output.format) || Option.isSome(output.out))
      return yield* refuse("--format and --out have an effect only with --list")
    if (!revoke) return yield* approve(request)
    const { file } = yield* Trust.revoke(request).pipe(printTrustRefusal)
    yield* Console.log(`No longer approved: ${printable(file)}`)
  })
).pipe(
  Command.withDescription("Approve the litfuse.config.yaml of a project, whose plugins run with your rights; list and revoke approvals"),
  Command.withExamples([
    { command: "litfuse plugin trust", description: "Show the files that the configuration loads, and approve it" },
    { command: "litfuse plugin trust --list", description: "The approvals, and what has changed since" },
    { command: "litfuse plugin trust --revoke ../clone", description: "Revoke the approval of a project" }
  ])
)
