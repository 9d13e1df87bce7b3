import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Question from "./Question.ts"
import { Followed, Related } from "./walk/Answer.ts"
import { findRelated } from "./walk/findRelated.ts"
import { followCitations } from "./walk/followCitations.ts"
import { type Direction, Request } from "./walk/request.ts"
import type * as WalkRun from "./walk/WalkRun.ts"

export { type Direction, Request }

/** The answer of a walk; `litfuse walk --format json` prints it. Related works have another form: only they share citations. */
export const Answer = Schema.Union([Followed, Related])
export type Answer = typeof Answer.Type

/** The result for a surface in the same process. */
export type Found = WalkRun.Found<Followed> | WalkRun.Found<Related>

const deepRelated = Question.about(
  ["depth", "direction"],
  "{depth} has no effect with {direction} related, which looks two hops away; remove one of them"
)

/**
 * Follows citations from some works, or finds works that share references with them or are cited together with them.
 *
 * - errors: `ApiError` for an invalid identifier, for sources that are unknown or have no citations, and for a depth with `related`
 */
export const run = Question.make("walk", Request, (request: Request) =>
  Effect.gen(function* () {
    const { direction, depth } = request
    if (direction !== "related") return (yield* followCitations(request, direction)) as Found
    return depth === 1 ? ((yield* findRelated(request)) as Found) : yield* Question.refuse(deepRelated)
  })
)

/** The plain data only. */
export const ask = (request: typeof Request.Encoded) => Effect.map(run(request), ({ answer }): Answer => answer)
