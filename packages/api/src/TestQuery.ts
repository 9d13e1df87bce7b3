import { documentOf } from "@litfuse/engine/sourceRecord/matching"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { Reading } from "@litfuse/query/dialects/Dialect"
import * as Mutants from "@litfuse/query/Mutants"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import * as KnownStudies from "./query/KnownStudies.ts"
import * as QueryInput from "./query/QueryInput.ts"
import { parseQuery } from "./query/parseQuery.ts"
import * as MatchRecord from "./query/MatchRecord.ts"
import * as Question from "./Question.ts"

/** A strategy to test: by removing its lines one by one, and by the known studies that it must find. */
export const Request = Schema.Struct({
  ...QueryInput.fields,
  records: Schema.optionalKey(
    Field.file(
      "A file of references to test the strategy on. Default: generated records, for each part of the strategy some that match all other parts."
    )
  ),
  known: Schema.optionalKey(
    Field.about(
      Field.texts,
      "Identifiers of studies that the strategy must find, such as doi:10.1000/1,pmid:12345. `records` has their records.",
      {
        hasCommas: true,
        about:
          "Studies that the strategy must find, as identifiers such as doi:10.1000/1,pmid:12345. Their records are in the file of --records."
      }
    )
  )
})
export type Request = typeof Request.Type

/**
 * A line of a strategy, or a term of a one-line strategy.
 *
 * - `gained`, `lost` how many records match only without it, and only with it
 * - `dead` whether nothing changes without it; `relaxed`, with known studies, how many more records match with it in a wider form
 * - units: `line` from 1; offsets in UTF-16 units, the end exclusive
 */
const Mutant = Schema.Struct({
  line: Schema.Int,
  from: Schema.Int,
  to: Schema.Int,
  text: Schema.String,
  gained: Schema.Int,
  lost: Schema.Int,
  dead: Schema.Boolean,
  relaxed: Schema.optionalKey(Schema.Int)
})

/**
 * A known study. `found` null: there is no record of it, or one without an abstract that does not match.
 *
 * - `lostBy` the line that alone loses it; null when it is not missed, and when several lines lose it
 * - `relaxing` the line whose wider form finds it; null when there is none
 */
const Known = Schema.Struct({
  id: Schema.String,
  found: Schema.NullOr(Schema.Boolean),
  lostBy: Schema.NullOr(Schema.Int),
  relaxing: Schema.NullOr(Schema.Int)
})

/**
 * The output of `litfuse query test --format json`.
 *
 * - `records` the number of test records; with known studies, those with an abstract
 * - `score` the share of mutants that change the result; null if there is nothing to remove
 * - `known` the known studies; `found` how many of them the strategy finds. Absent: none were named
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  records: Schema.Int,
  score: Schema.NullOr(Schema.Finite),
  mutants: Schema.Array(Mutant),
  known: Schema.optionalKey(Schema.Array(Known)),
  found: Schema.optionalKey(Schema.Struct({ n: Schema.Int, of: Schema.Int })),
  notices: Schema.Array(QueryInput.QueryRemark)
})
export type Answer = typeof Answer.Type

/** The result of a test; `query` the text that offsets refer to. */
export interface Tested {
  readonly answer: Answer
  readonly query: string
}

const scoreOf = (mutants: ReadonlyArray<Mutants.Mutant>): number | null =>
  mutants.length === 0 ? null : mutants.filter((one) => !Mutants.isDead(one)).length / mutants.length

const mutantsOf = (text: string, mutants: ReadonlyArray<Mutants.Mutant>) =>
  mutants.map((one) => ({ ...one, text: text.slice(one.from, one.to), dead: Mutants.isDead(one) }))

const knownOf = (text: string, reading: Reading, ids: ReadonlyArray<string>, records: ReadonlyArray<SourceRecord>) => {
  const byId = KnownStudies.byIdentifier(records)
  return ids.map((id): typeof Known.Type => {
    const record = byId.get(KnownStudies.nameOf(id))
    const none = { lostBy: null, relaxing: null }
    if (record === undefined) return { id, found: null, ...none }
    if (Mutants.finds(reading, documentOf(record))) return { id, found: true, ...none }
    // its abstract may have the words
    if (record.abstract === undefined) return { id, found: null, ...none }
    const { lostBy, relaxing } = KnownStudies.missing(text, reading, record)
    return { id, found: false, lostBy: lostBy?.line ?? null, relaxing: relaxing?.line ?? null }
  })
}

/**
 * Finds dead lines of a strategy, without which the same records match, and known studies that it misses.
 *
 * - errors: `ApiError` for unreadable input, for known studies without a file of records, and for ids that are none
 */
export const run = Question.make(
  "test query",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { known, folder, records: file } = request
    if (known !== undefined && file === undefined)
      return yield* Question.refuse(Question.about(["known", "records"], "{known} needs {records}, a file with records of these studies"))
    const wrong = (known ?? []).flatMap((id) => KnownStudies.idProblem(id) ?? [])
    if (wrong.length > 0) return yield* Question.refuse(...wrong.map((what) => Question.about(["known"], `{known}: ${what}`)))
    const { text: query, dialect, remarks } = yield* parseQuery(request)
    const records = file === undefined ? undefined : yield* MatchRecord.recordsOfFile(folder, file)
    const notices = [...remarks.map(QueryInput.remarkOf), ...(records?.notices ?? [])]
    const reading = dialect.read(query)
    if (known === undefined) {
      const { tried, mutants } = Mutants.mutants(query, reading, records?.records)
      const answer: Answer = { version: 1, records: tried, score: scoreOf(mutants), mutants: mutantsOf(query, mutants), notices }
      return { answer, query } satisfies Tested
    }
    const references = records!.references
    const withText = references.filter(({ abstract }) => abstract !== undefined).map(documentOf)
    const { tried, lines } = KnownStudies.lineEffects(query, reading, withText)
    const studies = knownOf(query, reading, [...new Set(known)], references)
    const found = { n: studies.filter((one) => one.found === true).length, of: studies.length }
    const answer: Answer = {
      version: 1,
      records: tried,
      score: scoreOf(lines),
      mutants: mutantsOf(query, lines),
      known: studies,
      found,
      notices
    }
    return { answer, query } satisfies Tested
  })
)

/** The plain data only. */
export const ask = (request: typeof Request.Encoded) => Effect.map(run(request), ({ answer }) => answer)
