import type { ApiError } from "@litfuse/api/ApiError"
import * as Effect from "effect/Effect"
import { Refusal } from "./Refusal.ts"
import { isDone, type Run, Runs } from "./Runs.ts"

/** The run of a name, with its answer. Errors: a `Refusal` for one that there is not, and for one that is not over. */
export const heldOf = (id: string): Effect.Effect<Run, ApiError | Refusal, Runs> =>
  Effect.gen(function* () {
    const run = yield* (yield* Runs).find(id)
    if (isDone(run)) return run
    return yield* new Refusal({ what: [`the run ${id} is not over`], instead: `call search with cursor ${id}, which waits for it` })
  })
