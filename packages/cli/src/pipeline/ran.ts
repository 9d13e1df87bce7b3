import type { Ran } from "@litfuse/api/Pipeline"
import * as Explanation from "@litfuse/engine/Explanation"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { Exit } from "../Exit.ts"
import { table } from "../table.ts"

/** Shows a pipeline's last ranking, its reasons, what analyzers said. Errors: `Exit` with 3 when no source answered, 2 for a failed node. */
export const showRan = Effect.fnUntraced(function* (command: string, ran: Ran) {
  for (const failure of ran.failures) yield* Console.error(`${command}: ${failure}`)
  if (ran.silence !== undefined) {
    yield* Console.error(`${command}: ${ran.silence}`)
    return yield* new Exit({ code: 3 })
  }
  if (ran.node !== null) {
    const rows = ran.hits.map(({ id, score }, i) => [String(i + 1), id, score.toFixed(6)])
    yield* Console.log(`\n${ran.node}:\n${table(["rank", "id", "score"], ["right", "left", "right"], rows)}`)
    for (const { id, explanation } of ran.hits)
      if (explanation !== undefined) yield* Console.log(`\n${id}\n${Explanation.print(explanation, 4, "  ")}`)
  }
  for (const { node, reason, views } of ran.analyses) if (reason === null) yield* Console.log(`\n${node}:\n${views.text()}`)
  if (ran.failures.length > 0) return yield* new Exit({ code: 2 })
})
