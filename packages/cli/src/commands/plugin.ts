import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import { kinds } from "@litfuse/engine/Plugin"
import type * as Registry from "@litfuse/engine/Registry"
import * as Services from "@litfuse/engine/serviceNames"
import { table } from "../table.ts"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Scaffolds from "@litfuse/host/scaffold/index"
import * as Known from "../completion/known.ts"
import { refusal } from "../refusal.ts"
import { loadRegistry } from "../plugins.ts"
import { checkCommand } from "./plugin/check.ts"
import { showCommand } from "./plugin/show.ts"

/** What a plugin asks of the host, and whom it asks over the network. */
const needsOf = ({ plugin }: Registry.Registered): ReadonlyArray<string> => {
  const upstream = plugin.kind === "source" ? plugin.upstream : undefined
  const credentials = (upstream?.credentials ?? []).map(({ env, isRequired }) => (isRequired === true ? env : `${env} (optional)`))
  const pace = upstream === undefined ? "" : `${upstream.pace.requests} per ${upstream.pace.perMs} ms`
  return [(plugin.services ?? []).join(", "), upstream?.origin ?? "", pace, credentials.join(", ")]
}

const listCommand = Command.make(
  "list",
  {
    verbose: Flag.Boolean("verbose").pipe(
      Flag.withDefault(false),
      Flag.withDescription("show also which services each may use, which hosts it asks, how fast, and with which credentials")
    )
  },
  Effect.fnUntraced(function* ({ verbose }) {
    const { plugins } = yield* loadRegistry()
    const more = verbose ? ["asks the host for", "asks over the network", "pace", "credentials"] : []
    const rows = [...plugins.all]
      .sort((a, b) => kinds.indexOf(a.plugin.kind) - kinds.indexOf(b.plugin.kind))
      .map((registered) => {
        const { plugin, origin } = registered
        const needs = verbose ? needsOf(registered) : []
        return [plugin.kind, plugin.id, String(plugin.revision), origin.name, ...needs, plugin.about]
      })
    const sides = ["left", "left", "right", "left", ...more.map(() => "left" as const), "left"] as const
    yield* Console.log(table(["kind", "id", "revision", "from", ...more, "about"], sides, rows))
    if (verbose) {
      const services = Services.names.map((name) => [name, Services.about[name]])
      yield* Console.log(`\nWhat plugins may ask of the host; one that asks for anything else is refused:\n`)
      yield* Console.log(table(["service", "for"], ["left", "left"], services))
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
    kind: Known.argument("kind", "kind").pipe(Argument.withDescription(`the kind of plugin: ${Object.keys(Scaffolds.kinds).join(", ")}`)),
    name: Argument.String("name").pipe(Argument.withDescription("its id, such as acme-hub"))
  },
  Effect.fnUntraced(function* ({ kind, name }) {
    const folder = process.cwd()
    const scaffold = Object.hasOwn(Scaffolds.kinds, kind) ? Scaffolds.kinds[kind] : undefined
    const known = Object.keys(Scaffolds.kinds)
    if (scaffold === undefined)
      return yield* refusal("litfuse plugin new")(
        `cannot write "${kind}"; it can write ${known.join(", ")}${didYouMean(nearest(kind, known, 1))}`
      )
    const wanted = yield* Effect.fromResult(Scaffolds.wanted(name, folder))
    for (const line of yield* Effect.fromResult(Scaffolds.write(scaffold(wanted), folder, wanted.isInRepository))) yield* Console.log(line)
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
