import * as Dialects from "@litfuse/query/Dialects"
import * as Effect from "effect/Effect"
import { type Given, type syntaxes, textOf } from "./given.ts"
import { taken } from "./taken.ts"

/**
 * The query of a request: its text, its syntax, what it means, and what is said of it.
 *
 * - `remarks` the first says what the text was taken for, where its syntax was not named
 * - errors: as `textOf`; `Refused` where the signs in the text do not tell its syntax; `QueryError` for a text that cannot be read, with its place
 */
export const parsed = Effect.fnUntraced(function* (request: Given & { readonly syntax: (typeof syntaxes)[number] }) {
  const text = yield* textOf(request)
  const { syntax, said } = yield* taken(text, request.syntax)
  const dialect = Dialects.dialects[syntax]
  const { query, remarks } = yield* Effect.fromResult(Dialects.parse(text, dialect))
  return { text, syntax, dialect, query, remarks: said === undefined ? remarks : [{ ...said, from: 0, to: 0 }, ...remarks] }
})
