import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
import { optionalField, optionalList, optionalText, optionalTextOrNumber } from "@litfuse/engine/source/optionalField"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** The service; litfuse chose the pace. Source: https://openi.nlm.nih.gov/services (as stored 2026). */
export const upstream: Upstream = {
  id: "openi",
  origin: "https://openi.nlm.nih.gov",
  pace: { requests: 1, perMs: 1000, concurrency: 1 },
  timeoutMs: 30_000,
  maxBytes: 20_000_000
}

/** An image with the article that it comes from, as far as it is read. */
export const OpenImage = Schema.Struct({
  uid: optionalText,
  pmid: optionalTextOrNumber,
  pmcid: optionalTextOrNumber,
  docSource: optionalText,
  title: optionalText,
  journal_title: optionalText,
  authors: optionalText,
  impression: optionalText,
  licenseType: optionalText,
  licenseURL: optionalText,
  MeSH: optionalField(Schema.Struct({ major: optionalList(Schema.String), minor: optionalList(Schema.String) })),
  image: optionalField(Schema.Struct({ id: optionalText, caption: optionalText, modalityMajor: optionalText })),
  imgThumb: optionalText,
  imgLarge: optionalText
})
export type OpenImage = typeof OpenImage.Type

/** A window of a list. An empty one has no `list`. */
const ImagePage = Schema.Struct({ total: Schema.optionalKey(Schema.Finite), list: Schema.optionalKey(Listed.list(OpenImage)) })

/** The endpoint in use: images by words, best match first. */
export const make = Effect.map(Http.client(upstream, "openi"), (client) => ({
  search: (words: string, wanted: number) =>
    client.json(ImagePage, { path: "/api/search", query: { query: words, m: 1, n: wanted }, says: words })
}))
