import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
import * as Source from "@litfuse/engine/Source"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CoreWork } from "./CoreWork.ts"

/**
 * The service, as data.
 *
 * - source: rate limits, https://api.core.ac.uk/docs/v3#section/Rate-limits (as stored 2026). A person has 1,000 tokens a day and 25 a minute, an
 *   academic institution 5,000 and 10. A search is one token. `X-RateLimitRemaining`, `X-RateLimit-Limit` and `X-RateLimit-Retry-After` give the
 *   remaining tokens and the time until renewal
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
  // users reported in 2026 that a page of fifty works can take more than a minute
  timeoutMs: 90_000,
  maxBytes: 60_000_000
}

/** Works per page. */
export const mostPerPage = 100
/** The last work that can be reached by offset; later ones need a scroll. */
export const deepest = 10_000

const Answer = Schema.Struct({
  totalHits: Schema.Int,
  results: Listed.list(CoreWork),
  scrollId: Schema.optionalKey(Schema.NullOr(Schema.String))
})

/** The requested page of a list. */
export interface Turn {
  readonly cursor: string | undefined
  readonly wanted: number
}

interface Works {
  readonly works: ReadonlyArray<CoreWork | undefined>
  readonly total: number
  readonly next: string | undefined
  readonly isScrolled: boolean
}

/**
 * The endpoints in use.
 *
 * - source: https://api.core.ac.uk/docs/v3#operation/null (as stored 2026); without the trailing slash the service redirects, and
 *   counts the request twice
 */
export const make = Effect.map(Http.client(upstream, "core"), (client) => ({
  /**
   * `whole` includes full texts, which can take many megabytes per page. A search for more works than offsets reach is scrolled from its
   * start, because a scroll cannot begin in the middle. Other searches are not scrolled: a page of a scroll costs several tokens.
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
          // a scroll has the same id on all pages, but a cursor must be unique
          const nextOffset = end < deepest ? String(end) : undefined
          const after = isScrolled ? `${end}:${scrollId}` : nextOffset
          const isLast = results.length === 0 || Source.isAtEnd(end, totalHits)
          return { works: results, total: totalHits, next: isLast ? undefined : after, isScrolled }
        }
      )
    const [, taken, scrollId] = /^(\d+):(.+)$/su.exec(cursor ?? "") ?? []
    if (scrollId !== undefined) return page({ limit: mostPerPage, scrollId }, Number(taken))
    const offset = Number(cursor ?? 0)
    return Effect.flatMap(page({ limit: Math.min(mostPerPage, wanted, deepest - offset), offset }, offset), (found) =>
      offset === 0 && wanted > deepest && !Source.isAtEnd(deepest, found.total)
        ? page({ limit: mostPerPage, scroll: "true" }, 0)
        : Effect.succeed(found)
    )
  }
}))
