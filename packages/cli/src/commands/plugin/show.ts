import * as ParamTable from "@litfuse/host/ParamTable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Known from "../../completion/known.ts"
import { loadRegistry } from "../../plugins.ts"
import { table } from "../../table.ts"
import { named, nameOf } from "./named.ts"

/** `litfuse plugin show`. */
export const showCommand = Command.make(
  "show",
  { plugins: Known.argument("plugin", "plugin").pipe(Argument.variadic({ min: 1 }), Argument.withDescription("ids, or kind/id")) },
  Effect.fnUntraced(function* ({ plugins: names }) {
    for (const { plugin, origin } of yield* named("show", yield* loadRegistry(), names)) {
      yield* Console.log(`${nameOf(plugin)}: ${plugin.about}\nrevision ${plugin.revision}, from ${origin.name}\n`)
      const rows = ParamTable.rowsOf(plugin)
      yield* Console.log(rows.length === 0 ? "It has no parameters.\n" : `${table(ParamTable.headers, ["left", "left", "left"], rows)}\n`)
      const output = ParamTable.outputRowsOf(plugin)
      if (output.length > 0) yield* Console.log(`${table(ParamTable.outputHeaders, ["left", "left", "left"], output)}\n`)
    }
  })
).pipe(
  Command.withDescription("Show what a plugin does and every parameter: its type, its default, what it means"),
  Command.withExamples([
    { command: "litfuse plugin show rrf ranker/bm25", description: "By id, or by kind/id where two kinds have the same id" }
  ])
)
