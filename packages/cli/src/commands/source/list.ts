import * as Config from "@litfuse/host/Config"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { loadRegistry } from "../../plugins.ts"
import { keysOf } from "../../search/keys.ts"
import { table } from "../../table.ts"

/** `litfuse source list`. */
export const listCommand = Command.make(
  "list",
  {},
  Effect.fnUntraced(function* () {
    const config = yield* Effect.fromResult(Config.read(process.cwd()))
    const sources = (yield* loadRegistry()).plugins.of("source")
    if (sources.length === 0) return yield* Console.log("There is no source. `litfuse search --dataset ID` searches a collection on disk.")
    const rows = sources.map(({ plugin, origin }) => [
      plugin.id,
      plugin.abilities.join(", "),
      keysOf(config, plugin.upstream),
      origin.name,
      plugin.isOnlyByName === true ? `${plugin.about}; searched only when named` : plugin.about
    ])
    yield* Console.log(table(["source", "can", "keys", "from", "about"], ["left", "left", "left", "left", "left"], rows))
  })
).pipe(
  Command.withDescription("List the sources: what each can do, and whether the keys that it takes are set"),
  Command.withExamples([{ command: "litfuse source list", description: "The names of keys are shown, never their values" }])
)
