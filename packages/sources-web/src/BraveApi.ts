import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
import { optionalField, optionalText } from "@litfuse/engine/source/optionalField"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/**
 * The service, as data. It counts requests in a second and in a month, and its headers list both: `X-RateLimit-Remaining: 1, 1000`.
 *
 * - source: https://api-dashboard.search.brave.com/documentation/guides/rate-limiting and
 *   https://api.search.brave.com/app/documentation/web-search/response-headers (as stored 2026). The smallest plan has one request in a second
 */
export const upstream: Upstream = {
  id: "brave",
  origin: "https://api.search.brave.com",
  pace: { requests: 1, perMs: 1000, concurrency: 1 },
  credentials: [
    {
      name: "key",
      env: "BRAVE_SEARCH_API_KEY",
      also: ["BRAVE_API_KEY"],
      how: "subscribe to a plan, all of them with a credit card, at https://api-dashboard.search.brave.com",
      isRequired: true,
      goesIn: { header: "x-subscription-token" }
    }
  ],
  // a wrong key is answered with 422, as a wrong parameter is
  says: [{ text: "SUBSCRIPTION_TOKEN_INVALID", means: "Unauthorised" }],
  quota: { limit: "x-ratelimit-limit", remaining: "x-ratelimit-remaining", renewed: "x-ratelimit-reset" }
}

/** Results of one page, and the pages of one search. Source: https://api-dashboard.search.brave.com/api-reference/web/search/get (as stored 2026). */
export const [pageSize, mostPages] = [20, 10] as const

/** Units: words and characters of a query. Source: as above. */
export const limits = { words: 50, characters: 400 }

/** The fields of a result that litfuse reads. Source: https://api.search.brave.com/app/documentation/web-search/responses (as stored 2026). */
const Result = Schema.Struct({
  url: Schema.NonEmptyString,
  title: optionalText,
  description: optionalText,
  page_age: optionalText,
  language: optionalText
})
/** A result. */
export type Result = typeof Result.Type

const Answer = Schema.Struct({
  type: Schema.Literal("search"),
  query: optionalField(Schema.Struct({ altered: optionalText, more_results_available: optionalField(Schema.Boolean) })),
  web: optionalField(Schema.Struct({ results: Listed.list(Result) }))
})

/** The endpoint in use. Nothing is filtered or corrected: `safesearch` would leave pages out, and `spellcheck` would send another query. */
export const make = Effect.map(Http.client(upstream, "brave"), (client) => ({
  /** One page of results, from 0. An answer without web results has none. */
  search: (q: string, page: number) =>
    Effect.map(
      client.json(Answer, {
        path: "/res/v1/web/search",
        query: {
          q,
          count: pageSize,
          offset: page,
          result_filter: "web",
          safesearch: "off",
          spellcheck: "false",
          text_decorations: "false"
        },
        says: q
      }),
      ({ query, web }) => ({
        results: web?.results ?? [],
        altered: query?.altered,
        hasMore: query?.more_results_available === true && page + 1 < mostPages
      })
    )
}))
