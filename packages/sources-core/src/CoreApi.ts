import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Work } from "./Work.ts"

/**
 * The service, as data.
 *
 * - source: rate limits, https://api.core.ac.uk/docs/v3#section/Rate-limits (as stored 2026): 1,000 tokens a day and 25 a minute for a person,
 *   5,000 and 10 for an academic institution; a search is one token;
 *   `X-RateLimitRemaining`, `X-RateLimit-Limit` and `X-RateLimit-Retry-After` tell what is left and how long until there is more
 */
export const upstream: Upstream = {
  id: "core",
  origin: "https://api.core.ac.uk",
  pace: { requests: 10, perMs: 60_000, concurrency: 1 },
  quota: { limit: "x-ratelimit-limit", remaining: "x-ratelimitremaining", renewed: "x-ratelimit-retry-after" },
  credentials: [
    {
      name: "key",
      env: "CORE_API_KEY",
      how: "register, free, at https://core.ac.uk/services/api",
      isRequired: true,
      goesIn: { header: "authorization", prefix: "Bearer " }
    }
  ],
  // a page of fifty works took more than a minute now and then (https://api.core.ac.uk, as told by its users in 2026)
  timeoutMs: 90_000,
  maxBytes: 60_000_000
}

/** The most works that a page holds. */
export const mostPerPage = 100
/** The last place to which one may turn pages; what comes after it is scrolled. */
export const deepest = 10_000

const Answer = Schema.Struct({
  totalHits: Schema.Int,
  results: Listed.list(Work),
  scrollId: Schema.optionalKey(Schema.NullOr(Schema.String))
})

/** One page of a list. */
export interface Turn {
  readonly cursor: string | undefined
  readonly wanted: number
}

/** A page, and whether it was scrolled. */
interface Works {
  readonly works: ReadonlyArray<Work | undefined>
  readonly total: number
  readonly next: string | undefined
  readonly isScrolled: boolean
}

/**
 * The endpoints that are used.
 *
 * - source: https://api.core.ac.uk/docs/v3#operation/null (as stored 2026); without the last slash of its address the service redirects, and
 *   counts the request twice
 */
export const make = Effect.map(Http.client(upstream, "core"), (client) => ({
  /**
   * `whole` with full texts, of which a page may hold many megabytes. A search for more than may be turned to, which has more, is scrolled from its
   * beginning: a scroll cannot begin in the middle, and a page of it costs several tokens, so that no other search is.
   */
  search: (q: string, sort: string | undefined, { cursor, wanted, whole = false }: Turn & { readonly whole?: boolean }) => {
    const page = (place: Readonly<Record<string, string | number>>, from: number) =>
      Effect.map(
        client.json(Answer, {
          path: "/v3/search/works/",
          query: { q, sort, ...place, ...(whole ? {} : { exclude: "fullText" }) },
          says: q
        }),
        ({ totalHits, results, scrollId }): Works => {
          const end = from + results.length
          const isScrolled = scrollId !== undefined && scrollId !== null && scrollId !== ""
          // one scroll has the same name on all its pages, and a cursor is given once
          const after = isScrolled ? `${end}:${scrollId}` : end < deepest ? String(end) : undefined
          return { works: results, total: totalHits, next: results.length === 0 || end >= totalHits ? undefined : after, isScrolled }
        }
      )
    const [, taken, scrollId] = /^(\d+):(.+)$/su.exec(cursor ?? "") ?? []
    if (scrollId !== undefined) return page({ limit: mostPerPage, scrollId }, Number(taken))
    const offset = Number(cursor ?? 0)
    return Effect.flatMap(page({ limit: Math.min(mostPerPage, wanted, deepest - offset), offset }, offset), (found) =>
      offset === 0 && Math.min(wanted, found.total) > deepest ? page({ limit: mostPerPage, scroll: "true" }, 0) : Effect.succeed(found)
    )
  }
}))
