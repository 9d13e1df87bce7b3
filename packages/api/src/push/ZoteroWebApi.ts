import * as Http from "@litfuse/engine/Http"
import * as Credentials from "@litfuse/engine/http/Credentials"
import * as Retry from "@litfuse/engine/http/Retry"
import * as SourceError from "@litfuse/engine/SourceError"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/**
 * The Web API of Zotero, version 3, as data.
 *
 * - source: https://www.zotero.org/support/dev/web_api/v3/basics and /write_requests (as stored 2026). The service states no rate. Clients must
 * follow `Backoff` and `Retry-After`. 409 means that the library is locked for a moment
 */
export const zoteroWeb: Upstream = {
  id: "zotero-web",
  origin: "https://api.zotero.org",
  pace: { requests: 4, perMs: 1000, concurrency: 1 },
  credentials: [
    {
      name: "key",
      env: "ZOTERO_API_KEY",
      how: "make one with write access at https://www.zotero.org/settings/keys/new",
      isRequired: true,
      goesIn: { header: "zotero-api-key" }
    }
  ],
  statuses: { 409: "Unreachable" },
  timeoutMs: 60_000
}

/** Objects in one request. */
export const mostWritten = 50
const pageSize = 100

const headers = { "zotero-api-version": "3" }

const Rights = Schema.Struct({ library: Schema.optionalKey(Schema.Boolean), write: Schema.optionalKey(Schema.Boolean) })

/** What a key may do. */
const Key = Schema.Struct({
  userID: Schema.Int,
  access: Schema.Struct({
    user: Schema.optionalKey(Rights),
    groups: Schema.optionalKey(Schema.Record(Schema.String, Rights))
  })
})

/** An item or a collection. Every one counts: an item that litfuse could not read would be written twice. */
const Stored = Schema.Array(
  Schema.Struct({ key: Schema.NonEmptyString, version: Schema.Int, data: Schema.Record(Schema.String, Schema.Unknown) })
)
/** An item or a collection. */
export type Stored = (typeof Stored.Type)[number]

/** The result of a write, by the place of each object in the request. */
const Written = Schema.Struct({
  success: Schema.Record(Schema.String, Schema.String),
  unchanged: Schema.Record(Schema.String, Schema.String),
  failed: Schema.Record(
    Schema.String,
    Schema.Struct({ key: Schema.optionalKey(Schema.String), code: Schema.Int, message: Schema.optionalKey(Schema.String) })
  )
})
/** The result of a write. */
export type Written = typeof Written.Type

/** How long the service asks to pause after an answer. Units: milliseconds; 0 = it does not ask. */
const backoffMs = ({ headers }: Http.Answer): number => {
  const seconds = Number(headers["backoff"])
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0
}

/** Pauses as long as an answer asks. Errors: `RateLimited` for a pause that is too long to wait for. */
const pauseAfter = (answer: Http.Answer): Effect.Effect<void, SourceError.SourceError> => {
  const ms = backoffMs(answer)
  if (ms <= Retry.longestWaitMs) return ms === 0 ? Effect.void : Effect.sleep(ms)
  return Effect.fail(
    SourceError.make("zotero", "push", {
      _tag: "RateLimited",
      detail: `asks for a pause; try again in ${Math.ceil(ms / 1000)} s`,
      retryAfterMs: ms
    })
  )
}

/** A list that ends before its stated total. What is missing would be written twice. */
const shortOf = (total: number, read: number) =>
  Effect.fail(SourceError.make("zotero", "push", { _tag: "BadResponse", detail: `states ${total} items and lists ${read}` }))

/** What to say if there is no key; undefined = there is one. */
export const missingKey = Effect.map(Credentials.missing(zoteroWeb), ([key]) =>
  key === undefined ? undefined : `Zotero needs a key in the environment variable ${key.env}: ${key.how}`
)

/** The endpoints in use. */
export const make = Effect.map(Http.client(zoteroWeb, "zotero"), (client) => {
  const read = <A>(schema: Schema.Codec<A, unknown>, answer: Http.Answer) => Http.decodeJson(schema, answer, "zotero")
  const all = Effect.fnUntraced(function* (path: string, query: Readonly<Record<string, string | number>>) {
    const found: Array<Stored> = []
    for (;;) {
      const answer = yield* client.send({ path, query: { ...query, limit: pageSize, start: found.length }, headers, expects: "json" })
      const page = yield* read(Stored, answer)
      found.push(...page)
      const total = Number(answer.headers["total-results"] ?? Number.NaN)
      yield* pauseAfter(answer)
      if (found.length >= total || (page.length === 0 && Number.isNaN(total))) return found
      if (page.length === 0) return yield* shortOf(total, found.length)
    }
  })
  const write = Effect.fnUntraced(function* (path: string, objects: ReadonlyArray<unknown>) {
    const answer = yield* client.send({ path, json: objects, headers, expects: "json" })
    const written = yield* read(Written, answer)
    return { written, pauseMs: backoffMs(answer) }
  })
  return {
    /** Whose key it is, and what it may do. */
    key: Effect.flatMap(client.send({ path: "/keys/current", headers, expects: "json" }), (answer) => read(Key, answer)),
    /** All items of a library that are not below others, oldest first, those in the bin too. The service cannot search for a DOI. */
    items: (library: string) => all(`/${library}/items/top`, { sort: "dateAdded", direction: "asc", includeTrashed: 1 }),
    collections: (library: string) => all(`/${library}/collections`, { sort: "dateModified", direction: "asc" }),
    /** Writes at most 50 items or collections. `pauseMs` how long the service asks to pause. */
    writeItems: (library: string, items: ReadonlyArray<unknown>) => write(`/${library}/items`, items),
    writeCollections: (library: string, collections: ReadonlyArray<unknown>) => write(`/${library}/collections`, collections)
  }
})
/** The endpoints. */
export type ZoteroWebApi = Effect.Success<typeof make>
