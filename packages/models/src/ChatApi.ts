/** The server of the user's model, over `Http`: it keeps pace, retries, limits, keys and recordings. */
import * as Http from "@litfuse/engine/Http"
import type * as SourceError from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import { ChatAnswer } from "./ChatAnswer.ts"
import { chatPath, chatUpstream } from "./chatUpstream.ts"
import type { ModelOutcome } from "./ModelCall.ts"
import type { ModelSettings } from "./ModelSettings.ts"

/** Why a request has no completion. */
export interface NoAnswer {
  readonly outcome: Exclude<ModelOutcome, "answered">
  readonly detail: string
}

/** The reason of a failed request as a typed outcome. */
const outcomesOf: Readonly<Record<SourceError.Reason["_tag"], NoAnswer["outcome"]>> = {
  Unreachable: "unreachable",
  OutOfTime: "timed-out",
  RateLimited: "rate-limited",
  Unauthorised: "unauthorised",
  QueryRejected: "rejected",
  BadResponse: "invalid",
  Crashed: "invalid",
  NotRecorded: "not-recorded"
}

/** The requests of a model. `ask` sends one, within the time limit of a call with its retries. */
export const make = ({ timeoutMs }: Pick<ModelSettings, "timeoutMs">) =>
  Effect.map(Http.client(chatUpstream({ timeoutMs }), "model"), (client) => ({
    ask: (json: unknown): Effect.Effect<ChatAnswer, NoAnswer> =>
      client.json(ChatAnswer, { path: chatPath, json }).pipe(
        Effect.mapError((error): NoAnswer => ({ outcome: outcomesOf[error.reason._tag], detail: error.message })),
        Effect.timeoutOrElse({
          duration: timeoutMs,
          orElse: () => Effect.fail<NoAnswer>({ outcome: "timed-out", detail: `no complete answer within ${timeoutMs / 1000} s` })
        })
      )
  }))
