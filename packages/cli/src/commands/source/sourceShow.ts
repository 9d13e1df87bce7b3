import * as Source from "@litfuse/api/Source"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Completion from "../../completion/Completion.ts"
import { printRefusal } from "../../usageError.ts"
import { table } from "../../table.ts"

/** `litfuse source show`. */
export const sourceShow = Command.make(
  "show",
  {
    ids: Completion.argument("id", "source").pipe(
      Argument.variadic({ min: 1 }),
      Argument.withDescription("ids of sources, from `source list`")
    )
  },
  Effect.fnUntraced(function* ({ ids }) {
    for (const shown of yield* Source.show({ folder: process.cwd(), sources: ids }).pipe(printRefusal("litfuse source show"))) {
      const { id, about, revision, from, rows, headers, params } = shown
      yield* Console.log(`${id}: ${about}\nrevision ${revision}, from ${from}\n`)
      yield* Console.log(`${table(["what", "how"], ["left", "left"], rows)}\n`)
      if (params.length > 0) yield* Console.log(`${table(headers, ["left", "left", "left"], params)}\n`)
    }
  })
).pipe(
  Command.withDescription("Show the capabilities of a source: service, pace, keys, queries, fields, dates, orders and limits"),
  Command.withExamples([
    {
      command: "litfuse source show pubmed",
      description: "Features that are not listed are not supported; a search that needs one gets a note"
    }
  ])
)
