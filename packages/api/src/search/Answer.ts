import * as Explanation from "@litfuse/engine/Explanation"
import * as Identifier from "@litfuse/engine/Identifier"
import { codec as NoticeCodec } from "@litfuse/engine/notice/codec"
import * as Source from "@litfuse/engine/Source"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import { citationUri } from "@litfuse/engine/works/citationUri"
import * as Query from "@litfuse/query/Query"
import * as Schema from "effect/Schema"
import { Analyses } from "./analyses.ts"

const explanation: Schema.Codec<Explanation.Explanation> = Schema.Struct({
  label: Schema.String,
  value: Schema.Finite,
  parts: Schema.Array(Schema.suspend(() => explanation)),
  from: Schema.optionalKey(Schema.Array(Schema.suspend(() => explanation)))
})

/**
 * How one source answered.
 *
 * - `delivered` records that came; `total` records that match there, where the source says
 * - `effectiveQuery` the search in the source's own syntax, as it understood it
 * - `error` why it did not answer, or not completely; of a source that was skipped, why it was not asked
 * - units: `ms` milliseconds; null when recordings were played
 */
const SourceAnswer = Schema.Struct({
  source: Schema.String,
  state: Schema.Literals(["found", "empty", "partial", "failed", "skipped"]),
  delivered: Schema.Int,
  total: Schema.NullOr(Schema.Int),
  ms: Schema.NullOr(Schema.Finite),
  effectiveQuery: Schema.NullOr(Schema.String),
  error: Schema.NullOr(Schema.Struct({ reason: Schema.String, message: Schema.String })),
  notices: Schema.Array(NoticeCodec)
})

/**
 * One work of the answer.
 *
 * - `rank` from 1; `score` of the ranking, higher is better
 * - `citationUri` its page at a registry, or a local urn when it has no identifier
 * - `sources` who delivered it; `records` what each of them calls it, `source:id`
 * - `openAccess` where its text can be read for free, and `impact` numbers about its reception, each with its source and day: what sources and
 *   enrichers say; absent when nobody says any
 */
const Hit = Schema.Struct({
  rank: Schema.Int,
  score: Schema.Finite,
  id: Schema.String,
  citationUri: Schema.String,
  title: Schema.String,
  published: Schema.NullOr(Schema.String),
  identifiers: Schema.Array(Schema.String),
  sources: Schema.Array(Schema.String),
  records: Schema.Array(Schema.String),
  openAccess: Schema.optionalKey(Schema.NonEmptyArray(SourceRecord.OpenAccess)),
  impact: Schema.optionalKey(Schema.NonEmptyArray(SourceRecord.Impact)),
  explanation: Schema.optionalKey(explanation)
})

/**
 * What `litfuse search --format json` prints: the answer of a search as plain data.
 *
 * - `analyses` what the analyzers of the pipeline said, by node; absent when it has none
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  query: Schema.Struct({ text: Schema.String, tree: Schema.NullOr(Query.codec) }),
  replayed: Schema.Boolean,
  outcomes: Schema.Array(SourceAnswer),
  counts: Schema.Struct({ identified: Schema.Record(Schema.String, Schema.Int), duplicates: Schema.Int, works: Schema.Int }),
  works: Schema.Array(Hit),
  analyses: Schema.optionalKey(Analyses),
  notices: Schema.Array(NoticeCodec)
})
export type Answer = typeof Answer.Type
/** How one source answered. */
export type SourceAnswer = Answer["outcomes"][number]
/** One work of the answer. */
export type Hit = Answer["works"][number]

const states = { Found: "found", Empty: "empty", Partial: "partial", Failed: "failed", Skipped: "skipped" } as const

const errorOf = (outcome: Source.Outcome): SourceAnswer["error"] => {
  const error = Source.errorOf(outcome)
  if (error !== undefined) return { reason: error.reason._tag, message: error.message }
  return outcome._tag === "Skipped" ? { reason: "Skipped", message: outcome.why } : null
}

/** The outcome of a source as plain data. */
export const outcomeOf = (outcome: Source.Outcome): SourceAnswer => {
  const { delivered, total } = Source.completeness(outcome)
  return {
    source: outcome.source,
    state: states[outcome._tag],
    delivered,
    total: total ?? null,
    ms: outcome._tag === "Skipped" ? null : outcome.ms,
    effectiveQuery: outcome._tag === "Skipped" ? null : (outcome.effectiveQuery ?? null),
    error: errorOf(outcome),
    notices: outcome.notices
  }
}

/** What beside its description is known of a work: absent fields are left out. */
const known = (work: Work.Work): Pick<Hit, "openAccess" | "impact"> => {
  const [openAccess, impact] = [Work.field(work, "openAccess"), Work.field(work, "impact")]
  return {
    ...(openAccess === undefined ? {} : { openAccess: openAccess.value }),
    ...(impact === undefined ? {} : { impact: impact.value })
  }
}

/** A work as plain data. */
export const hitOf = (work: Work.Work, rank: number, score: number, why?: Explanation.Explanation): Hit => ({
  rank,
  score,
  id: work.id,
  citationUri: citationUri(work),
  title: Work.field(work, "title")!.value,
  published: Work.field(work, "published")?.value ?? null,
  identifiers: Work.items(work, "identifiers").map(({ value }) => Identifier.print(value)),
  sources: Work.sources(work),
  records: work.records.map(SourceRecord.keyOf),
  ...known(work),
  ...(why === undefined ? {} : { explanation: why })
})

/** How many records each source delivered, how many of them were one with another record, and how many works are left (PRISMA's counts). */
export const countsOf = (outcomes: ReadonlyArray<Source.Outcome>, works: ReadonlyArray<Work.Work>): Answer["counts"] => ({
  identified: Object.fromEntries(outcomes.map((outcome) => [outcome.source, Source.recordsOf(outcome).length])),
  duplicates: works.reduce((sum, { records }) => sum + records.length - 1, 0),
  works: works.length
})
