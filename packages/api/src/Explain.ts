import * as Features from "@litfuse/query/Features"
import * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Given from "./query/given.ts"
import { parsed } from "./query/parsed.ts"
import * as Question from "./Question.ts"

/** A query to be explained. */
export const Request = Schema.Struct(Given.fields)
export type Request = typeof Request.Type

/**
 * What `litfuse query explain --format json` prints: what a query means, and the abilities that a source needs to answer it.
 *
 * - `tree` of the query; `features` everything that it uses
 * - `fields` for each part of a record that it names: what is asked of it, nothing where it is words alone
 * - `dates` for each kind of date: how fine its bounds are
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  from: Schema.Literals(Given.readable),
  tree: Query.codec,
  features: Schema.Array(Schema.Literals(Features.names)),
  fields: Schema.Record(Schema.String, Schema.Array(Schema.Literals(Features.names))),
  dates: Schema.Record(Schema.String, Schema.Literals(["year", "month", "day"])),
  notices: Schema.Array(Given.Said)
})
export type Answer = typeof Answer.Type

/** What came of an explanation; `query` is the text that was read, into which the offsets of notices point. */
export interface Explained {
  readonly answer: Answer
  readonly query: string
}

/** Explains a query: its tree, and what it asks of a source. Errors: `ApiError` for a query, with its place, or a file that cannot be read. */
export const run = Question.make(
  "explain",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { text: query, syntax, query: tree, remarks } = yield* parsed(request)
    const { all, fields, dates } = Features.of(tree)
    const answer: Answer = {
      version: 1,
      from: syntax,
      tree,
      features: [...all],
      fields: Object.fromEntries(Array.from(fields, ([name, used]) => [name, [...used]])),
      dates: Object.fromEntries(dates),
      notices: remarks.map(Given.said)
    }
    return { answer, query } satisfies Explained
  })
)

/** The same, as plain data alone. */
export const ask = (request: typeof Request.Encoded) => Effect.map(run(request), ({ answer }) => answer)
