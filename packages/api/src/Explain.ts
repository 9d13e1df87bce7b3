import * as Features from "@litfuse/query/Features"
import * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as QueryInput from "./query/QueryInput.ts"
import { parseQuery } from "./query/parseQuery.ts"
import * as Question from "./Question.ts"

/** A query to explain. */
export const Request = Schema.Struct(QueryInput.fields)
export type Request = typeof Request.Type

/**
 * The meaning of a query, and the abilities that a source needs to answer it; `litfuse query explain --format json` prints it.
 *
 * - `tree` of the query; `features` that it uses
 * - `fields` for each field that it names: the features used there, empty for words only
 * - `dates` for each kind of date: the precision of its bounds
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  from: Schema.Literals(QueryInput.readable),
  tree: Query.codec,
  features: Schema.Array(Schema.Literals(Features.names)),
  fields: Schema.Record(Schema.String, Schema.Array(Schema.Literals(Features.names))),
  dates: Schema.Record(Schema.String, Schema.Literals(["year", "month", "day"])),
  notices: Schema.Array(QueryInput.QueryRemark)
})
export type Answer = typeof Answer.Type

/** An explanation; `query` the text that the offsets of notices refer to. */
export interface Explained {
  readonly answer: Answer
  readonly query: string
}

/** Explains a query: its tree, and its requirements of a source. Errors: `ApiError` for an invalid query, with the position, or an unreadable file. */
export const run = Question.make(
  "explain",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { text: query, syntax, query: tree, remarks } = yield* parseQuery(request)
    const { all, fields, dates } = Features.of(tree)
    const answer: Answer = {
      version: 1,
      from: syntax,
      tree,
      features: [...all],
      fields: Object.fromEntries(Array.from(fields, ([name, used]) => [name, [...used]])),
      dates: Object.fromEntries(dates),
      notices: remarks.map(QueryInput.remarkOf)
    }
    return { answer, query } satisfies Explained
  })
)

/** The plain data only. */
export const ask = (request: typeof Request.Encoded) => Effect.map(run(request), ({ answer }) => answer)
