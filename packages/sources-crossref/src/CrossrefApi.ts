import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
import * as Source from "@litfuse/engine/Source"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Citing, Item } from "./Item.ts"

/**
 * The service, as data.
 *
 * - source: access and authentication, https://www.crossref.org/documentation/retrieve-metadata/rest-api/access-and-authentication/ (as stored
 *   2026); limits were lowered on 2025-12-01 (https://doi.org/10.64000/wadve-3tj60), and each answer's headers give the current ones. Lists are requested
 *   once a second
 */
export const upstream: Upstream = {
  id: "crossref",
  origin: "https://api.crossref.org",
  pace: { requests: 5, perMs: 1000, concurrency: 1 },
  endpoints: { list: { pace: { requests: 1, perMs: 1000 } } },
  perSecond: { limit: "x-rate-limit-limit", interval: "x-rate-limit-interval" },
  credentials: [
    {
      name: "mailto",
      env: "CROSSREF_MAILTO",
      how: "any e-mail address under which Crossref can reach you",
      without: "without an e-mail address, Crossref answers more slowly and may block requests without a warning",
      goesIn: { query: "mailto" },
      pace: { requests: 10, perMs: 1000, concurrency: 3 }
    }
  ],
  timeoutMs: 60_000
}

/** Items per page: the service allows 1,000, but an item with its references can have 100 KB. */
const mostPerPage = 200

const Answer = Schema.Struct({
  message: Schema.Struct({
    "total-results": Schema.Int,
    items: Listed.list(Item),
    "next-cursor": Schema.optionalKey(Schema.NullOr(Schema.String))
  })
})

const One = Schema.Struct({ message: Item })
const OneCiting = Schema.Struct({ message: Citing })

const pathOf = (doi: string): string => `/works/${encodeURIComponent(doi.toWellFormed())}`

/** The parameters of a list. `query` words by the parameter that searches them; `filter` joined by commas. */
export interface ListRequest {
  readonly query: Readonly<Record<string, string>>
  readonly filter: string | undefined
  readonly sort: string | undefined
}

/** The requested page of a list. */
export interface Turn {
  readonly cursor: string | undefined
  readonly wanted: number
}

/** Crossref's cursor is the same on every page; ours also counts the items so far, so that the list ends. */
const next = (served: number, total: number, theirs: string | null | undefined, got: number): string | undefined =>
  got === 0 || Source.isAtEnd(served, total) || theirs === null || theirs === undefined || theirs === "" ? undefined : `${served}:${theirs}`

/**
 * The endpoints in use.
 *
 * - source: `/works` with queries, filters, sorts and cursors, `/works/{doi}`, https://github.com/CrossRef/rest-api-doc (as stored 2026)
 */
export const make = Effect.map(Http.client(upstream, "crossref"), (client) => ({
  list: ({ query, filter, sort }: ListRequest, { cursor, wanted }: Turn) => {
    const [, before = "0", theirs = "*"] = /^(\d+):(.+)$/su.exec(cursor ?? "") ?? []
    const order = sort === undefined ? {} : { sort, order: "desc" }
    const says = [...Object.entries(query), ...(filter === undefined ? [] : [["filter", filter]])].map(
      ([name, value]) => `${name}=${value}`
    )
    return Effect.map(
      client.json(Answer, {
        path: "/works",
        endpoint: "list",
        query: { ...query, filter, ...order, rows: Math.min(mostPerPage, wanted), cursor: theirs },
        says: says.join("&")
      }),
      ({ message }) => {
        const total = message["total-results"]
        const got = message.items.length
        return { items: message.items, total, next: next(Number(before) + got, total, message["next-cursor"], got), says: says.join("&") }
      }
    )
  },
  /** One work; the service answers "not found" as plain text with status 404. */
  work: (doi: string) => Effect.map(client.findJson(One, { path: pathOf(doi) }), (found) => found?.message),
  /** The references of a work, in list order; undefined for an unknown work. */
  references: (doi: string) =>
    Effect.map(client.findJson(OneCiting, { path: pathOf(doi) }), (found) =>
      found === undefined ? undefined : (found.message.reference ?? [])
    )
}))
