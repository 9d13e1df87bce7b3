import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
import * as Source from "@litfuse/engine/Source"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Product } from "./Product.ts"

/**
 * The service, as data.
 *
 * - source: https://graph.openaire.eu/docs/apis/authentication (as stored 2026): 60 requests an hour, 7,200 with a token. After that
 *   the service refuses with 429
 */
export const upstream: Upstream = {
  id: "openaire",
  origin: "https://api.openaire.eu",
  pace: { requests: 1, perMs: 1000, concurrency: 1 },
  credentials: [
    {
      name: "token",
      env: "OPENAIRE_TOKEN",
      how: "a personal access token: register at https://graph.openaire.eu/docs/apis/authentication",
      without: "OpenAIRE answers only 60 requests an hour without a token",
      goesIn: { header: "authorization", prefix: "Bearer " },
      pace: { requests: 2, perMs: 1000, concurrency: 1 }
    }
  ],
  timeoutMs: 60_000,
  maxBytes: 60_000_000
}

/** Products per page: each may have 40 kB. */
export const mostPerPage = 100

const Answer = Schema.Struct({
  header: Schema.Struct({ numFound: Schema.Int, nextCursor: Schema.optionalKey(Schema.NullOr(Schema.String)) }),
  results: Listed.list(Product)
})

/** Parameters by name; a list becomes repeated parameters, of which any may match. */
type Parameters = Readonly<Record<string, string | ReadonlyArray<string>>>

/**
 * The endpoint in use, for publications: the graph also contains data, software and other products.
 *
 * - source: https://graph.openaire.eu/docs/apis/graph-api/searching-entities/filtering-search-results, and its pages on paging and sorting (as stored
 *   2026)
 */
export const make = Effect.map(Http.client(upstream, "openaire"), (client) => ({
  search: (parameters: Parameters, sort: string | undefined, { cursor, wanted }: Source.Turn) => {
    // even the last page has a cursor: ours also counts the products so far, so that no empty page is requested
    const [, before = "0", theirs = "*"] = /^(\d+) (.+)$/su.exec(cursor ?? "") ?? []
    const says = Object.entries(parameters).map(([name, text]) => `${name}=${String(text)}`)
    return Effect.map(
      client.json(Answer, {
        path: "/graph/v2/researchProducts",
        query: { ...parameters, type: "publication", pageSize: Math.min(mostPerPage, wanted), cursor: theirs, sortBy: sort },
        says: says.join("&")
      }),
      ({ header: { numFound, nextCursor }, results }) => {
        const served = Number(before) + results.length
        const isLast = results.length === 0 || Source.isAtEnd(served, numFound) || (nextCursor ?? theirs) === theirs
        return { products: results, total: numFound, says: says.join("&"), next: isLast ? undefined : `${served} ${nextCursor}` }
      }
    )
  }
}))
