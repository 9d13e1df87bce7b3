import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Exchange } from "../http/Exchange.ts"
import type { Upstream } from "../Upstream.ts"
import { everything } from "./Capabilities.ts"
import type { CollectedPages } from "./collectPages.ts"

/**
 * The progress of a search of one source, with a forecast from the answers so far.
 *
 * - `delivered` of the `wanted` records; `requests` that were sent
 * - `requestsLeft`, `leftMs` null = unknown yet
 * - `usd`, `usdLeft` the cost so far, and of the rest; null = the service is free
 * - units: milliseconds, US dollars
 */
export interface SearchProgress {
  readonly source: string
  readonly delivered: number
  readonly wanted: number
  readonly requests: number
  readonly requestsLeft: number | null
  readonly leftMs: number | null
  readonly usd: number | null
  readonly usdLeft: number | null
}

/** Receives the progress after each page. The default ignores it. */
export const ProgressListener = Context.Reference<(progress: SearchProgress) => void>(
  "@litfuse/engine/source/SearchProgress/ProgressListener",
  {
    defaultValue: () => () => undefined
  }
)

/**
 * The facts after a page.
 *
 * - `requests` sent in `spentMs`. Requests of an earlier attempt do not count, nor do its records: `before`
 */
export interface ProgressFacts extends Pick<SearchProgress, "source" | "delivered" | "wanted" | "requests"> {
  readonly before: number
  readonly spentMs: number
  readonly usdPerRequest: number | undefined
}

const remainingShare = (delivered: number, wanted: number, came: number): number | null => {
  if (delivered >= wanted) return 0
  return came > 0 ? (wanted - delivered) / came : null
}

/** The progress of a search. The forecast assumes that each remaining record takes as long as those so far. */
export const progressAfter = ({ source, delivered, wanted, requests, before, spentMs, usdPerRequest }: ProgressFacts): SearchProgress => {
  const share = remainingShare(delivered, wanted, delivered - before)
  const requestsLeft = share === null ? null : Math.ceil(requests * share)
  const dollars = (count: number) => Math.round(count * usdPerRequest! * 10_000) / 10_000
  return {
    source,
    delivered,
    wanted,
    requests,
    requestsLeft,
    leftMs: share === null ? null : Math.ceil(spentMs * share),
    usd: usdPerRequest === undefined ? null : dollars(requests),
    usdLeft: usdPerRequest === undefined || requestsLeft === null ? null : dollars(requestsLeft)
  }
}

/**
 * Reports the progress of a search of at most `most` records, each time that it runs. Answers of an earlier attempt do not count for the forecast.
 *
 * - empty: reports nothing when all records are wanted and the source gives no total
 */
export const progressReporter = Effect.fnUntraced(function* (
  { id, upstream }: { readonly id: string; readonly upstream?: Upstream | undefined },
  most: number,
  into: Pick<CollectedPages, "records" | "total">,
  exchanges: ReadonlyArray<Exchange>
) {
  const tell = yield* ProgressListener
  let [before, sinceMs] = [0, yield* Clock.currentTimeMillis]
  return Effect.map(Clock.currentTimeMillis, (nowMs) => {
    const requests = exchanges.filter(({ ms }) => ms !== null).length
    const delivered = into.records.length
    if (requests === 0) [before, sinceMs] = [delivered, nowMs]
    const wanted = Math.min(most, into.total ?? most)
    if (wanted >= everything) return
    tell(
      progressAfter({ source: id, delivered, wanted, requests, before, spentMs: nowMs - sinceMs, usdPerRequest: upstream?.usdPerRequest })
    )
  })
})
