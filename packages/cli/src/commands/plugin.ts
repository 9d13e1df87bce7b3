import * as Plugin from "@litfuse/api/Plugin"
import { table } from "../table.ts"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Known from "../completion/known.ts"
import { refusing } from "../refusal.ts"
import { checkCommand } from "./plugin/check.ts"
import { showCommand } from "./plugin/show.ts"
import { toggle } from "../flag.ts"

/** What a plugin asks of the host, and whom it asks over the network. */
const needsOf = ({ services, origin = "", pace, credentials }: Plugin.Listed): ReadonlyArray<string> => [
  services.join(", "),
  origin,
  pace === undefined ? "" : `${pace.requests} per ${pace.perMs} ms`,
  credentials.map(({ variable, isRequired }) => (isRequired ? variable : `${variable} (optional)`)).join(", ")
]

const listCommand = Command.make(
  "list",
  {
    verbose: toggle("verbose", "show also which services each may use, which hosts it asks, how fast, and with which credentials")
  },
  Effect.fnUntraced(function* ({ verbose }) {
    const { plugins, services } = yield* Plugin.list({ folder: process.cwd() }).pipe(refusing("litfuse plugin list"))
    const more = verbose ? ["asks the host for", "asks over the network", "pace", "credentials"] : []
    const rows = plugins.map((plugin) => {
      const { kind, id, revision, from, about } = plugin
      return [kind, id, String(revision), from, ...(verbose ? needsOf(plugin) : []), about]
    })
    const sides = ["left", "left", "right", "left", ...more.map(() => "left" as const), "left"] as const
    yield* Console.log(table(["kind", "id", "revision", "from", ...more, "about"], sides, rows))
    if (verbose) {
      yield* Console.log(`\nWhat plugins may ask of the host; one that asks for anything else is refused:\n`)
      yield* Console.log(table(["service", "for"], ["left", "left"], Object.entries(services)))
    }
  })
).pipe(
  Command.withDescription("List the built-in plugins and those that litfuse.config.yaml names"),
  Command.withExamples([
    { command: "litfuse plugin list", description: "All plugins, by kind" },
    { command: "litfuse plugin list --verbose", description: "With the services, hosts and credentials of each" }
  ])
)

const newCommand = Command.make(
  "new",
  {
    kind: Known.argument("kind", "kind").pipe(Argument.withDescription(`the kind of plugin: ${Plugin.newKinds.join(", ")}`)),
    name: Argument.String("name").pipe(Argument.withDescription("its id, such as acme-hub"))
  },
  Effect.fnUntraced(function* ({ kind, name }) {
    const lines = yield* Plugin.begin({ folder: process.cwd(), kind, name }).pipe(refusing("litfuse plugin new"))
    for (const line of lines) yield* Console.log(line)
  })
).pipe(
  Command.withDescription("Write the files of a new plugin; its laws fail until you have filled in the missing parts"),
  Command.withExamples([
    {
      command: "litfuse plugin new source acme-hub",
      description: "Inside the repository of litfuse it writes a package, anywhere else a folder with a package of your own"
    }
  ])
)

/** `litfuse plugin`: lists plugins and checks their contracts. */
export const plugin = Command.make("plugin").pipe(Command.withSubcommands([listCommand, showCommand, checkCommand, newCommand]))
