import * as Dialects from "@litfuse/query/Dialects"
import * as Effect from "effect/Effect"
import { type QueryInput, type syntaxes, textOf } from "./QueryInput.ts"
import { chooseSyntax } from "./chooseSyntax.ts"

/**
 * Reads and parses the query of a request: its text, its syntax, its tree, and remarks about it.
 *
 * - `remarks` the first reports the detected syntax, if the request did not name one
 * - errors: as `textOf`; `Refused` if the syntax cannot be detected; `QueryError` for a text that cannot be parsed, with its position
 */
export const parseQuery = Effect.fnUntraced(function* (request: QueryInput & { readonly syntax: (typeof syntaxes)[number] }) {
  const text = yield* textOf(request)
  const { syntax, reason } = yield* chooseSyntax(text, request.syntax)
  const dialect = Dialects.dialects[syntax]
  const { query, remarks } = yield* Effect.fromResult(Dialects.parse(text, dialect))
  return { text, syntax, dialect, query, remarks: reason === undefined ? remarks : [{ ...reason, from: 0, to: 0 }, ...remarks] }
})
