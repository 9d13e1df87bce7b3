import type { ApiError } from "@litfuse/api/ApiError"
import type * as Effect from "effect/Effect"
import { withProgress } from "../../progress.ts"
import { refusing } from "../../refusal.ts"
import { telling } from "../../watching.ts"

/** Asks a question of the bench, its steps and what it tells on stderr. Errors: `Exit` with 2, or the error of what the request names. */
export const asking =
  (command: string) =>
  <A, R>(question: Effect.Effect<A, ApiError, R>) =>
    question.pipe(withProgress, telling(command), refusing(command))
