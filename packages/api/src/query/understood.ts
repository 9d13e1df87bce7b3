import { type Detected, detect } from "@litfuse/query/dialects/detect"
import type { Readable } from "@litfuse/query/dialects/ids"
import type { Family } from "@litfuse/query/dialects/signs"
import { type Parsed, parse } from "@litfuse/query/parse"
import { positionsIn } from "@litfuse/query/QueryError"
import * as Notice from "@litfuse/engine/Notice"
import * as Effect from "effect/Effect"
import { about, refuse } from "../Question.ts"

/** A query that was read to be searched for, the syntax that it was read in, and what is to be said about that. */
export interface Understood {
  readonly query: Parsed["query"]
  readonly syntax: Readable
  readonly notices: ReadonlyArray<Notice.Notice>
}

const listed = (words: ReadonlyArray<string>): string => words.slice(0, 3).join(", ")

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

/** Of several syntaxes that a text may be in: those that read it, and find no sign of another one in it. */
const fitting = Effect.fnUntraced(function* (text: string, families: Detected["families"]) {
  const Dialects = yield* Effect.promise(() => import("@litfuse/query/Dialects"))
  return families.filter((family) =>
    Dialects.dialects[family].read(text).problems.every(({ severity, code }) => severity !== "error" && code !== "foreign-sign")
  )
})

const taken = Effect.fnUntraced(function* (text: string) {
  const { families, signs } = detect(text)
  const left: ReadonlyArray<Family> = families.length === 1 ? families : yield* fitting(text, families)
  const [syntax] = left
  if (syntax !== undefined && left.length === 1) return { syntax, signs }
  return yield* refuse(
    about(
      ["syntax"],
      `it cannot be told which syntax the query is in: ${listed(signs)} may be ${(left.length > 1 ? left : families).join(" or ")}; name it as {syntax}`
    )
  )
})

/**
 * Reads a text to be searched for.
 *
 * - `syntax` `auto` = by the signs in it: what was taken is said, unless it is our own
 * - errors: `Refused` where the signs do not tell the syntax; `QueryError` for a text that cannot be read, with its place
 */
export const understood = Effect.fnUntraced(function* (text: string, syntax: Readable | "auto") {
  if (syntax !== "auto") {
    const { query, remarks } = yield* readIn(text, syntax)
    return { query, syntax, notices: said(text, remarks) } satisfies Understood
  }
  const found = yield* taken(text)
  const { query, remarks } = yield* readIn(text, found.syntax)
  const notice = Notice.make(
    "syntax-detected",
    "query",
    `read in the syntax of ${found.syntax}, because of ${listed(found.signs)}; name another syntax if it is in another one`
  )
  return {
    query,
    syntax: found.syntax,
    notices: [...(found.syntax === "litfuse" ? [] : [notice]), ...said(text, remarks)]
  } satisfies Understood
})
