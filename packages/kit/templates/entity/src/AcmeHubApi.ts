import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
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
  // credentials: [{ name: "key", env: "ACME_HUB_API_KEY", how: "where to get it", goesIn: { query: "api_key" } }]
}

/** One entity as the service sends it. Name only the fields that you use. */
export const Item = Schema.Struct({ id: Schema.String, symbol: Schema.String, name: Schema.String })
export type Item = typeof Item.Type

// an item of the list that cannot be read is skipped with a notice; the others are kept
const Answer = Schema.Struct({ total: Schema.Int, items: Listed.list(Item) })

/** The endpoints of the service, as functions. */
export const make = Effect.map(Http.client(upstream, "acme-hub"), (client) => ({
  byId: (id: string) => client.json(Answer, { path: "/items", query: { id } }),
  search: (words: string, wanted: number) => client.json(Answer, { path: "/search", query: { q: words, limit: wanted }, says: words })
}))

// AcmeHub: link the page that documents each endpoint, with the date on which it was read
