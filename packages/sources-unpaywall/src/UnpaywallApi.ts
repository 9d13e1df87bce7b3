import * as Http from "@litfuse/engine/Http"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import { Publication } from "./Publication.ts"

/** So many requests are under way at once. */
export const atOnce = 4

/**
 * The service, as data.
 *
 * - source: https://unpaywall.org/products/api (as stored 2026): 100,000 requests a day, an address of one's own with each; the pace is ours
 */
export const upstream: Upstream = {
  id: "unpaywall",
  origin: "https://api.unpaywall.org",
  pace: { requests: 10, perMs: 1000, concurrency: atOnce },
  credentials: [
    {
      name: "email",
      env: "UNPAYWALL_EMAIL",
      how: "your own e-mail address; nobody has to register (https://unpaywall.org/products/api)",
      isRequired: true,
      goesIn: { query: "email" }
    }
  ],
  // an address that is none, or stands for one in examples
  statuses: { 422: "Unauthorised" }
}

/** The endpoint that is used: one publication by DOI; undefined when it is not known. */
export const make = Effect.map(Http.client(upstream, "unpaywall"), (client) => ({
  publication: (doi: string) => client.findJson(Publication, { path: `/v2/${encodeURIComponent(doi.toWellFormed())}` })
}))
