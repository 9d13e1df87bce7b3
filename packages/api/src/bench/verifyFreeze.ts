import * as Freeze from "@litfuse/host/freeze"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Question from "../Question.ts"
import * as Fields from "./fields.ts"
import { experimentOf } from "./load.ts"

/** Whose history is looked at. */
export const Request = Schema.Struct(Fields.named)
export type Request = typeof Request.Type

/** What the history says of each analysis, in the order of the experiment. */
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
 * Looks in the history of the clone for what an experiment claims about when it was written down.
 *
 * - empty: a table of systems claims nothing, so an experiment without analyses gives no row
 * - errors: `ApiError` where there is no workspace, and for an experiment that cannot be read
 */
export const ask = Question.make(
  "bench",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { here, loaded } = yield* experimentOf(request)
    return { freezes: [...Freeze.verify(here.root, loaded.experiment)] } satisfies Answer
  })
)
