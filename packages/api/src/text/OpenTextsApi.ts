import * as Http from "@litfuse/engine/Http"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"

/** The hosts of open files are as many as publishers. They share one pace, and get no credentials. */
const upstream: Upstream = {
  id: "open-texts",
  // no request goes there: every address is one that a source gave
  origin: "https://open-texts.invalid",
  pace: { requests: 1, perMs: 1000, concurrency: 1 },
  maxBytes: 60_000_000
}

/** Fetches files at addresses that sources gave; undefined if there is none. Private addresses are refused. Units: `timeoutMs` of one file. */
export const make = (timeoutMs: number) =>
  Effect.map(Http.client({ ...upstream, timeoutMs }, "text"), (client) => ({
    file: (url: string) => Effect.map(client.find({ url, isForeign: true, expects: "bytes" }), (answer) => answer?.bytes)
  }))
