import type { Readable } from "@litfuse/query/dialects/ids"
import { type Parsed, parse } from "@litfuse/query/parse"
import { positionsIn } from "@litfuse/query/QueryError"
import * as Notice from "@litfuse/engine/Notice"
import * as Effect from "effect/Effect"
import { taken } from "./taken.ts"

/** A query that was read to be searched for, the syntax that it was read in, and what is to be said about that. */
export interface Understood {
  readonly query: Parsed["query"]
  readonly syntax: Readable
  readonly notices: ReadonlyArray<Notice.Notice>
}

const said = (text: string, remarks: Parsed["remarks"]): ReadonlyArray<Notice.Notice> => {
  const positionOf = positionsIn(text)
  const hasLines = text.trim().includes("\n")
  return remarks.map(({ code, from, to, text }) =>
    Notice.make(code, "query", hasLines && to > 0 ? `line ${positionOf(from).line}: ${text}` : text)
  )
}

/** Other dialects are loaded only where a query is in one of them. */
const readIn = Effect.fnUntraced(function* (text: string, syntax: Readable) {
  if (syntax === "litfuse") return yield* Effect.fromResult(parse(text))
  const Dialects = yield* Effect.promise(() => import("@litfuse/query/Dialects"))
  return yield* Effect.fromResult(Dialects.parse(text, Dialects.dialects[syntax]))
})

/**
 * Reads a text to be searched for.
 *
 * - `named` its syntax; `auto` = by the signs in it: what was taken is said, unless it is our own
 * - errors: `Refused` where the signs do not tell the syntax; `QueryError` for a text that cannot be read, with its place
 */
export const understood = Effect.fnUntraced(function* (text: string, named: Readable | "auto") {
  const { syntax, said: reason } = yield* taken(text, named)
  const { query, remarks } = yield* readIn(text, syntax)
  const notices = reason === undefined ? [] : [Notice.make(reason.code, "query", reason.text)]
  return { query, syntax, notices: [...notices, ...said(text, remarks)] } satisfies Understood
})
