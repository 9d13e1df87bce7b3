import * as Mutants from "@litfuse/query/Mutants"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import * as Given from "./query/given.ts"
import { parsed } from "./query/parsed.ts"
import * as Tried from "./query/tried.ts"
import * as Question from "./Question.ts"

/** A strategy whose lines are taken away one by one. */
export const Request = Schema.Struct({
  ...Given.fields,
  records: Schema.optionalKey(
    Field.text.annotate({
      description:
        "A file of references on which the strategy is tried. Default: records made from the strategy, for each of its parts some that fulfil all else."
    })
  )
})
export type Request = typeof Request.Type

/**
 * A line of a strategy, or a term where all stand on one line.
 *
 * - `gained`, `lost` how many records are found without it alone, and with it alone
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
 * What `litfuse query test --mutate --format json` prints.
 *
 * - `records` how many the strategy was tried on
 * - `score` the share of mutants that change what is found; null where there is nothing to take away
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  records: Schema.Int,
  score: Schema.NullOr(Schema.Finite),
  mutants: Schema.Array(Mutant),
  notices: Schema.Array(Given.Said)
})
export type Answer = typeof Answer.Type

/** What came of a test; `query` is the text into which offsets point. */
export interface Tested {
  readonly answer: Answer
  readonly query: string
}

/** Says which lines of a strategy are dead: without them the same records are found. Errors: `ApiError` for what cannot be read. */
export const run = Question.make(
  "test query",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { text: query, dialect, remarks } = yield* parsed(request)
    const given = request.records === undefined ? undefined : yield* Tried.atHand(request.folder, request.records)
    const { tried, mutants } = Mutants.mutants(query, dialect.read(query), given?.records)
    const alive = mutants.filter((one) => !Mutants.isDead(one)).length
    const answer: Answer = {
      version: 1,
      records: tried,
      score: mutants.length === 0 ? null : alive / mutants.length,
      mutants: mutants.map((one) => ({ ...one, text: query.slice(one.from, one.to), dead: Mutants.isDead(one) })),
      notices: [...remarks.map(Given.said), ...(given?.notices ?? [])]
    }
    return { answer, query } satisfies Tested
  })
)

/** The same, as plain data alone. */
export const ask = (request: typeof Request.Encoded) => Effect.map(run(request), ({ answer }) => answer)
