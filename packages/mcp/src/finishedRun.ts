import type { ApiError } from "@litfuse/api/ApiError"
import * as Effect from "effect/Effect"
import { ToolRefusal } from "./ToolRefusal.ts"
import { isDone, type Run, ServerRuns } from "./ServerRuns.ts"

/** A finished run by name. Errors: a `ToolRefusal` for an unknown run, and for a run that is not finished. */
export const finishedRun = (id: string): Effect.Effect<Run, ApiError | ToolRefusal, ServerRuns> =>
  Effect.gen(function* () {
    const run = yield* (yield* ServerRuns).find(id)
    if (isDone(run)) return run
    return yield* new ToolRefusal({ what: [`run ${id} is not finished`], instead: `call search with cursor ${id}, which waits for it` })
  })
