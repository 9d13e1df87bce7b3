import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
import type { Turn } from "@litfuse/engine/Source"
import * as SourceError from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { upstream } from "../upstream.ts"
import { ScopusEntry } from "./ScopusEntry.ts"

/** Works per page, by view. */
export const mostPerPage = { STANDARD: 200, COMPLETE: 25 }
/** The last work of a search that can be fetched. */
export const deepest = 5000

const Answer = Schema.Struct({
  "search-results": Schema.Struct({
    "opensearch:totalResults": Schema.NullOr(Schema.String),
    entry: Schema.optionalKey(Schema.Union([Listed.list(ScopusEntry), ScopusEntry]))
  })
})

/** The parameters of a request besides the query. */
export interface PageParams extends Turn {
  readonly view: keyof typeof mostPerPage
  readonly sort?: string
}

const isEmpty = (complaint: string): boolean => /result set was empty/i.test(complaint)

/** The endpoint in use. Source: Scopus Search API, https://dev.elsevier.com/documentation/ScopusSearchAPI.wadl (as stored 2026). */
export const make = Effect.map(Http.client(upstream, "scopus"), (client) => ({
  search: Effect.fnUntraced(function* (query: string, { view, sort, cursor, wanted }: PageParams) {
    const start = Number(cursor ?? 0)
    const count = Math.min(mostPerPage[view], wanted, deepest - start)
    const { "search-results": answer } = yield* client.json(Answer, {
      path: "/content/search/scopus",
      query: { query: query.toWellFormed(), view, sort, start, count },
      says: query
    })
    const { entry = [] } = answer
    const entries = "length" in entry ? entry : [entry]
    // without hits, one entry has an error text
    const complaint = entries.flatMap((one) => (typeof one?.error === "string" ? [one.error] : [])).find((error) => !isEmpty(error))
    if (complaint !== undefined)
      return yield* Effect.fail(SourceError.make("scopus", "search", { _tag: "QueryRejected", detail: complaint }))
    const works = entries.filter((one) => one?.error === undefined || one.error === null)
    const counted = Number(answer["opensearch:totalResults"] ?? Number.NaN)
    const total = Number.isSafeInteger(counted) && counted >= 0 ? counted : undefined
    const end = start + works.length
    return {
      entries: works.slice(0, count),
      total,
      next: works.length === 0 || end >= Math.min(total ?? deepest, deepest) ? undefined : String(end)
    }
  })
}))
