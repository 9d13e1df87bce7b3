import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Citation, OpenCitationsPublication } from "./OpenCitationsPublication.ts"

/**
 * The service, as data.
 *
 * - source: 180 requests a minute from one address, https://api.opencitations.net (as stored 2026)
 */
export const upstream: Upstream = {
  id: "opencitations",
  origin: "https://api.opencitations.net",
  pace: { requests: 3, perMs: 1000, concurrency: 2 },
  credentials: [
    {
      name: "token",
      env: "OPENCITATIONS_TOKEN",
      how: "https://opencitations.net/accesstoken; it does not raise a limit, but helps OpenCitations to report its use",
      goesIn: { header: "authorization" }
    }
  ],
  timeoutMs: 60_000
}

/** The service lists at most this many citations of one work, without saying that there are more. */
export const mostListed = 50_000

const Citations = Listed.list(Citation)
const Publications = Listed.list(OpenCitationsPublication)
const Counted = Schema.Tuple([Schema.Struct({ count: Schema.Union([Schema.Int, Schema.String.check(Schema.isPattern(/^\d{1,12}$/))]) })])

/** A name as part of a path: the slashes of a DOI stay, as in the documentation. */
const inPath = (name: string): string => name.toWellFormed().split("/").map(encodeURIComponent).join("/").replaceAll("%3A", ":")

const kinds = { citing: "citation", cited: "reference" } as const

/**
 * The endpoints in use. Names are an abbreviation, a colon and a value: `doi:10.1108/jd-12-2013-0166`, `omid:br/06180334099`.
 *
 * - source: Index, version 2, https://api.opencitations.net/index/v2; Meta, version 1, https://api.opencitations.net/meta/v1 (both as stored 2026)
 */
export const make = Effect.map(Http.client(upstream, "opencitations"), (client) => ({
  /** All citations of a work in one direction; none for an unknown work. A list of the maximum length may be incomplete. */
  citations: (name: string, direction: "citing" | "cited") =>
    Effect.map(client.findJson(Citations, { path: `/index/v2/${kinds[direction]}s/${inPath(name)}` }), (found) => found ?? []),
  /** The number of citations of a work in one direction. */
  count: (name: string, direction: "citing" | "cited") =>
    Effect.map(client.json(Counted, { path: `/index/v2/${kinds[direction]}-count/${inPath(name)}` }), ([{ count }]) => Number(count)),
  /** The metadata of some works, in no order; unknown works are left out. */
  publications: (names: ReadonlyArray<string>) => {
    if (names.length === 0) return Effect.succeed([])
    return Effect.map(client.findJson(Publications, { path: `/meta/v1/metadata/${names.map(inPath).join("__")}` }), (found) => found ?? [])
  }
}))
