import * as Source from "@litfuse/api/Source"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { printRefusal } from "../../usageError.ts"
import { table } from "../../table.ts"

/** `litfuse source list`. */
export const sourceList = Command.make(
  "list",
  {},
  Effect.fnUntraced(function* () {
    const sources = yield* Source.list({ folder: process.cwd() }).pipe(printRefusal("litfuse source list"))
    if (sources.length === 0)
      return yield* Console.log("No sources are installed. `litfuse search --dataset ID` searches a collection on disk.")
    const rows = sources.map(({ id, abilities, keys, from, about, isOnlyByName }) => [
      id,
      abilities.join(", "),
      keys.map(Source.printKey).join("; "),
      from,
      isOnlyByName ? `${about}; searched only when named` : about
    ])
    yield* Console.log(table(["source", "can", "keys", "from", "about"], ["left", "left", "left", "left", "left"], rows))
  })
).pipe(
  Command.withDescription("List the sources: their abilities, and whether their keys are set"),
  Command.withExamples([{ command: "litfuse source list", description: "Shows the names of keys, never their values" }])
)
