import * as Files from "@litfuse/files/Files"
import * as Dialects from "@litfuse/query/Dialects"
import * as Headings from "@litfuse/query/lint/headings"
import * as Fixer from "@litfuse/query/Fixer"
import { positionsIn } from "@litfuse/query/QueryError"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import { inFolder } from "./folder.ts"
import * as Given from "./query/given.ts"
import { type Taken, taken as takenFor } from "./query/taken.ts"
import * as Tried from "./query/tried.ts"
import * as Question from "./Question.ts"

/** A query to be checked. */
export const Request = Schema.Struct({
  ...Given.fields,
  headings: Schema.optionalKey(
    Schema.String.annotate({
      description: "A file of the headings that there are, one on each line, behind another name for it and a tab where there is one."
    })
  ),
  records: Schema.optionalKey(
    Field.text.annotate({ description: "A file of references: headings of the query that none of them has are warned of." })
  ),
  fix: Field.or(Schema.Boolean.annotate({ description: "Whether problems with exactly one solution are mended first." }), false)
})
export type Request = typeof Request.Type

/**
 * What is wrong with a query: an `error` keeps it from being read, a `warning` is likely to find other records than meant.
 *
 * - `code` a stable name; programs match on it
 * - `fix` what would mend it; null where no single change would
 * - units: `line` from 1; offsets in UTF-16 units, the end exclusive
 */
const Problem = Schema.Struct({
  code: Schema.String,
  severity: Schema.Literals(["error", "warning"]),
  from: Schema.Int,
  to: Schema.Int,
  message: Schema.String,
  line: Schema.Int,
  fix: Schema.NullOr(Schema.Struct({ from: Schema.Int, to: Schema.Int, text: Schema.String }))
})

/**
 * What `litfuse query lint --format json` prints.
 *
 * - `syntax` what the query was taken for; only where it was to be told by its signs
 * - `text` the mended query, where it was to be mended; problems are then those that are left, and their offsets are those of this text
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  syntax: Schema.optionalKey(Schema.Literals(Given.readable)),
  text: Schema.optionalKey(Schema.String),
  problems: Schema.Array(Problem)
})
export type Answer = typeof Answer.Type

/**
 * What came of a check.
 *
 * - `query` the text into which the offsets of problems point: the one that was read, or the mended one
 * - `taken` the syntax that it was read in, and why, where that was to be told by its signs
 */
export interface Linted {
  readonly answer: Answer
  readonly query: string
  readonly taken: Taken
}

/**
 * Finds what is wrong with a query, where, and how to mend it.
 *
 * - empty: a query without problems; errors in the query are problems of the answer
 * - errors: `ApiError` for a file that cannot be read, and for signs that do not tell the syntax
 */
export const run = Question.make(
  "lint",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const given = yield* Given.textOf(request)
    const taken = yield* takenFor(given, request.syntax)
    const dialect: Dialects.Dialect = Dialects.dialects[taken.syntax]
    const mended = request.fix ? Fixer.fix(given, dialect) : undefined
    const query = mended?.text ?? given
    const reading = dialect.read!(query)
    const positionOf = positionsIn(query)
    const unknown = (table: Headings.Table, whose?: string) => Headings.unknown(query, reading, table, whose)
    const ofTable =
      request.headings === undefined
        ? []
        : unknown(Headings.table(yield* Effect.fromResult(Files.readText(inFolder(request.folder, request.headings)))))
    const ofRecords =
      request.records === undefined
        ? []
        : unknown(Headings.ofRecords((yield* Tried.atHand(request.folder, request.records)).records), "the records have")
    const problems = [...reading.problems, ...ofTable, ...ofRecords]
      .toSorted((a, b) => a.from - b.from)
      .map(({ fix, ...problem }) => ({
        ...problem,
        line: positionOf(problem.from).line,
        fix: fix ?? null
      }))
    const said = request.syntax === "auto" ? { syntax: taken.syntax } : {}
    const answer: Answer = { version: 1, ...said, ...(mended === undefined ? {} : { text: query }), problems }
    return { answer, query, taken } satisfies Linted
  })
)

/** The same, as plain data alone. */
export const ask = (request: typeof Request.Encoded) => Effect.map(run(request), ({ answer }) => answer)
