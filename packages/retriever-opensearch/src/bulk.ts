import type { SourceError } from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import type { Calls, Item } from "./Calls.ts"
import { ClusterError } from "./ClusterError.ts"

/** A document as it is sent. */
export interface Line {
  readonly id: string
  readonly json: string
}

/** A request holds so many bytes of documents, unless one alone is larger. */
export const bytesAtOnce = 4_000_000

/** The pause before documents are sent again that a cluster had no room for: doubled each time, up to the longest. */
const [firstPauseMs, longestPauseMs, mostTries] = [50, 10_000, 14]

/** The document is there: it was sent before, and the answer was lost. */
const isThere = 409

/** A cluster has no room at the moment (429), or none of the copies of a shard answers (503). */
const mayPass = ({ status, error }: Item): boolean => (status === 429 && error?.type !== "cluster_block_exception") || status === 503

const why = ({ status, error }: Item): string =>
  error === undefined
    ? `status ${status}`
    : `${error.type}${error.reason === undefined || error.reason === null ? "" : `: ${error.reason}`}`.slice(0, 400)

const said = (refused: Item): string => {
  if (refused.error?.type === "cluster_block_exception") return `it is read-only: ${why(refused)}`
  return refused.status === 404 ? "it was removed while it was filled" : why(refused)
}

const bodyOf = (lines: ReadonlyArray<Line>): string =>
  lines.map(({ id, json }) => `${JSON.stringify({ create: { _id: id } })}\n${json}\n`).join("")

/**
 * Sends documents. Those that the cluster has no room for are sent again, and no others; a document that is there already stays as it is, because
 * writing it twice would leave a deleted copy that counts in the statistics of terms.
 *
 * - gives how many documents had to be sent again
 * - errors: `ClusterError` for a document that is refused, for a cluster that has no room for a minute or lacks a shard for three minutes, and for an index
 *   that is read-only or gone; `SourceError`
 */
export const send = Effect.fnUntraced(function* (
  calls: Pick<Calls, "bulk">,
  index: string,
  alias: string,
  lines: ReadonlyArray<Line>
): Effect.fn.Return<number, ClusterError | SourceError> {
  let left = lines
  let again = 0
  for (let tries = 1; left.length > 0; tries++) {
    const items: ReadonlyArray<Item> = yield* calls.bulk(alias, bodyOf(left))
    if (items.length !== left.length)
      return yield* new ClusterError({ index, what: `${left.length} documents were sent, and the answer is about ${items.length}` })
    const refused = items.findIndex((item) => item.status >= 300 && item.status !== isThere && !mayPass(item))
    if (refused >= 0)
      return yield* new ClusterError({ index, what: `document ${JSON.stringify(left[refused]!.id)} is refused: ${said(items[refused]!)}` })
    const waiting = items.findIndex(mayPass)
    if (waiting < 0) break
    left = left.filter((_, i) => mayPass(items[i]!))
    if (tries === mostTries)
      return yield* new ClusterError({
        index,
        what: `the cluster took no more documents after ${tries} tries (${why(items[waiting]!)}); the same command continues where this ended`
      })
    again += left.length
    yield* Effect.sleep(Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1)))
  }
  return again
})
