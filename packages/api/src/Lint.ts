import * as Files from "@litfuse/files/Files"
import * as Dialects from "@litfuse/query/Dialects"
import * as Headings from "@litfuse/query/lint/HeadingTable"
import * as Fixer from "@litfuse/query/Fixer"
import { positionsIn } from "@litfuse/query/QueryError"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import { inFolder } from "./inFolder.ts"
import * as QueryInput from "./query/QueryInput.ts"
import { type ChosenSyntax, chooseSyntax } from "./query/chooseSyntax.ts"
import * as MatchRecord from "./query/MatchRecord.ts"
import * as Question from "./Question.ts"

/** A query to check. */
export const Request = Schema.Struct({
  ...QueryInput.fields,
  headings: Schema.optionalKey(
    Field.file("A file of valid headings, one per line; a line may begin with a synonym and a tab. litfuse warns about all others.")
  ),
  records: Schema.optionalKey(Field.file("A file of references; litfuse warns about headings of the query that none of them has.")),
  fix: Field.or(Schema.Boolean, false, "Whether to print the corrected query; only problems with exactly one solution are corrected.")
})
export type Request = typeof Request.Type

/**
 * A problem of a query: with an `error` it cannot be parsed; with a `warning` it probably finds other records than intended.
 *
 * - `code` a stable name for programs
 * - `fix` the change that fixes it; null if there is no single fix
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
 * The output of `litfuse query lint --format json`.
 *
 * - `syntax` the detected syntax; only with `auto`
 * - `text` the fixed query, with `fix`; `problems` are then the remaining ones, with offsets in this text
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  syntax: Schema.optionalKey(Schema.Literals(QueryInput.readable)),
  text: Schema.optionalKey(Schema.String),
  problems: Schema.Array(Problem)
})
export type Answer = typeof Answer.Type

/**
 * The result of a check.
 *
 * - `query` the text that the offsets of problems refer to: the original or the fixed one
 * - `chosen` the syntax of the query, and why it was detected
 */
export interface Linted {
  readonly answer: Answer
  readonly query: string
  readonly chosen: ChosenSyntax
}

/**
 * Finds the problems of a query, their positions and fixes.
 *
 * - empty: a query without problems; errors in the query are problems of the answer
 * - errors: `ApiError` for an unreadable file, and if the syntax cannot be detected
 */
export const run = Question.make(
  "lint",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const text = yield* QueryInput.textOf(request)
    const chosen = yield* chooseSyntax(text, request.syntax)
    const dialect: Dialects.Dialect = Dialects.dialects[chosen.syntax]
    const mended = request.fix ? Fixer.fix(text, dialect) : undefined
    const query = mended?.text ?? text
    const reading = dialect.read!(query)
    const positionOf = positionsIn(query)
    const unknown = (table: Headings.HeadingTable, whose?: string) => Headings.unknown(query, reading, table, whose)
    const ofTable =
      request.headings === undefined
        ? []
        : unknown(Headings.table(yield* Effect.fromResult(Files.readText(inFolder(request.folder, request.headings)))))
    const ofRecords =
      request.records === undefined
        ? []
        : unknown(Headings.ofRecords((yield* MatchRecord.recordsOfFile(request.folder, request.records)).records), "the records have")
    const problems = [...reading.problems, ...ofTable, ...ofRecords]
      .toSorted((a, b) => a.from - b.from)
      .map(({ fix, ...problem }) => ({
        ...problem,
        line: positionOf(problem.from).line,
        fix: fix ?? null
      }))
    const said = request.syntax === "auto" ? { syntax: chosen.syntax } : {}
    const answer: Answer = { version: 1, ...said, ...(mended === undefined ? {} : { text: query }), problems }
    return { answer, query, chosen } satisfies Linted
  })
)

/** The plain data only. */
export const ask = (request: typeof Request.Encoded) => Effect.map(run(request), ({ answer }) => answer)
