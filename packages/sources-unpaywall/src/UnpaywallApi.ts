import * as Http from "@litfuse/engine/Http"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import { UnpaywallPublication } from "./UnpaywallPublication.ts"

/** Concurrent requests. */
export const atOnce = 4

/**
 * The service, as data.
 *
 * - source: https://unpaywall.org/products/api (as stored 2026): 100,000 requests a day, each with the user's e-mail address; litfuse chose the pace
 */
export const upstream: Upstream = {
  id: "unpaywall",
  origin: "https://api.unpaywall.org",
  pace: { requests: 10, perMs: 1000, concurrency: atOnce },
  credentials: [
    {
      name: "email",
      env: "UNPAYWALL_EMAIL",
      how: "your e-mail address; no registration is needed (https://unpaywall.org/products/api)",
      isRequired: true,
      goesIn: { query: "email" }
    }
  ],
  // an invalid address, or an example address
  statuses: { 422: "Unauthorised" }
}

/** The endpoint in use: one publication by DOI; undefined for an unknown DOI. */
export const make = Effect.map(Http.client(upstream, "unpaywall"), (client) => ({
  publication: (doi: string) => client.findJson(UnpaywallPublication, { path: `/v2/${encodeURIComponent(doi.toWellFormed())}` })
}))
