import type { PipelineResult } from "@litfuse/api/Pipeline"
import * as Explanation from "@litfuse/engine/Explanation"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { Exit } from "../Exit.ts"
import { table } from "../table.ts"

/** Shows the last ranking of a pipeline, its explanations, and the results of analyzers. Errors: `Exit` with 3 if no source answered, 2 for a failed node. */
export const showPipelineRun = Effect.fnUntraced(function* (command: string, run: PipelineResult) {
  for (const failure of run.failures) yield* Console.error(`${command}: ${failure}`)
  if (run.silence !== undefined) {
    yield* Console.error(`${command}: ${run.silence}`)
    return yield* new Exit({ code: 3 })
  }
  if (run.node !== null) {
    const rows = run.hits.map(({ id, score }, i) => [String(i + 1), id, score.toFixed(6)])
    yield* Console.log(`\n${run.node}:\n${table(["rank", "id", "score"], ["right", "left", "right"], rows)}`)
    for (const { id, explanation } of run.hits)
      if (explanation !== undefined) yield* Console.log(`\n${id}\n${Explanation.print(explanation, 4, "  ")}`)
  }
  for (const { node, reason, views } of run.analyses) if (reason === null) yield* Console.log(`\n${node}:\n${views.text()}`)
  if (run.failures.length > 0) return yield* new Exit({ code: 2 })
})
