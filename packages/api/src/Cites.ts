import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Question from "./Question.ts"
import * as Answers from "./walk/Answer.ts"
import { linksInward } from "./walk/network.ts"
import * as Readings from "./walk/readings.ts"
import * as Fields from "./walk/request.ts"
import * as Walk from "./walk/run.ts"

/** Works wanted along citations. */
export const Request = Schema.Struct({ ...Fields.fields, ...Fields.way })
export type Request = typeof Request.Type

/** What a walk answers: what `litfuse cites --format json` prints. */
export const Answer = Answers.Cites
export type Answer = Answers.Cites

/** What came of it, for a surface in the same process. */
export type Found = Walk.Found<Answer>

const asked = { forward: "citing", backward: "cited", both: "both" } as const

/**
 * Follows citations from some works: to those that cite them, to those that they cite, or both, as many hops as asked, in several sources at once. The
 * score of a work is the number of its links to nearer works.
 *
 * - empty: works that nobody has are named in a Notice; no citation at all is an answer with the first works alone
 * - errors: `ApiError` for a text that is no identifier, and for sources that are unknown or know no citations
 */
export const run = Question.make("cites", Request, (request: Request) => {
  const { direction, depth, max } = request
  const hops = Array.from({ length: depth }, () => asked[direction])
  return Walk.run<Answer>("cites", request, { hops, max }, ({ said, rows, hits, network }) => {
    const inward = linksInward(network)
    const works = hits(rows, (row) => inward[row]!)
    return { answer: { ...said, direction, depth, readings: Readings.of(works, said.edges), works }, rows }
  })
})

/** The same, as plain data alone. */
export const ask = (request: typeof Request.Encoded) => Effect.map(run(request), ({ answer }) => answer)
