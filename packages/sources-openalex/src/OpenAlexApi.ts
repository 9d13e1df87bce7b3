import * as Http from "@litfuse/engine/Http"
import type { Identifier } from "@litfuse/engine/Identifier"
import * as Listed from "@litfuse/engine/Listed"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { OpenAlexWork } from "./OpenAlexWork.ts"

/**
 * The service, as data.
 *
 * - source: rate limits, https://developers.openalex.org/guides/authentication (as stored 2026-06): at most 100 requests a second and a daily budget.
 *   Clients with and without a key are asked to stay near 10. The daily quota in the headers says nothing about pace
 * - quota: `X-RateLimit-Limit`, `-Remaining` and `-Reset`, the seconds until midnight UTC, https://developers.openalex.org/api-reference/errors (as
 *   stored 2026-06): after the last one, requests are refused with 429 until then
 * - price: $1 for 1,000 searches, after $1 a day with a key and $0.10 without, https://developers.openalex.org/api-reference/authentication (as stored 2026)
 * - 403 is OpenAlex's answer to clients that ask too often, with an HTML page or a JSON error
 */
export const upstream: Upstream = {
  id: "openalex",
  origin: "https://api.openalex.org",
  pace: { requests: 8, perMs: 1000, concurrency: 2 },
  statuses: { 403: "RateLimited" },
  usdPerRequest: 0.001,
  quota: { limit: "x-ratelimit-limit", remaining: "x-ratelimit-remaining", renewed: "x-ratelimit-reset" },
  credentials: [
    {
      name: "key",
      env: "OPENALEX_API_KEY",
      how: "create an account at https://openalex.org and copy the key from https://openalex.org/settings/api",
      without: "without a key, OpenAlex answers about a hundred searches a day, and then none until midnight UTC",
      goesIn: { query: "api_key" }
    }
  ]
}

/** Works per page. */
export const mostPerPage = 100

const Answer = Schema.Struct({
  meta: Schema.Struct({ count: Schema.Int, next_cursor: Schema.optionalKey(Schema.NullOr(Schema.String)) }),
  results: Listed.list(OpenAlexWork)
})

const Journals = Schema.Struct({
  results: Schema.Array(
    Schema.Struct({
      id: Schema.NonEmptyString,
      display_name: Schema.optionalKey(Schema.NullOr(Schema.String)),
      abbreviated_title: Schema.optionalKey(Schema.NullOr(Schema.String)),
      alternate_titles: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String)))
    })
  )
})

const mostJournals = 50

/** The requested page of a list. */
export interface Turn {
  readonly cursor: string | undefined
  readonly wanted: number
}

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^the\s+/u, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

/** The identifier of a work in an address: `W1`, `doi:10.1000/1`, `pmid:1`, `pmcid:PMC1`. */
const nameOf = ({ scheme, value }: Identifier): string =>
  scheme === "openalex" ? value : `${scheme}:${encodeURIComponent(value.toWellFormed())}`

/**
 * The endpoints in use.
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
  /** The journals of a name: those with exactly this name or abbreviation; without one, those whose names contain its words. */
  journals: (name: string) =>
    Effect.map(
      client.json(Journals, {
        path: "/sources",
        query: {
          filter: `default.search:${plainName(name)}`,
          per_page: mostJournals,
          select: "id,display_name,abbreviated_title,alternate_titles"
        },
        says: `journal ${name}`
      }),
      ({ results }) => {
        const wanted = plainName(name)
        const exact = results.filter((one) =>
          [one.display_name, one.abbreviated_title, ...(one.alternate_titles ?? [])].some((title) => plainName(title ?? "") === wanted)
        )
        return { ids: (exact.length > 0 ? exact : results).map(({ id }) => id.split("/").at(-1)!), isExact: exact.length > 0 }
      }
    ),
  /** A single work costs nothing; "not found" is an HTML page with status 404. */
  work: (identifier: Identifier) => client.findJson(OpenAlexWork, { path: `/works/${nameOf(identifier)}` })
}))
