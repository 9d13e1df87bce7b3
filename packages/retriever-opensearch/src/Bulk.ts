import type { SourceError } from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import type { Calls, Item } from "./Calls.ts"
import { ClusterError } from "./ClusterError.ts"

/** A document in the form that is sent. */
export interface Line {
  readonly id: string
  readonly json: string
}

/** Limit on the documents of a request in bytes, unless a single one is larger. */
export const bytesAtOnce = 4_000_000

/** The pauses before documents are resent to an overloaded cluster: doubled each time, up to the longest. */
const [firstPauseMs, longestPauseMs, mostTries] = [50, 10_000, 14]

/** The document exists already: it was sent before, and the answer was lost. */
const isThere = 409

/** The cluster is overloaded (429), or no copy of a shard answers (503). */
const isTemporary = ({ status, error }: Item): boolean => (status === 429 && error?.type !== "cluster_block_exception") || status === 503

const describeItem = ({ status, error }: Item): string => {
  if (error === undefined) return `status ${status}`
  return `${error.type}${error.reason === undefined || error.reason === null ? "" : `: ${error.reason}`}`.slice(0, 400)
}

const explainRefusal = (refused: Item): string => {
  if (refused.error?.type === "cluster_block_exception") return `it is read-only: ${describeItem(refused)}`
  return refused.status === 404 ? "it was deleted while it was filled" : describeItem(refused)
}

const bodyOf = (lines: ReadonlyArray<Line>): string =>
  lines.map(({ id, json }) => `${JSON.stringify({ create: { _id: id } })}\n${json}\n`).join("")

/**
 * Sends documents. Only documents that an overloaded cluster refused are resent. An existing document stays unchanged, because writing it twice would
 * leave a deleted copy that affects term statistics.
 *
 * - returns how many documents had to be resent
 * - errors: `SourceError`; `ClusterError` for a refused document, and for an index that is read-only or deleted. Also for a cluster that is overloaded
 *   for a minute, or lacks a shard for three minutes
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
      return yield* new ClusterError({ index, what: `${left.length} documents were sent, but the answer is about ${items.length}` })
    const refused = items.findIndex((item) => item.status >= 300 && item.status !== isThere && !isTemporary(item))
    if (refused >= 0)
      return yield* new ClusterError({
        index,
        what: `the cluster refused document ${JSON.stringify(left[refused]!.id)}: ${explainRefusal(items[refused]!)}`
      })
    const waiting = items.findIndex(isTemporary)
    if (waiting < 0) break
    left = left.filter((_, i) => isTemporary(items[i]!))
    if (tries === mostTries)
      return yield* new ClusterError({
        index,
        what: `the cluster accepted no more documents after ${tries} attempts (${describeItem(items[waiting]!)}); repeat the command to continue`
      })
    again += left.length
    yield* Effect.sleep(Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1)))
  }
  return again
})
