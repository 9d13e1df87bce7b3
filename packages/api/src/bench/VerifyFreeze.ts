import { checkFreezes } from "@litfuse/host/checkFreezes"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Question from "../Question.ts"
import * as Fields from "./fields.ts"
import { openExperiment } from "./openExperiment.ts"

/** The experiment whose history is checked. */
export const Request = Schema.Struct(Fields.named)
export type Request = typeof Request.Type

/** The evidence of the history for each analysis, in the order of the experiment. */
export const Answer = Schema.Struct({
  freezes: Schema.Array(
    Schema.Struct({
      analysis: Schema.String,
      state: Schema.Literals(["proven", "wrong", "unknown", "exploratory"]),
      text: Schema.String
    })
  )
})
export type Answer = typeof Answer.Type

/**
 * Checks in the history of the clone when an experiment was written down, against its claims.
 *
 * - empty: tables of systems claim nothing, so an experiment without analyses gives no row
 * - errors: `ApiError` without a workspace, and for an unreadable experiment
 */
export const ask = Question.make(
  "bench",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { here, loaded } = yield* openExperiment(request)
    return { freezes: [...checkFreezes(here.root, loaded.experiment)] } satisfies Answer
  })
)
