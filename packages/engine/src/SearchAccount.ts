import * as Schema from "effect/Schema"
import { noticeCodec as Notice } from "./notice/noticeCodec.ts"
import { PartialDate } from "./sourceRecord/PartialDate.ts"
import { completeness, errorOf, type Outcome } from "./source/Outcome.ts"
import { deliveredBySource } from "./source/deliveredBySource.ts"
import * as OutcomeState from "./source/OutcomeState.ts"
import * as SourceError from "./SourceError.ts"
import type { WorkTable } from "./WorkTable.ts"

/**
 * How one source answered.
 *
 * - `name` its display name, such as `PubMed`; absent = it has none
 * - `platform` the host of its service, or the database that a file was exported from; null = a file or a local collection
 * - `delivered` the number of records; `total` the number of matching records there, null = unknown
 * - `effectiveQuery` the search in the syntax of the source, as it understood it; null = unknown
 * - `error` why it did not answer, or not completely; for a skipped source why it was not asked
 */
export const SourceAccount = Schema.Struct({
  source: Schema.String,
  name: Schema.optionalKey(Schema.String),
  platform: Schema.NullOr(Schema.String),
  state: Schema.Literals(OutcomeState.names),
  delivered: Schema.Int,
  total: Schema.NullOr(Schema.Int),
  effectiveQuery: Schema.NullOr(Schema.String),
  error: Schema.NullOr(Schema.Struct({ reason: Schema.String, message: Schema.String })),
  notices: Schema.Array(Notice)
})
export type SourceAccount = typeof SourceAccount.Type

const Counts = Schema.Struct({ identified: Schema.Record(Schema.String, Schema.Int), duplicates: Schema.Int, works: Schema.Int })

/** The whole search, including the sources that failed and those whose answers are left out now, with its counts. */
export const Whole = Schema.Struct({ sources: Schema.Array(SourceAccount), counts: Counts })
export type Whole = typeof Whole.Type

/**
 * How a search went: what a report needs besides the works.
 *
 * - `searchedOn` the day of the search; for recordings the day of the last one
 * - `sources` one entry for each time that a source was asked
 * - `counts` records by source, duplicates, and works (the counts of PRISMA)
 * - `leftOut` sources whose answers are not in the played recordings, because only key holders may read them
 * - `whole` the search as it was recorded, including these sources; absent = it was not stored. Then `sources` and `counts` are those of `whole`
 */
export const SearchAccount = Schema.Struct({
  searchedOn: PartialDate,
  sources: Schema.Array(SourceAccount),
  counts: Counts,
  leftOut: Schema.Array(Schema.String),
  whole: Schema.optionalKey(Whole)
})
export type SearchAccount = typeof SearchAccount.Type

/** Facts that only the host knows. `platforms`: the hosts of the services behind sources, by source; `names`: display names of sources. Absent = none. */
export interface Circumstances extends Pick<SearchAccount, "searchedOn" | "leftOut" | "whole"> {
  readonly platforms: ReadonlyMap<string, string>
  readonly names?: ReadonlyMap<string, string>
}

const problemOf = (outcome: Outcome): SearchAccount["sources"][number]["error"] => {
  const error = errorOf(outcome)
  if (error !== undefined) return { reason: error.reason._tag, message: error.message }
  return outcome._tag === "Skipped" ? { reason: "Skipped", message: outcome.why } : null
}

/** The outcome of a source that gave no records, from its account; undefined if it gave some. */
export const silentOutcome = ({ source, state, total, effectiveQuery, error, notices }: SourceAccount): Outcome | undefined => {
  const asked = { source, notices, exchanges: [], ms: null, ...(effectiveQuery === null ? {} : { effectiveQuery }) }
  const why = error ?? { reason: "Unreachable", message: "the search stored no reason" }
  if (state === "skipped") return { _tag: "Skipped", source, notices, why: why.message }
  if (state === "failed") return { _tag: "Failed", ...asked, error: SourceError.parse(source, why) }
  return state === "empty" ? { _tag: "Empty", ...asked, ...(total === null ? {} : { total }) } : undefined
}

/** The account of a search from the outcomes of its sources and the works made of their records. */
export const make = (
  outcomes: ReadonlyArray<Outcome>,
  { works }: Pick<WorkTable, "works">,
  { searchedOn, leftOut, whole, platforms, names }: Circumstances
): SearchAccount => {
  if (whole !== undefined) return { searchedOn, leftOut, whole, ...whole }
  return {
    searchedOn,
    leftOut,
    sources: outcomes.map((outcome) => {
      const { delivered, total = null } = completeness(outcome)
      const name = names?.get(outcome.source)
      return {
        source: outcome.source,
        ...(name === undefined ? {} : { name }),
        platform: platforms.get(outcome.source) ?? null,
        state: OutcomeState.stateOf(outcome),
        delivered,
        total,
        effectiveQuery: outcome._tag === "Skipped" ? null : (outcome.effectiveQuery ?? null),
        error: problemOf(outcome),
        notices: outcome.notices
      }
    }),
    counts: {
      identified: Object.fromEntries(deliveredBySource(outcomes)),
      duplicates: works.reduce((sum, { records }) => sum + records.length - 1, 0),
      works: works.length
    }
  }
}
