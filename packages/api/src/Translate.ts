import * as Dialects from "@litfuse/query/Dialects"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Given from "./query/given.ts"
import * as Question from "./Question.ts"

export { readable } from "./query/given.ts"

/** The syntaxes in which queries are written. */
export const writable = Dialects.ids

/** A query to be written in the syntax of another system. */
export const Request = Schema.Struct({
  ...Given.fields,
  into: Schema.Literals(writable).annotate({ description: "The syntax in which the query is written anew." })
})
export type Request = typeof Request.Type

/** What `litfuse query translate --format json` prints: the query in the other syntax, and where it will find other records there. */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  from: Schema.Literals(Given.readable),
  to: Schema.Literals(writable),
  text: Schema.String,
  notices: Schema.Array(Given.Said)
})
export type Answer = typeof Answer.Type

/** What came of a translation; `query` is the text that was read, into which the offsets of notices point. */
export interface Translated {
  readonly answer: Answer
  readonly query: string
}

/**
 * Writes a query in the syntax of another system.
 *
 * - errors: `ApiError` for a query that cannot be read, with its place, and for a file that cannot be read
 */
export const run = Question.make(
  "translate",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { syntax, into } = request
    const query = yield* Given.textOf(request)
    const parsed = yield* Effect.fromResult(Dialects.parse(query, Dialects.dialects[syntax]))
    const { text, remarks } = Dialects.dialects[into].print(parsed.query)
    const notices = [...parsed.remarks, ...remarks].map(Given.said)
    return { answer: { version: 1, from: syntax, to: into, text, notices }, query } satisfies Translated
  })
)

/** The same, as plain data alone. */
export const ask = (request: typeof Request.Encoded) => Effect.map(run(request), ({ answer }) => answer)
