import type { Host } from "@litfuse/host/Host"
import * as Effect from "effect/Effect"
import type { ApiError } from "../ApiError.ts"
import { chase } from "./Chase.ts"
import type { ReviewQuestion } from "./asReviewRun.ts"
import { run } from "./RunSteps.ts"
import { update } from "./Update.ts"

const questions: Readonly<Record<ReviewQuestion, (request: never) => Effect.Effect<unknown, ApiError, Host>>> = {
  "review run": run,
  "review chase": chase,
  "review update": update
}

/** Asks a command of a review again: what it finished is not done twice. Returns a line that says so. Errors: those of the command. */
export const resumeReview = (question: ReviewQuestion, request: never): Effect.Effect<string, ApiError, Host> =>
  Effect.as(questions[question](request), `litfuse ${question} is complete; \`litfuse review\` shows the state`)
