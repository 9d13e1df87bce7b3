import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Question from "./Question.ts"
import * as Answers from "./walk/Answer.ts"
import { linksInward } from "./walk/network.ts"
import * as GraphReadings from "./walk/GraphReadings.ts"
import * as Fields from "./walk/request.ts"
import * as Walk from "./walk/Walk.ts"

/** Requests works along citations. */
export const Request = Schema.Struct({ ...Fields.fields, ...Fields.way })
export type Request = typeof Request.Type

/** The answer of a walk; `litfuse cites --format json` prints it. */
export const Answer = Answers.Cites
export type Answer = Answers.Cites

/** The result for a surface in the same process. */
export type Found = Walk.Found<Answer>

const asked = { forward: "citing", backward: "cited", both: "both" } as const

/**
 * Follows citations from some works to citing works, to cited works, or both, for the requested number of hops, in several sources at once. The score of a
 * work is the number of its links to nearer works.
 *
 * - empty: a Notice names works that no source has; without citations the answer contains only the start works
 * - errors: `ApiError` for an invalid identifier, and for sources that are unknown or have no citations
 */
export const run = Question.make("cites", Request, (request: Request) => {
  const { direction, depth, max } = request
  const hops = Array.from({ length: depth }, () => asked[direction])
  return Walk.run<Answer>("cites", request, { hops, max }, ({ said, rows, hits, network }) => {
    const inward = linksInward(network)
    const works = hits(rows, (row) => inward[row]!)
    return { answer: { ...said, direction, depth, readings: GraphReadings.of(works, said.edges), works }, rows }
  })
})

/** The plain data only. */
export const ask = (request: typeof Request.Encoded) => Effect.map(run(request), ({ answer }) => answer)
