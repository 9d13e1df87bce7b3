import * as Dialects from "@litfuse/query/Dialects"
import type { Query } from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import * as QueryInput from "./query/QueryInput.ts"
import { readable } from "./query/QueryInput.ts"
import { parseQuery } from "./query/parseQuery.ts"
import * as MatchRecord from "./query/MatchRecord.ts"
import * as Question from "./Question.ts"
import { about, refuse } from "./Question.ts"

export { readable, syntaxes } from "./query/QueryInput.ts"

/** The syntaxes in which queries are written. */
export const writable = Dialects.ids

/** A query to translate. */
export const Request = Schema.Struct({
  ...QueryInput.fields,
  into: Schema.Literals(writable).annotate({ description: "The syntax of the translation." }),
  prove: Field.or(Schema.Boolean, false, "Whether to search for a record that only one of both forms matches."),
  records: Schema.optionalKey(Field.file("A file of references to test too, in addition to records generated from both forms."))
})
export type Request = typeof Request.Type

/**
 * The translated query, with notices about differences; `litfuse query translate --format json` prints it.
 *
 * - `counterexample` a record that only one form matches, and that form; null if no tested record is one; absent unless requested
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  from: Schema.Literals(QueryInput.readable),
  to: Schema.Literals(writable),
  text: Schema.String,
  notices: Schema.Array(QueryInput.QueryRemark),
  counterexample: Schema.optionalKey(Schema.NullOr(Schema.Struct({ record: MatchRecord.Record, matches: Schema.Literals(["from", "to"]) })))
})
export type Answer = typeof Answer.Type

/** A translation. `query`: the original text; `tried`: how many records were tested for a counterexample. */
export interface Translated {
  readonly answer: Answer
  readonly query: string
  readonly tried?: number
}

/** The smallest record that only one of the query and its re-parsed translation matches. */
const proven = Effect.fnUntraced(function* ({ into, folder, records }: Request, query: Query, text: string) {
  const target = readable.find((id) => id === into)
  if (target === undefined)
    return yield* refuse(
      about(["prove", "into"], `{prove} needs to parse the translation, and litfuse cannot parse ${into}; use ${readable.join(", ")}`)
    )
  const [back, Proof] = yield* Effect.all([
    Effect.fromResult(Dialects.parse(text, Dialects.dialects[target])),
    Effect.promise(() => import("@litfuse/query/Proof"))
  ])
  const given = records === undefined ? { records: [], notices: [] } : yield* MatchRecord.recordsOfFile(folder, records)
  const { tried, counterexample } = Proof.prove(query, back.query, given.records)
  const { notices } = given
  if (counterexample === undefined) return { tried, notices, counterexample: null }
  return { tried, notices, counterexample: { record: MatchRecord.recordOf(counterexample.record), matches: counterexample.matches } }
})

/**
 * Translates a query into the syntax of another system.
 *
 * - errors: `ApiError` for an invalid query, with the position, for an unreadable file, and for a proof with a syntax that litfuse cannot parse
 */
export const run = Question.make(
  "translate",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { into } = request
    const given = yield* parseQuery(request)
    const query = given.text
    const { text, remarks } = Dialects.dialects[into].print(given.query)
    const isSameThesaurus = Dialects.shareThesaurus(given.syntax, into)
    const notices = [...given.remarks, ...remarks]
      .filter(({ code }) => !isSameThesaurus || code !== "other-thesaurus")
      .map(QueryInput.remarkOf)
    const answer: Answer = { version: 1, from: given.syntax, to: into, text, notices }
    if (!request.prove) {
      if (request.records !== undefined) return yield* refuse(about(["records", "prove"], "{records} has an effect only with {prove}"))
      return { answer, query } satisfies Translated
    }
    const { tried, counterexample, notices: ofRecords } = yield* proven(request, given.query, text)
    return { answer: { ...answer, notices: [...notices, ...ofRecords], counterexample }, query, tried } satisfies Translated
  })
)

/** The plain data only. */
export const ask = (request: typeof Request.Encoded) => Effect.map(run(request), ({ answer }) => answer)
