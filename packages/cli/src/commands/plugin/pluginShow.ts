import * as Plugin from "@litfuse/api/Plugin"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Completion from "../../completion/Completion.ts"
import { printRefusal } from "../../usageError.ts"
import { table } from "../../table.ts"

/** `litfuse plugin show`. */
export const pluginShow = Command.make(
  "show",
  { plugins: Completion.argument("plugin", "plugin").pipe(Argument.variadic({ min: 1 }), Argument.withDescription("ids, or kind/id")) },
  Effect.fnUntraced(function* ({ plugins: names }) {
    const shown = yield* Plugin.show({ folder: process.cwd(), plugins: names }).pipe(printRefusal("litfuse plugin show"))
    for (const { plugin, params, output } of shown.plugins) {
      yield* Console.log(`${plugin.kind}/${plugin.id}: ${plugin.about}\nrevision ${plugin.revision}, from ${plugin.from}\n`)
      yield* Console.log(params.length === 0 ? "It has no parameters.\n" : `${table(shown.headers, ["left", "left", "left"], params)}\n`)
      if (output.length > 0) yield* Console.log(`${table(shown.outputHeaders, ["left", "left", "left"], output)}\n`)
    }
  })
).pipe(
  Command.withDescription("Show a plugin and its parameters, with types, defaults and meanings"),
  Command.withExamples([
    { command: "litfuse plugin show rrf ranker/bm25", description: "By id, or by kind/id if two kinds have the same id" }
  ])
)
