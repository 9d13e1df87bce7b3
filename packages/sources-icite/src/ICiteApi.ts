import * as Http from "@litfuse/engine/Http"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { fields, Publication } from "./Publication.ts"

/**
 * The service, as data.
 *
 * - source: https://support.icite.nih.gov/hc/en-us/articles/9513563045787-Bulk-Data-and-API (as stored 2026). It names no rate limit: this pace is ours
 */
export const upstream: Upstream = {
  id: "icite",
  origin: "https://icite.od.nih.gov",
  pace: { requests: 2, perMs: 1000, concurrency: 1 },
  timeoutMs: 60_000
}

/** The most publications that a request names: 200 since 2024, and 1,000 on the page before that. */
export const mostPerRequest = 200

const Answer = Schema.Struct({ data: Schema.Array(Publication) })

/** The endpoint that is used: publications by PMID. Those that are not known are not in the answer. */
export const make = Effect.map(Http.client(upstream, "icite"), (client) => ({
  publications: Effect.fnUntraced(function* (pmids: ReadonlyArray<string>) {
    const found: Array<Publication> = []
    for (let from = 0; from < pmids.length; from += mostPerRequest) {
      const batch = pmids.slice(from, from + mostPerRequest)
      // without `fl` the answer holds every citing article of each publication
      const { data } = yield* client.json(Answer, { path: "/api/pubs", query: { pmids: batch.join(","), fl: fields.join(",") } })
      found.push(...data)
    }
    return found
  })
}))
