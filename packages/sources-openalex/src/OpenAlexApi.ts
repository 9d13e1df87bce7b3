import * as Http from "@litfuse/engine/Http"
import type { Identifier } from "@litfuse/engine/Identifier"
import * as Listed from "@litfuse/engine/Listed"
import type { SourceError } from "@litfuse/engine/SourceError"
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
 * - 503 `Response object too large` is its answer to a page of works with thousands of authors, https://github.com/ropensci/openalexR/issues/204 (as stored)
 */
export const upstream: Upstream = {
  id: "openalex",
  origin: "https://api.openalex.org",
  pace: { requests: 8, perMs: 1000, concurrency: 2 },
  statuses: { 403: "RateLimited" },
  says: [{ text: "too large", means: "QueryRejected", status: 503 }],
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

interface ListedWorks {
  readonly works: (typeof Answer.Type)["results"]
  readonly total: number
  readonly next: string | undefined
}

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

/** Works per page after an answer that was too large for OpenAlex, at most. */
const smallerPages = [25, 5, 1]

const isTooLarge = ({ reason }: SourceError): boolean => reason._tag === "QueryRejected" && /too large/i.test(reason.detail)

/** A cursor with the size of its page, `25 IlsxNj...`, where the usual page is too large. */
const parseCursor = (text: string | undefined): { readonly cursor: string; readonly most: number } => {
  const [, most, cursor] = /^(\d+) (.*)$/s.exec(text ?? "") ?? []
  return most === undefined ? { cursor: text ?? "*", most: mostPerPage } : { cursor: cursor!, most: Number(most) }
}

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^the\s+/u, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()

interface WorkName {
  readonly scheme: Identifier["scheme"]
  readonly value: string
}

/** The identifier of a work in an address: `W1`, `doi:10.1000/1`, `pmid:1`, `pmcid:PMC1`. */
const nameOf = ({ scheme, value }: WorkName): string =>
  scheme === "openalex" ? value : `${scheme}:${encodeURIComponent(value.toWellFormed())}`

/**
 * The endpoints in use.
 *
 * - source: lists, filters, cursors and single works, https://developers.openalex.org/api-reference/works (as stored 2026-06)
 */
export const make = Effect.map(Http.client(upstream, "openalex"), (client) => ({
  /** A page of works. One that is too large for OpenAlex is asked for again with fewer works, and so are the pages after it. */
  list: (filter: string, sort: string | undefined, turn: Turn) => {
    const { cursor, most } = parseCursor(turn.cursor)
    const ask = (size: number): Effect.Effect<ListedWorks, SourceError> =>
      Effect.map(
        client.json(Answer, { path: "/works", query: { filter, sort, per_page: Math.min(size, turn.wanted), cursor }, says: filter }),
        ({ meta, results }) => {
          const next = meta.next_cursor ?? undefined
          return { works: results, total: meta.count, next: next === undefined || size === mostPerPage ? next : `${size} ${next}` }
        }
      ).pipe(
        Effect.catchIf(isTooLarge, (error) => {
          const less = smallerPages.find((one) => one < Math.min(size, turn.wanted))
          return less === undefined ? Effect.fail(error) : ask(less)
        })
      )
    return ask(most)
  },
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
  work: (identifier: WorkName) => client.findJson(OpenAlexWork, { path: `/works/${nameOf(identifier)}` })
}))
