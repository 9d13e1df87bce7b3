import { randomBytes } from "node:crypto"
import { resolve } from "node:path"
import * as Footprint from "@litfuse/mcp/footprint"
import { names as profiles } from "@litfuse/mcp/profiles/index"
import * as Server from "@litfuse/mcp/Server"
import { usual } from "@litfuse/mcp/Setting"
import { problemsOf, problemsOfListening } from "@litfuse/mcp/starting"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { optional, toggle, withDefault } from "../flag.ts"
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

/** The token that requests over HTTP carry: that of the environment, else one that is made now and told once. */
const tokenOf = ({ LITFUSE_MCP_TOKEN: given = "" }: NodeJS.ProcessEnv): { readonly token: string; readonly isGiven: boolean } =>
  given === "" ? { token: randomBytes(24).toString("base64url"), isGiven: false } : { token: given, isGiven: true }

/** `litfuse mcp`: a server for agents, over standard input and output, or over HTTP. */
export const mcp = Command.make(
  "mcp",
  {
    replay: optional(Flag.String("replay"), "a folder of recordings that replace the network"),
    project: optional(Flag.String("project"), "the folder of the project that keeps runs (default: the one around this folder)"),
    exports: optional(Flag.String("exports"), "the folder into which bundles are written (default: none, and no file is written)"),
    profile: optional(
      Flag.Literals("profile", profiles),
      "tools under the names and with the parameters of other sets, beside those of litfuse (default: none)"
    ),
    calls: optional(Flag.String("calls"), "the file to which a line of JSON is added for each call (default: none)"),
    http: toggle("http", "serve over HTTP, on this machine alone, in place of standard input and output"),
    port: withDefault(Flag.Int("port"), 3977, "the port of --http (default 3977; 0 is any that is free)"),
    listen: withDefault(Flag.String("listen"), "127.0.0.1", "the address of --http (default 127.0.0.1, which only this machine reaches)"),
    origin: optional(Flag.String("origin"), "pages that may ask over --http, separated by commas (default: none)")
  },
  Effect.fnUntraced(function* ({ replay, project, exports, profile: named, calls, http, port, listen, origin }) {
    const place = Option.map((path: string) => resolve(path))
    const settings = {
      ...usual,
      folder: resolve(Option.getOrElse(project, () => ".")),
      ...given({ replay: place(replay), exports: place(exports), calls: place(calls) })
    }
    const origins = Option.match(origin, { onNone: () => [], onSome: (names) => names.split(",").map((one) => one.trim()) })
    const problems = [...problemsOf(settings, Option.getOrUndefined(project)), ...(http ? problemsOfListening({ port, origins }) : [])]
    if (problems.length > 0) return yield* refusal("litfuse mcp")(problems.join("; "))
    const profile = Option.getOrUndefined(named)
    if (!http) return yield* Server.stdio(settings, version, profile)
    const { token, isGiven } = tokenOf(process.env)
    const Http = yield* Effect.promise(() => import("@litfuse/mcp/http"))
    if (!Http.isLoopback(listen)) yield* Console.error(`litfuse mcp: others reach ${listen}; whoever has the token may ask, in clear text`)
    return yield* Http.http(
      settings,
      version,
      { address: listen, port, token, origins },
      (at) => {
        console.error(`litfuse mcp: serves ${at}`)
        if (!isGiven) console.error(`litfuse mcp: its token is ${token}; send it as Authorization: Bearer ${token}`)
      },
      profile
    ).pipe(Effect.catchTag("Refusal", ({ message, instead }) => refusal("litfuse mcp")(`${message}; ${instead}`)))
  })
).pipe(
  Command.withSubcommands([toolsCommand]),
  Command.withExamples([
    { command: "litfuse mcp --replay datasets/atlas/cassettes", description: "Recorded answers in place of the network: to try a client" },
    { command: "litfuse mcp --http --port 3977", description: "Over HTTP; the token that clients send is printed once" }
  ])
)
