import * as Source from "@litfuse/api/Source"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { refusing } from "../../refusal.ts"
import { table } from "../../table.ts"

/** `litfuse source list`. */
export const listCommand = Command.make(
  "list",
  {},
  Effect.fnUntraced(function* () {
    const sources = yield* Source.list({ folder: process.cwd() }).pipe(refusing("litfuse source list"))
    if (sources.length === 0) return yield* Console.log("There is no source. `litfuse search --dataset ID` searches a collection on disk.")
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
  Command.withDescription("List the sources: what each can do, and whether the keys that it takes are set"),
  Command.withExamples([{ command: "litfuse source list", description: "The names of keys are shown, never their values" }])
)
