import type { Followed } from "./Answer.ts"
import * as GraphReadings from "./GraphReadings.ts"
import { linksInward } from "./network.ts"
import type { Request } from "./request.ts"
import * as WalkRun from "./WalkRun.ts"

const hopOf = { forward: "citing", backward: "cited", both: "both" } as const

/** A direction that citations have. */
export type Along = keyof typeof hopOf

/**
 * Follows citations from some works to citing works, to cited works, or both, for the requested number of hops, in several sources at once. The score of a
 * work is the number of its links to nearer works.
 *
 * - empty: a Notice names works that no source has; without citations the answer contains only the start works
 * - errors: those of `WalkRun.run`
 */
export const followCitations = (request: Request, direction: Along) => {
  const { depth, max } = request
  const hops = Array.from({ length: depth }, () => hopOf[direction])
  return WalkRun.run<Followed>("cites", request, { hops, max }, ({ said, rows, hits, network }) => {
    const inward = linksInward(network)
    const works = hits(rows, (row) => inward[row]!)
    return { answer: { ...said, direction, depth, readings: GraphReadings.of(works, said.edges), works }, rows }
  })
}
