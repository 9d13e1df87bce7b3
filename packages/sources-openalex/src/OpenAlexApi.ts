import * as Http from "@litfuse/engine/Http"
import type { Identifier } from "@litfuse/engine/Identifier"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Work } from "./Work.ts"

/**
 * The service, as data.
 *
 * - source: rate limits, https://developers.openalex.org/guides/authentication (as stored 2026-06): at most 100 requests a second and a budget by
 *   the day; keyed and keyless clients alike are asked to stay near 10. The quota of the day in its headers says nothing about pace
 * - 403 is what OpenAlex answers to those who asked too often, with a page of HTML or a JSON error
 */
export const upstream: Upstream = {
  id: "openalex",
  origin: "https://api.openalex.org",
  pace: { requests: 8, perMs: 1000, concurrency: 2 },
  statuses: { 403: "RateLimited" },
  credentials: [
    {
      name: "key",
      env: "OPENALEX_API_KEY",
      how: "make an account at https://openalex.org and copy the key from https://openalex.org/settings/api",
      without: "OpenAlex answers about a hundred searches a day without a key, and then none until midnight UTC",
      goesIn: { query: "api_key" }
    }
  ]
}

/** The most works that one page holds. */
export const mostPerPage = 100

const Answer = Schema.Struct({
  meta: Schema.Struct({ count: Schema.Int, next_cursor: Schema.optionalKey(Schema.NullOr(Schema.String)) }),
  results: Schema.Array(Work)
})

/** One page of a list. */
export interface Turn {
  readonly cursor: string | undefined
  readonly wanted: number
}

/** The name of a work in an address: `W1`, `doi:10.1000/1`, `pmid:1`, `pmcid:PMC1`. */
const nameOf = ({ scheme, value }: Identifier): string => (scheme === "openalex" ? value : `${scheme}:${encodeURIComponent(value)}`)

/**
 * The endpoints that are used.
 *
 * - source: lists, filters, cursors and single works, https://developers.openalex.org/api-reference/works (as stored 2026-06)
 */
export const make = Effect.map(Http.client(upstream, "openalex"), (client) => ({
  list: (filter: string, sort: string | undefined, { cursor, wanted }: Turn) =>
    Effect.map(
      client.json(Answer, {
        path: "/works",
        query: { filter, sort, per_page: Math.min(mostPerPage, wanted), cursor: cursor ?? "*" },
        says: filter
      }),
      ({ meta, results }) => ({ works: results, total: meta.count, next: meta.next_cursor ?? undefined })
    ),
  /** A single work costs nothing; "not found" is a page of HTML with status 404. */
  work: (identifier: Identifier) => client.findJson(Work, { path: `/works/${nameOf(identifier)}` })
}))
