import type { ReadableId } from "@litfuse/query/dialects/readableIds"
import { type Parsed, parse } from "@litfuse/query/parse"
import { positionsIn } from "@litfuse/query/QueryError"
import * as Notice from "@litfuse/engine/Notice"
import * as Effect from "effect/Effect"
import { chooseSyntax } from "./chooseSyntax.ts"

/** A parsed query, its syntax, and notices about both. */
export interface SearchQuery {
  readonly query: Parsed["query"]
  readonly syntax: ReadableId
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** Codes of words that were probably meant otherwise, of which a line may have several. */
const isOfWord = /-as-word$|^foreign-|^stop-word$/u

const noticesOf = (text: string, remarks: Parsed["remarks"]): ReadonlyArray<Notice.Notice> => {
  const positionOf = positionsIn(text)
  const hasLines = text.trim().includes("\n")
  const placeOf = (code: string, from: number): string => {
    if (hasLines) return `line ${positionOf(from).line}: `
    return isOfWord.test(code) ? `column ${from + 1}: ` : ""
  }
  return remarks.map(({ code, from, to, text }) => Notice.make(code, "query", to > 0 ? `${placeOf(code, from)}${text}` : text))
}

/** Other dialects are loaded only if the query is in one of them. */
const readIn = Effect.fnUntraced(function* (text: string, syntax: ReadableId) {
  if (syntax === "litfuse") return yield* Effect.fromResult(parse(text))
  const Dialects = yield* Effect.promise(() => import("@litfuse/query/Dialects"))
  return yield* Effect.fromResult(Dialects.parse(text, Dialects.dialects[syntax]))
})

/**
 * Parses the text of a search.
 *
 * - `named` its syntax; `auto` = detected: a notice names the detected syntax, unless it is litfuse's own
 * - errors: `Refused` if the syntax cannot be detected; `QueryError` for a text that cannot be parsed, with its position
 */
export const parseForSearch = Effect.fnUntraced(function* (text: string, named: ReadableId | "auto") {
  const { syntax, reason } = yield* chooseSyntax(text, named)
  const { query, remarks } = yield* readIn(text, syntax)
  const notices = reason === undefined ? [] : [Notice.make(reason.code, "query", reason.text)]
  return { query, syntax, notices: [...notices, ...noticesOf(text, remarks)] } satisfies SearchQuery
})
