import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Exchange } from "../http/Exchange.ts"
import type { Upstream } from "../Upstream.ts"
import { everything } from "./Capabilities.ts"
import type { Gathered } from "./walk.ts"

/**
 * How far a search of one source is, and what the rest of it takes, by the answers that came so far.
 *
 * - `delivered` of the records that are wanted and there; `requests` that were sent
 * - `requestsLeft`, `leftMs` null until there is something to go by
 * - `usd`, `usdLeft` what it has cost, and what the rest will cost; null where the service takes no money
 * - units: milliseconds, US dollars
 */
export interface Course {
  readonly source: string
  readonly delivered: number
  readonly wanted: number
  readonly requests: number
  readonly requestsLeft: number | null
  readonly leftMs: number | null
  readonly usd: number | null
  readonly usdLeft: number | null
}

/** Who is told, after each page, how far a search is. The default is nobody. */
export const Told = Context.Reference<(course: Course) => void>("@litfuse/engine/source/Course/Told", {
  defaultValue: () => () => undefined
})

/**
 * What is known after a page.
 *
 * - `requests` that were sent, in `spentMs`; those that an earlier attempt had sent do not count, nor does what they brought: `before` records
 */
export interface Known extends Pick<Course, "source" | "delivered" | "wanted" | "requests"> {
  readonly before: number
  readonly spentMs: number
  readonly usdPerRequest: number | undefined
}

/** How far a search is: the rest takes as long, for each record, as what has come. */
export const after = ({ source, delivered, wanted, requests, before, spentMs, usdPerRequest }: Known): Course => {
  const came = delivered - before
  const share = delivered >= wanted ? 0 : came > 0 ? (wanted - delivered) / came : null
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
 * Tells, each time that it is run, how far a search of at most so many records is. Of answers that an earlier attempt was given nothing can be forecast.
 *
 * - empty: nothing is told where all are wanted and the source does not say how many there are
 */
export const teller = Effect.fnUntraced(function* (
  { id, upstream }: { readonly id: string; readonly upstream?: Upstream | undefined },
  most: number,
  into: Pick<Gathered, "records" | "total">,
  exchanges: ReadonlyArray<Exchange>
) {
  const tell = yield* Told
  let [before, sinceMs] = [0, yield* Clock.currentTimeMillis]
  return Effect.map(Clock.currentTimeMillis, (nowMs) => {
    const requests = exchanges.filter(({ ms }) => ms !== null).length
    const delivered = into.records.length
    if (requests === 0) [before, sinceMs] = [delivered, nowMs]
    const wanted = Math.min(most, into.total ?? most)
    if (wanted >= everything) return
    tell(after({ source: id, delivered, wanted, requests, before, spentMs: nowMs - sinceMs, usdPerRequest: upstream?.usdPerRequest }))
  })
})
