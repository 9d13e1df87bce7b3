import * as Plugin from "@litfuse/api/Plugin"
import { table } from "../table.ts"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Completion from "../completion/Completion.ts"
import { outputFlags, printOutput } from "../outputFlags.ts"
import { printRefusal } from "../usageError.ts"
import { pluginCheck } from "./plugin/pluginCheck.ts"
import { pluginShow } from "./plugin/pluginShow.ts"
import { pluginTrust } from "./plugin/pluginTrust.ts"
import { toggle } from "../flags.ts"

const needsOf = ({ services, origin = "", pace, credentials }: Plugin.Listed): ReadonlyArray<string> => [
  services.join(", "),
  origin,
  pace === undefined ? "" : `${pace.requests} per ${pace.perMs} ms`,
  credentials.map(({ variable, isRequired }) => (isRequired ? variable : `${variable} (optional)`)).join(", ")
]

const listCommand = Command.make(
  "list",
  {
    verbose: toggle("verbose", "show also the services, hosts, request rates and credentials of each plugin"),
    ...outputFlags
  },
  Effect.fnUntraced(function* ({ verbose, ...output }) {
    const { plugins, services } = yield* Plugin.list({ folder: process.cwd() }).pipe(printRefusal("litfuse plugin list"))
    const more = verbose ? ["services", "network host", "pace", "credentials"] : []
    const rows = plugins.map((plugin) => {
      const { kind, id, revision, from, about } = plugin
      return [kind, id, String(revision), from, ...(verbose ? needsOf(plugin) : []), about]
    })
    const sides = ["left", "left", "right", "left", ...more.map(() => "left" as const), "left"] as const
    const servicesText = () => [
      "\nServices that plugins may request from litfuse; litfuse rejects plugins that request others:\n",
      table(["service", "for"], ["left", "left"], Object.entries(services))
    ]
    yield* printOutput(output, { plugins, services }, () =>
      [table(["kind", "id", "revision", "from", ...more, "about"], sides, rows), ...(verbose ? servicesText() : [])].join("\n")
    )
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
    kind: Completion.argument("kind", "kind").pipe(Argument.withDescription(`the kind of plugin: ${Plugin.newKinds.join(", ")}`)),
    name: Argument.String("name").pipe(Argument.withDescription("its id, such as acme-hub"))
  },
  Effect.fnUntraced(function* ({ kind, name }) {
    const lines = yield* Plugin.begin({ folder: process.cwd(), kind, name }).pipe(printRefusal("litfuse plugin new"))
    for (const line of lines) yield* Console.log(line)
  })
).pipe(
  Command.withDescription("Write the files of a new plugin; its checks fail until you add the missing parts"),
  Command.withExamples([
    {
      command: "litfuse plugin new source acme-hub",
      description: "Writes a package: in the repository of litfuse below packages/, elsewhere in a new folder"
    }
  ])
)

/** `litfuse plugin`: lists plugins and checks their contracts. */
export const plugin = Command.make("plugin").pipe(Command.withSubcommands([listCommand, pluginShow, pluginCheck, newCommand, pluginTrust]))
