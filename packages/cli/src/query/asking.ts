import type { ApiError } from "@litfuse/api/ApiError"
import type { Said } from "@litfuse/api/query/given"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { refusal, refusing } from "../refusal.ts"

/** How the command line names the fields of a request. */
const named = { text: "the query itself", file: "a file with --file", syntax: "--syntax", into: "--into" }

/** Asks a question about a query. What keeps its file from being read is said as a refusal. */
export const asking = <A, R>(question: Effect.Effect<A, ApiError, R>) =>
  question.pipe(
    refusing("litfuse query", named),
    Effect.catchIf(
      (error) => error._tag === "DatasetError",
      ({ message }) => refusal("litfuse query")(printable(message))
    )
  )

/** An answer about a query, and the text into which its notices point. */
interface Told {
  readonly query: string
  readonly answer: { readonly notices: ReadonlyArray<typeof Said.Type> }
}

/** What a reader and a printer had to say of a query, with its words that they speak of. */
export const say = Effect.fnUntraced(function* ({ query, answer }: Told) {
  for (const { code, from, to, text } of answer.notices) {
    const where = to > 0 ? `${printable(query.slice(from, Math.min(to, from + 60)))}: ` : ""
    yield* Console.error(`note (${code}) ${where}${printable(text)}`)
  }
})
