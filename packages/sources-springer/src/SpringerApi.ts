import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
import type { Turn } from "@litfuse/engine/Source"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SpringerWork } from "./SpringerWork.ts"

/** The service; litfuse chose the pace, because each key has its own quota. Source: https://dev.springernature.com/docs/ (as stored 2026). */
export const upstream: Upstream = {
  id: "springer",
  origin: "https://api.springernature.com",
  pace: { requests: 1, perMs: 1000, concurrency: 1 },
  credentials: [
    {
      name: "key",
      env: "SPRINGER_API_KEY",
      how: "register, free, at https://dev.springernature.com",
      isRequired: true,
      goesIn: { query: "api_key" }
    }
  ],
  timeoutMs: 60_000
}

/** Works per page with a free key. */
export const mostPerPage = 25
/** The last work that litfuse fetches; the documentation names no limit. */
export const deepest = 5000

const Answer = Schema.Struct({
  query: Schema.optionalKey(Schema.NullOr(Schema.String)),
  result: Schema.Array(Schema.Struct({ total: Schema.Union([Schema.String, Schema.Finite]) })),
  records: Schema.optionalKey(Schema.NullOr(Listed.list(SpringerWork)))
})

/** The endpoint in use. Source: Meta API v2, https://dev.springernature.com/docs/api-endpoints/meta-api/ (as stored 2026). */
export const make = Effect.map(Http.client(upstream, "springer"), (client) => ({
  search: (q: string, { cursor, wanted }: Turn) => {
    const offset = Number(cursor ?? 0)
    const size = Math.min(mostPerPage, wanted, deepest - offset)
    return Effect.map(
      client.json(Answer, { path: "/meta/v2/json", query: { q: q.toWellFormed(), s: offset + 1, p: size }, says: q }),
      ({ query, result, records }) => {
        const works = (records ?? []).slice(0, size)
        const counted = Number(result[0]?.total ?? Number.NaN)
        const total = Number.isSafeInteger(counted) && counted >= 0 ? counted : undefined
        const end = offset + works.length
        const isLast = works.length === 0 || end >= Math.min(total ?? deepest, deepest)
        return { works, total, says: query ?? q, next: isLast ? undefined : String(end) }
      }
    )
  }
}))
