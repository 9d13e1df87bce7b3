import { kinds } from "@litfuse/engine/Plugin"
import { table } from "@litfuse/bench/report/table"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { loadRegistry } from "../plugins.ts"

const listCommand = Command.make(
  "list",
  {},
  Effect.fnUntraced(function* () {
    const { plugins } = yield* loadRegistry()
    const rows = [...plugins.all]
      .sort((a, b) => kinds.indexOf(a.plugin.kind) - kinds.indexOf(b.plugin.kind))
      .map(({ plugin, origin }) => [plugin.kind, plugin.id, String(plugin.revision), origin.name, plugin.about])
    yield* Console.log(table(["kind", "id", "revision", "from", "about"], ["left", "left", "right", "left", "left"], rows))
  })
).pipe(Command.withDescription("List the plugins of the house and those that litfuse.config.yaml names"))

/** `litfuse plugin`: what there is, and whether it keeps its contract. */
export const plugin = Command.make("plugin").pipe(
  Command.withDescription("List plugins, and check them against the laws of their contracts"),
  Command.withSubcommands([listCommand])
)
