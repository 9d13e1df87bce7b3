import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
import * as SourceError from "@litfuse/engine/SourceError"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Posting } from "./Posting.ts"

/** A preprint server, by its name in addresses. */
export type Server = "biorxiv" | "medrxiv"

/** The service of both servers; litfuse chose the pace. Source: https://api.biorxiv.org (as stored 2026). */
export const upstream: Upstream = {
  id: "biorxiv",
  origin: "https://api.biorxiv.org",
  pace: { requests: 1, perMs: 500, concurrency: 1 },
  timeoutMs: 60_000
}

const count = Schema.optionalKey(Schema.Union([Schema.Int, Schema.String]))

const Answer = Schema.Struct({
  messages: Schema.Array(Schema.Struct({ status: Schema.String, total: count })),
  collection: Listed.list(Posting)
})

const segments = (doi: string): string => doi.toWellFormed().split("/").map(encodeURIComponent).join("/")

/**
 * The endpoint in use, `details`, by dates and by DOI.
 *
 * - source: `/details/{server}/{from}/{until}/{cursor}/json` and `/details/{server}/{doi}/na/json`, https://api.biorxiv.org (as stored 2026). A page has
 *   100 versions, each version of a preprint as a separate entry. The status text reports that nothing was found
 */
export const make = Effect.map(Http.client(upstream, "biorxiv"), (client) => {
  const ask = (server: Server, operation: "search" | "lookup", path: string) =>
    Effect.flatMap(client.json(Answer, { path: `/details/${server}/${path}/json`, says: path }), ({ messages, collection }) => {
      const { status = "ok", total } = messages[0] ?? {}
      const isFine = collection.length > 0 || /^ok$|no posts found/i.test(status)
      const counted = Number(total ?? Number.NaN)
      return isFine
        ? Effect.succeed({ postings: collection, total: Number.isSafeInteger(counted) && counted >= 0 ? counted : undefined })
        : Effect.fail(SourceError.make(server, operation, { _tag: "QueryRejected", detail: status.slice(0, 200) }))
    })
  return {
    /** Versions posted between two days, both inclusive, from a position of the list on. */
    posted: (server: Server, from: string, until: string, start: number) => ask(server, "search", `${from}/${until}/${start}`),
    /** Every version of a preprint; none for an unknown preprint. */
    versions: (server: Server, doi: string) => ask(server, "lookup", `${segments(doi)}/na`)
  }
})

/** The functions of the endpoint. */
export type Preprints = Effect.Success<typeof make>
