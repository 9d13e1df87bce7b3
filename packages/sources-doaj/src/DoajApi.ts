import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
import * as Source from "@litfuse/engine/Source"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Article } from "./Article.ts"

/** The service, as data. Source: DOAJ API, https://doaj.org/api/v4/docs (as stored 2026): two requests a second. */
export const upstream: Upstream = {
  id: "doaj",
  origin: "https://doaj.org",
  pace: { requests: 1, perMs: 500, concurrency: 1 },
  timeoutMs: 60_000
}

/** Articles per page, and the last article of a search that can be fetched. */
export const mostPerPage = 100
export const deepest = 1000

const Answer = Schema.Struct({
  total: Schema.Int,
  pageSize: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
  query: Schema.optionalKey(Schema.String),
  results: Listed.list(Article)
})

/**
 * The endpoint in use; the query is part of its address.
 *
 * - source: `/api/v4/search/articles/{search_query}`, https://doaj.org/api/v4/docs (as stored 2026)
 */
export const make = Effect.map(Http.client(upstream, "doaj"), (client) => ({
  search: (text: string, sort: string | undefined, { cursor, wanted }: Source.Turn) => {
    // pages are numbered, so all must have one size: the size that the service uses, which may be smaller than requested
    const [size, page] = cursor === undefined ? [Math.min(mostPerPage, wanted), 1] : (cursor.split(" ").map(Number) as [number, number])
    return Effect.map(
      client.json(Answer, {
        path: `/api/v4/search/articles/${encodeURIComponent(text.toWellFormed())}`,
        query: { page, pageSize: size, sort },
        says: text
      }),
      ({ total, query, results, pageSize = size }) => ({
        articles: results.slice(0, wanted),
        total,
        says: query ?? text,
        next:
          results.length === 0 || page * pageSize >= deepest || Source.isAtEnd(page * pageSize, total)
            ? undefined
            : `${pageSize} ${page + 1}`
      })
    )
  }
}))
