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
    const entities = yield* Source.listEntities({ folder: process.cwd() }).pipe(printRefusal("litfuse source list"))
    const entityRows = entities.map(({ id, abilities, knows, keys, from, about }) => [
      id,
      abilities.join(", "),
      knows,
      keys.map(Source.printKey).join("; "),
      from,
      about
    ])
    const left = (columns: ReadonlyArray<string>, all: ReadonlyArray<ReadonlyArray<string>>): string =>
      table(
        columns,
        columns.map(() => "left"),
        all
      )
    yield* printOutput(output, { sources, entities }, () =>
      [
        rows.length === 0
          ? "No sources are installed. `litfuse search --dataset ID` searches a collection on disk."
          : left(["source", "can", "keys", "from", "about"], rows),
        ...(entityRows.length === 0
          ? []
          : [
              "Sources of genes, trials and other entities, which `litfuse get NAME` asks:",
              left(["source", "can", "knows", "keys", "from", "about"], entityRows)
            ])
      ].join("\n\n")
    )
  })
).pipe(
  Command.withDescription("List the sources of works and of entities: their abilities, and whether their keys are set"),
  Command.withExamples([{ command: "litfuse source list", description: "Shows the names of keys, never their values" }])
)
