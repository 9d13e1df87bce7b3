import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { fields, ICitePublication } from "./ICitePublication.ts"

/** The service; litfuse chose the pace. Source: https://support.icite.nih.gov/hc/en-us/articles/9513563045787 (as stored 2026). */
export const upstream: Upstream = {
  id: "icite",
  origin: "https://icite.od.nih.gov",
  pace: { requests: 2, perMs: 1000, concurrency: 1 },
  timeoutMs: 60_000
}

/** Publications per request: 200 since 2024; an older page says 1,000. */
export const mostPerRequest = 200

const Answer = Schema.Struct({ data: Listed.list(ICitePublication) })

/** The endpoint in use: publications by PMID. Unknown ones are missing in the answer. */
export const make = Effect.map(Http.client(upstream, "icite"), (client) => ({
  publications: (pmids: ReadonlyArray<string>) => {
    if (pmids.length === 0) return Effect.succeed([])
    // without `fl` the answer contains every citing article of each publication
    const query = { pmids: pmids.join(","), fl: fields.join(",") }
    return Effect.map(client.json(Answer, { path: "/api/pubs", query }), ({ data }) => data)
  }
}))
