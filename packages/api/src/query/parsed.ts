import * as Dialects from "@litfuse/query/Dialects"
import * as Effect from "effect/Effect"
import { type Given, type readable, textOf } from "./given.ts"

/**
 * The query of a request: its text, its syntax, what it means, and what is said of it.
 *
 * - errors: as `textOf`; `QueryError` for a text that cannot be read, with its place
 */
export const parsed = Effect.fnUntraced(function* (request: Given & { readonly syntax: (typeof readable)[number] }) {
  const text = yield* textOf(request)
  const dialect = Dialects.dialects[request.syntax]
  const { query, remarks } = yield* Effect.fromResult(Dialects.parse(text, dialect))
  return { text, dialect, query, remarks }
})
