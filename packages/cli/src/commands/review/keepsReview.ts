import * as Review from "@litfuse/api/Review"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Exit } from "../../Exit.ts"
import { usageError } from "../../usageError.ts"

/** Refuses outputs that are files of the review in the working folder, such as decisions. Errors: `Exit` with 2. */
export const keepsReview = (command: string, ...outs: ReadonlyArray<Option.Option<string>>): Effect.Effect<void, Exit> => {
  const problem = Review.outputProblem(
    process.cwd(),
    outs.flatMap((out) => (Option.isSome(out) ? [out.value] : []))
  )
  return problem === undefined ? Effect.void : usageError(command)(problem)
}
