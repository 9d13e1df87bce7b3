import * as Mutants from "@litfuse/query/Mutants"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import * as QueryInput from "./query/QueryInput.ts"
import { parseQuery } from "./query/parseQuery.ts"
import * as MatchRecord from "./query/MatchRecord.ts"
import * as Question from "./Question.ts"

/** A strategy to test by removing its lines one by one. */
export const Request = Schema.Struct({
  ...QueryInput.fields,
  records: Schema.optionalKey(
    Field.file(
      "A file of references to test the strategy on. Default: generated records, for each part of the strategy some that match all other parts."
    )
  )
})
export type Request = typeof Request.Type

/**
 * A line of a strategy, or a term of a one-line strategy.
 *
 * - `gained`, `lost` how many records match only without it, and only with it
 * - `dead` whether nothing changes without it
 * - units: `line` from 1; offsets in UTF-16 units, the end exclusive
 */
const Mutant = Schema.Struct({
  line: Schema.Int,
  from: Schema.Int,
  to: Schema.Int,
  text: Schema.String,
  gained: Schema.Int,
  lost: Schema.Int,
  dead: Schema.Boolean
})

/**
 * The output of `litfuse query test --mutate --format json`.
 *
 * - `records` the number of test records
 * - `score` the share of mutants that change the result; null if there is nothing to remove
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  records: Schema.Int,
  score: Schema.NullOr(Schema.Finite),
  mutants: Schema.Array(Mutant),
  notices: Schema.Array(QueryInput.QueryRemark)
})
export type Answer = typeof Answer.Type

/** The result of a test; `query` the text that offsets refer to. */
export interface Tested {
  readonly answer: Answer
  readonly query: string
}

/** Finds dead lines of a strategy: without them the same records match. Errors: `ApiError` for unreadable input. */
export const run = Question.make(
  "test query",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { text: query, dialect, remarks } = yield* parseQuery(request)
    const records = request.records === undefined ? undefined : yield* MatchRecord.recordsOfFile(request.folder, request.records)
    const { tried, mutants } = Mutants.mutants(query, dialect.read(query), records?.records)
    const alive = mutants.filter((one) => !Mutants.isDead(one)).length
    const answer: Answer = {
      version: 1,
      records: tried,
      score: mutants.length === 0 ? null : alive / mutants.length,
      mutants: mutants.map((one) => ({ ...one, text: query.slice(one.from, one.to), dead: Mutants.isDead(one) })),
      notices: [...remarks.map(QueryInput.remarkOf), ...(records?.notices ?? [])]
    }
    return { answer, query } satisfies Tested
  })
)

/** The plain data only. */
export const ask = (request: typeof Request.Encoded) => Effect.map(run(request), ({ answer }) => answer)
