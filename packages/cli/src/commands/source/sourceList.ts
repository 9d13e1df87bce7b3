import * as Source from "@litfuse/api/Source"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { printRefusal } from "../../usageError.ts"
import { outputFlags, printOutput } from "../../outputFlags.ts"
import { table } from "../../table.ts"

/** `litfuse source list`. */
export const sourceList = Command.make(
  "list",
  outputFlags,
  Effect.fnUntraced(function* (output) {
    const sources = yield* Source.list({ folder: process.cwd() }).pipe(printRefusal("litfuse source list"))
    const rows = sources.map(({ id, abilities, keys, from, about, isOnlyByName }) => [
      id,
      abilities.join(", "),
      keys.map(Source.printKey).join("; "),
      from,
      isOnlyByName ? `${about}; searched only when named` : about
    ])
    yield* printOutput(output, { sources }, () =>
      rows.length === 0
        ? "No sources are installed. `litfuse search --dataset ID` searches a collection on disk."
        : table(["source", "can", "keys", "from", "about"], ["left", "left", "left", "left", "left"], rows)
    )
  })
).pipe(
  Command.withDescription("List the sources: their abilities, and whether their keys are set"),
  Command.withExamples([{ command: "litfuse source list", description: "Shows the names of keys, never their values" }])
)
