import { resolve } from "node:path"
import * as Footprint from "@litfuse/mcp/footprint"
import * as Server from "@litfuse/mcp/Server"
import { usual } from "@litfuse/mcp/Setting"
import { problemsOf } from "@litfuse/mcp/starting"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { optional } from "../flag.ts"
import { given } from "../given.ts"
import { refusal } from "../refusal.ts"
import { table } from "../table.ts"
import { version } from "../version.ts"

const toolsCommand = Command.make(
  "tools",
  {},
  Effect.fnUntraced(function* () {
    const all = Footprint.footprint()
    const rows = all.map(({ name, bytes, tokens }) => [name, String(bytes), String(tokens)])
    const sum = (of: "bytes" | "tokens") => String(all.reduce((total, one) => total + one[of], 0))
    yield* Console.log(table(["tool", "bytes", "tokens"], ["left", "right", "right"], [...rows, ["all", sum("bytes"), sum("tokens")]]))
    for (const { text } of all) yield* Console.log(text)
  })
).pipe(
  Command.withDescription("Print the tools as a client reads them, and how long that is"),
  Command.withExamples([{ command: "litfuse mcp tools", description: "What an agent reads before its first call" }])
)

/** `litfuse mcp`: a server for agents, over standard input and output. */
export const mcp = Command.make(
  "mcp",
  {
    replay: optional(Flag.String("replay"), "a folder of recordings that replace the network"),
    project: optional(Flag.String("project"), "the folder of the project that keeps runs (default: the one around this folder)"),
    exports: optional(Flag.String("exports"), "the folder into which bundles are written (default: none, and no file is written)")
  },
  Effect.fnUntraced(function* ({ replay, project, exports }) {
    const place = Option.map((path: string) => resolve(path))
    const settings = {
      ...usual,
      folder: resolve(Option.getOrElse(project, () => ".")),
      ...given({ replay: place(replay), exports: place(exports) })
    }
    const problems = problemsOf(settings, Option.getOrUndefined(project))
    if (problems.length > 0) return yield* refusal("litfuse mcp")(problems.join("; "))
    yield* Server.stdio(settings, version)
  })
).pipe(
  Command.withSubcommands([toolsCommand]),
  Command.withExamples([
    { command: "litfuse mcp --replay datasets/atlas/cassettes", description: "Recorded answers in place of the network: to try a client" }
  ])
)
