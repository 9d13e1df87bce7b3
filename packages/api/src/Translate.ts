import * as Dialects from "@litfuse/query/Dialects"
import type { Query } from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import * as Given from "./query/given.ts"
import { readable } from "./query/given.ts"
import { parsed } from "./query/parsed.ts"
import * as Tried from "./query/tried.ts"
import * as Question from "./Question.ts"
import { about, refuse } from "./Question.ts"

export { readable, syntaxes } from "./query/given.ts"

/** The syntaxes in which queries are written. */
export const writable = Dialects.ids

/** A query to be written in the syntax of another system. */
export const Request = Schema.Struct({
  ...Given.fields,
  into: Schema.Literals(writable).annotate({ description: "The syntax in which the query is written anew." }),
  prove: Field.or(
    Schema.Boolean.annotate({ description: "Whether a record is looked for that one form matches and the other does not." }),
    false
  ),
  records: Schema.optionalKey(
    Field.text.annotate({ description: "A file of references that are tried as well, beside the records that are made from both forms." })
  )
})
export type Request = typeof Request.Type

/**
 * What `litfuse query translate --format json` prints: the query in the other syntax, and where it will find other records there.
 *
 * - `counterexample` a record that tells the two forms apart, and the form that matches it; null where none of the records tried does; absent unless
 *   it was asked for
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  from: Schema.Literals(Given.readable),
  to: Schema.Literals(writable),
  text: Schema.String,
  notices: Schema.Array(Given.Said),
  counterexample: Schema.optionalKey(Schema.NullOr(Schema.Struct({ record: Tried.Record, matches: Schema.Literals(["from", "to"]) })))
})
export type Answer = typeof Answer.Type

/** What came of a translation. `query`: the text that was read; `tried`: in how many records a counterexample was looked for. */
export interface Translated {
  readonly answer: Answer
  readonly query: string
  readonly tried?: number
}

/** The smallest record that a query finds and what is read of its translation does not, or the other way round. */
const proven = Effect.fnUntraced(function* ({ into, folder, records }: Request, query: Query, text: string) {
  const target = readable.find((id) => id === into)
  if (target === undefined)
    return yield* refuse(
      about(["prove", "into"], `{prove} reads the translation again, which it cannot for ${into}; it can for ${readable.join(", ")}`)
    )
  const [back, Proof] = yield* Effect.all([
    Effect.fromResult(Dialects.parse(text, Dialects.dialects[target])),
    Effect.promise(() => import("@litfuse/query/Proof"))
  ])
  const given = records === undefined ? { records: [], notices: [] } : yield* Tried.atHand(folder, records)
  const { tried, counterexample } = Proof.prove(query, back.query, given.records)
  const { notices } = given
  if (counterexample === undefined) return { tried, notices, counterexample: null }
  return { tried, notices, counterexample: { record: Tried.recordOf(counterexample.record), matches: counterexample.matches } }
})

/**
 * Writes a query in the syntax of another system.
 *
 * - errors: `ApiError` for a query that cannot be read, with its place, for a file that cannot be read, and for a proof over a syntax that has no reader
 */
export const run = Question.make(
  "translate",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { into } = request
    const given = yield* parsed(request)
    const query = given.text
    const { text, remarks } = Dialects.dialects[into].print(given.query)
    const notices = [...given.remarks, ...remarks].map(Given.said)
    const answer: Answer = { version: 1, from: given.syntax, to: into, text, notices }
    if (!request.prove) {
      if (request.records !== undefined) return yield* refuse(about(["records", "prove"], "{records} are tried only with {prove}"))
      return { answer, query } satisfies Translated
    }
    const { tried, counterexample, notices: ofRecords } = yield* proven(request, given.query, text)
    return { answer: { ...answer, notices: [...notices, ...ofRecords], counterexample }, query, tried } satisfies Translated
  })
)

/** The same, as plain data alone. */
export const ask = (request: typeof Request.Encoded) => Effect.map(run(request), ({ answer }) => answer)
