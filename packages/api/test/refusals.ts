import type { Host } from "@litfuse/host/Host"
import * as Effect from "effect/Effect"
import type { ApiError, Problem } from "../src/ApiError.ts"
import { asked } from "./asked.ts"

/** Why a question has no answer. */
export const errorOf = <A>(question: Effect.Effect<A, ApiError, Host>): Promise<ApiError> => asked(Effect.flip(question))

/** What is wrong with a request; empty when it is not the request that is wrong. */
export const refusals = async <A>(question: Effect.Effect<A, ApiError, Host>): Promise<ReadonlyArray<Problem>> => {
  const { reason } = await errorOf(question)
  return reason._tag === "Refused" ? reason.problems : []
}
