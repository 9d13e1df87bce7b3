import type { ApiError } from "@litfuse/api/ApiError"
import type { QueryRemark } from "@litfuse/api/query/QueryInput"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { groupNotices, times } from "./groupNotices.ts"
import { usageError, printRefusal } from "../usageError.ts"

const named = {
  text: "the query itself",
  file: "a file with --file",
  syntax: "--syntax",
  into: "--into",
  known: "--known",
  records: "--records",
  goal: "the goal",
  seeds: "--seeds",
  headings: "--headings",
  table: "--table",
  ask: "--ask",
  model: "--model",
  record: "--record",
  replay: "--replay"
}

/** Asks a question about a query, and prints problems of the request or of its file. */
export const askQuery = <A, R>(question: Effect.Effect<A, ApiError, R>) =>
  question.pipe(
    printRefusal("litfuse query", named),
    Effect.catchIf(
      (error) => error._tag === "DatasetError",
      ({ message }) => usageError("litfuse query")(printable(message))
    )
  )

interface NoticedAnswer {
  readonly query: string
  readonly answer: { readonly notices: ReadonlyArray<typeof QueryRemark.Type> }
}

/** Prints the notices about a query, with the parts of the query that they refer to: all of one kind in one line. */
export const printNotices = Effect.fnUntraced(function* ({ query, answer }: NoticedAnswer) {
  const said = answer.notices.map(({ code, from, to, text }) => ({
    code,
    where: to > 0 ? query.slice(from, Math.min(to, from + 60)) : "",
    text
  }))
  for (const { code, count, where, text } of groupNotices(said))
    yield* Console.error(`note (${code}${times(count)}) ${where === "" ? "" : `${printable(where)}: `}${printable(text)}`)
})
