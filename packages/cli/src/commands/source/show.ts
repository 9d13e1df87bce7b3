import * as Source from "@litfuse/api/Source"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Known from "../../completion/known.ts"
import { refusing } from "../../refusal.ts"
import { table } from "../../table.ts"

/** `litfuse source show`. */
export const showCommand = Command.make(
  "show",
  {
    ids: Known.argument("id", "source").pipe(
      Argument.variadic({ min: 1 }),
      Argument.withDescription("sources, as `source list` names them")
    )
  },
  Effect.fnUntraced(function* ({ ids }) {
    for (const shown of yield* Source.show({ folder: process.cwd(), sources: ids }).pipe(refusing("litfuse source show"))) {
      const { id, about, revision, from, rows, headers, params } = shown
      yield* Console.log(`${id}: ${about}\nrevision ${revision}, from ${from}\n`)
      yield* Console.log(`${table(["what", "how"], ["left", "left"], rows)}\n`)
      if (params.length > 0) yield* Console.log(`${table(headers, ["left", "left", "left"], params)}\n`)
    }
  })
).pipe(
  Command.withDescription("Show what a source can do: its service, pace and keys, queries, fields, dates, orders and limits"),
  Command.withExamples([
    {
      command: "litfuse source show pubmed",
      description: "The source cannot do what is not listed; a search that asks for it gets a note"
    }
  ])
)
