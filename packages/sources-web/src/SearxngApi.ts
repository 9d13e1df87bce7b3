import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
import * as SourceError from "@litfuse/engine/SourceError"
import { optionalText } from "@litfuse/engine/source/optionalField"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** The instance of the user, as data. A private address is possible, because the user sets it; no answer leads to one. */
export const upstream: Upstream = {
  id: "searxng",
  origin: "https://searxng.invalid",
  ownAddress: "run an instance (https://docs.searxng.org) with json among the formats of its settings.yml",
  pace: { requests: 1, perMs: 1000, concurrency: 1 },
  timeoutMs: 60_000
}

/** An instance says nothing of its last page: litfuse asks for this many at most. */
const mostPages = 10

/** Servers refuse longer addresses. Units: words and UTF-16 units. */
export const limits = { words: 200, characters: 2000 }

/** The fields of a result that litfuse reads. Source: https://docs.searxng.org/dev/search_api (as stored 2026), and the code of SearXNG. */
const Result = Schema.Struct({
  url: Schema.NonEmptyString,
  title: optionalText,
  content: optionalText,
  publishedDate: optionalText
})
/** A result. */
export type Result = typeof Result.Type

const Answer = Schema.Struct({
  query: Schema.String,
  results: Listed.list(Result),
  unresponsive_engines: Schema.optionalKey(Schema.Unknown)
})

const silentEngine = (one: unknown): string =>
  Array.isArray(one) ? `${String(one[0])}${one[1] === undefined ? "" : ` (${String(one[1])})`}` : String(one)

/** What the user can do about an error that an instance itself does not explain. */
const withAdvice = ({ source, operation, reason }: SourceError.SourceError): SourceError.SourceError =>
  SourceError.make(
    source,
    operation,
    reason._tag === "Unauthorised"
      ? { ...reason, detail: `${reason.detail}; add json to search.formats in the settings.yml of your instance, or allow this machine` }
      : reason
  )

/** The endpoint in use. */
export const make = Effect.map(Http.client(upstream, "searxng"), (client) => ({
  /**
   * One page of results, from 0, of the engines of the instance together.
   *
   * - errors: `Unreachable` where no page came and engines did not answer: that is no empty result
   */
  search: Effect.fnUntraced(function* (q: string, page: number) {
    const { results, unresponsive_engines } = yield* client
      .json(Answer, {
        path: "/search",
        query: { q, format: "json", categories: "general", safesearch: 0, pageno: page + 1 },
        says: q
      })
      .pipe(Effect.mapError(withAdvice))
    const silent = (Array.isArray(unresponsive_engines) ? unresponsive_engines : []).slice(0, 20).map(silentEngine)
    if (page === 0 && results.length === 0 && silent.length > 0)
      return yield* SourceError.make("searxng", "search", {
        _tag: "Unreachable",
        detail: `no page came, and engines of the instance did not answer: ${silent.join(", ")}`
      })
    return { results, silent, hasMore: results.length > 0 && page + 1 < mostPages }
  })
}))
