import { randomBytes } from "node:crypto"
import { resolve } from "node:path"
import * as Footprint from "@litfuse/mcp/footprint"
import { names as profiles } from "@litfuse/mcp/profiles/index"
import * as ToolServer from "@litfuse/mcp/ToolServer"
import { defaults } from "@litfuse/mcp/ServerSettings"
import { startProblems, listenProblems } from "@litfuse/mcp/startProblems"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { optional, toggle, withDefault } from "../flags.ts"
import { definedOptions } from "../definedOptions.ts"
import { untilStopped } from "../untilStopped.ts"
import { usageError } from "../usageError.ts"
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
  Command.withDescription("Print the tools as a client reads them, with their size"),
  Command.withExamples([{ command: "litfuse mcp tools", description: "What an agent reads before its first call" }])
)

/** The token of requests over HTTP: from the environment, else a new one, which is printed once. */
const tokenOf = ({ LITFUSE_MCP_TOKEN: given = "" }: NodeJS.ProcessEnv): { readonly token: string; readonly isGiven: boolean } =>
  given === "" ? { token: randomBytes(24).toString("base64url"), isGiven: false } : { token: given, isGiven: true }

/** `litfuse mcp`: a server for agents, over standard input and output, or over HTTP. */
export const mcpCommand = Command.make(
  "mcp",
  {
    replay: optional(Flag.String("replay"), "a folder of recordings that replace the network"),
    project: optional(Flag.String("project"), "the folder of the project that stores runs (default: the project around this folder)"),
    exports: optional(Flag.String("exports"), "the folder for bundles (default: none; no bundle is written)"),
    profile: optional(Flag.Literals("profile", profiles), "add tools with the names and parameters of another server (default: none)"),
    calls: optional(Flag.String("calls"), "a log file; litfuse appends a line of JSON for each call (default: none)"),
    model: toggle("model", "let pubmed_extract_features of the profile s1 ask the language model of your configuration"),
    http: toggle("http", "serve over HTTP instead of standard input and output"),
    port: withDefault(Flag.Int("port"), 3977, "the port of --http (default 3977; 0 selects a free port)"),
    listen: withDefault(Flag.String("listen"), "127.0.0.1", "the address of --http (default 127.0.0.1, reachable from this machine only)"),
    origin: optional(Flag.String("origin"), "origins of web pages that may send requests over --http, separated by commas (default: none)")
  },
  Effect.fnUntraced(function* ({ replay, project, exports, profile: named, calls, model, http, port, listen, origin }) {
    const place = Option.map((path: string) => resolve(path))
    const settings = {
      ...defaults,
      folder: resolve(Option.getOrElse(project, () => ".")),
      isModelAsked: model,
      ...definedOptions({ replay: place(replay), exports: place(exports), calls: place(calls) })
    }
    const origins = Option.match(origin, { onNone: () => [], onSome: (names) => names.split(",").map((one) => one.trim()) })
    const problems = [...startProblems(settings, Option.getOrUndefined(project)), ...(http ? listenProblems({ port, origins }) : [])]
    if (problems.length > 0) return yield* usageError("litfuse mcp")(problems.join("; "))
    const profile = Option.getOrUndefined(named)
    if (!http) return yield* untilStopped(ToolServer.serveStdio(settings, version, profile))
    const { token, isGiven } = tokenOf(process.env)
    const Http = yield* Effect.promise(() => import("@litfuse/mcp/serveHttp"))
    if (!Http.isLoopback(listen))
      yield* Console.error(
        `litfuse mcp: other machines can reach ${listen}; anyone with the token can send requests, and traffic is not encrypted`
      )
    return yield* Http.serveHttp(
      settings,
      version,
      { address: listen, port, token, origins },
      (at) => {
        console.error(`litfuse mcp: serves ${at}`)
        if (!isGiven) console.error(`litfuse mcp: the token is ${token}; send it as Authorization: Bearer ${token}`)
      },
      profile
    ).pipe(
      untilStopped,
      Effect.catchTag("ToolRefusal", ({ message, instead }) => usageError("litfuse mcp")(`${message}; ${instead}`))
    )
  })
).pipe(
  Command.withSubcommands([toolsCommand]),
  Command.withExamples([
    { command: "litfuse mcp --replay datasets/atlas/cassettes", description: "Try a client with recorded answers, without network" },
    { command: "litfuse mcp --http --port 3977", description: "Over HTTP; litfuse prints the token for clients once" }
  ])
)
