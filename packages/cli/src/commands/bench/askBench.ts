import type { ApiError } from "@litfuse/api/ApiError"
import type * as Effect from "effect/Effect"
import { withProgress } from "../../progress.ts"
import { printRefusal } from "../../usageError.ts"
import { printWarningsAs } from "../../watchEvents.ts"

/** Asks a question of the bench, with progress and warnings on stderr. Errors: `Exit` with 2, or the error of a file of the request. */
export const askBench =
  (command: string) =>
  <A, R>(question: Effect.Effect<A, ApiError, R>) =>
    question.pipe(withProgress, printWarningsAs(command), printRefusal(command))
