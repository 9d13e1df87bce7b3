import * as Http from "@litfuse/engine/Http"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/**
 * The service, as data. The host applies it: write no code for pace, retries, limits, redirects, credentials or recordings.
 * Put unusual meanings of statuses into `statuses`, and errors that come with status 200 into `says`.
 */
export const upstream: Upstream = {
  id: "acme-hub",
  origin: "https://api.example.org",
  pace: { requests: 1, perMs: 1000 }
}

/** What the service says about one publication. Name only the fields that you use. */
export const Count = Schema.Struct({ pmid: Schema.Int, title: Schema.String, citations: Schema.Int, asOf: Schema.String })
export type Count = typeof Count.Type

const Answer = Schema.Struct({ data: Schema.Array(Count) })

/** The endpoints of the service, as functions. */
export const make = Effect.map(Http.client(upstream, "acme-hub"), (client) => ({
  counts: (pmids: ReadonlyArray<string>) =>
    pmids.length === 0
      ? Effect.succeed([])
      : Effect.map(client.json(Answer, { path: "/pubs", query: { pmids: pmids.join(",") } }), ({ data }) => data)
}))

// AcmeHub: link the page that documents each endpoint, with the date on which it was read
