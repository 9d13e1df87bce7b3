import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
import * as SourceError from "@litfuse/engine/SourceError"
import { optionalField, optionalText } from "@litfuse/engine/source/optionalField"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { toQuery } from "./toQuery.ts"

/**
 * The local API of the Zotero program on this machine, as data. It needs no key, and only programs of this machine reach it.
 *
 * - source: https://www.zotero.org/support/dev/web_api/v3/local_api, and server_localAPI.js of Zotero 7 (as stored 2026)
 */
export const upstream: Upstream = {
  id: "zotero",
  origin: "http://localhost:23119",
  pace: { requests: 20, perMs: 1000, concurrency: 1 },
  timeoutMs: 60_000,
  maxBytes: 60_000_000
}

/** An item: its data as the Web API has them, and the date as Zotero understood it. */
const Item = Schema.Struct({
  key: Schema.NonEmptyString,
  data: Schema.StructWithRest(Schema.Struct({ itemType: Schema.NonEmptyString }), [Schema.Record(Schema.String, Schema.Unknown)]),
  meta: optionalField(Schema.Struct({ parsedDate: optionalText }))
})
/** An item. */
export type Item = typeof Item.Type

const Items = Listed.list(Item)

/** What a person can do about an error that Zotero itself does not explain. */
const withAdvice = ({ source, operation, reason }: SourceError.SourceError): SourceError.SourceError => {
  const advice =
    reason._tag === "Unauthorised"
      ? "; allow other applications to communicate with Zotero, in its settings under Advanced"
      : "; start Zotero on this machine"
  if (reason._tag !== "Unauthorised" && reason._tag !== "Unreachable") return SourceError.make(source, operation, reason)
  return SourceError.make(source, operation, { ...reason, detail: reason.detail + advice })
}

/** A list that ends before its stated total. What is missing could be what was searched for. */
const shortOf = (total: number, read: number) =>
  Effect.fail(SourceError.make("zotero", "search", { _tag: "BadResponse", detail: `states ${total} items and lists ${read}` }))

/** The endpoint in use. */
export const make = Effect.map(Http.client(upstream, "zotero"), (client) => ({
  /** All items of a library that are not below others, oldest first, without those in the bin. An item of another shape is undefined. */
  items: Effect.fnUntraced(function* (library: string) {
    const found: Array<Item | undefined> = []
    for (;;) {
      const answer = yield* client.send({
        path: `/api/${library}/items/top`,
        query: toQuery(found.length),
        headers: { "zotero-api-version": "3" },
        expects: "json"
      })
      const page = yield* Http.decodeJson(Items, answer, "zotero")
      found.push(...page)
      const total = Number(answer.headers["total-results"] ?? Number.NaN)
      if (found.length >= total || (page.length === 0 && Number.isNaN(total))) return found
      if (page.length === 0) return yield* shortOf(total, found.length)
    }
  }, Effect.mapError(withAdvice))
}))
