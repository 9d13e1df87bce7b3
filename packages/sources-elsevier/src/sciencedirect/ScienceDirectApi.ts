import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
import type { Sort, Turn } from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { upstream } from "../upstream.ts"
import { ScienceDirectResult } from "./ScienceDirectResult.ts"
import type { Body } from "./toQuery.ts"

const sizes = [10, 25, 50, 100] as const
/** The last result that litfuse fetches: Scopus's limit, because the documentation of ScienceDirect names none. */
export const deepest = 5000

const Answer = Schema.Struct({
  resultsFound: Schema.Int,
  results: Schema.optionalKey(Schema.NullOr(Listed.list(ScienceDirectResult)))
})

/**
 * The endpoint in use: a PUT request, as the service recommends.
 *
 * - source: ScienceDirect Search API v2, https://dev.elsevier.com/documentation/ScienceDirectSearchAPI.wadl and
 *   https://dev.elsevier.com/tecdoc_sdsearch_migration.html (as stored 2026)
 */
export const make = Effect.map(Http.client(upstream, "sciencedirect"), (client) => ({
  search: (body: Body, says: string, sort: Sort, { cursor, wanted }: Turn) => {
    const offset = Number(cursor ?? 0)
    const show = sizes.find((size) => size >= wanted) ?? sizes.at(-1)!
    const display = { offset, show, sortBy: sort === "newest" ? "date" : "relevance" }
    return Effect.map(
      client.json(Answer, {
        endpoint: "sciencedirect",
        path: "/content/search/sciencedirect",
        method: "PUT",
        json: { ...body, display },
        says
      }),
      ({ resultsFound, results }) => {
        const found = (results ?? []).slice(0, Math.min(wanted, deepest - offset))
        const end = offset + found.length
        const total = resultsFound >= 0 ? resultsFound : undefined
        const isLast = found.length === 0 || end >= Math.min(total ?? deepest, deepest)
        return { results: found, total, next: isLast ? undefined : String(end) }
      }
    )
  }
}))
