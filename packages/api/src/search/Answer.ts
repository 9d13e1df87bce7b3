import type * as Explanation from "@litfuse/engine/Explanation"
import { codec as NoticeCodec } from "@litfuse/engine/notice/codec"
import * as Source from "@litfuse/engine/Source"
import type { Items } from "@litfuse/files/JsonText"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import type * as Work from "@litfuse/engine/Work"
import * as Query from "@litfuse/query/Query"
import * as Schema from "effect/Schema"
import { Analyses } from "./analyses.ts"

const explanation: Schema.Codec<Explanation.Explanation> = Schema.Struct({
  label: Schema.String,
  value: Schema.Finite,
  key: Schema.optionalKey(Schema.String),
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
export const SourceAnswer = Schema.Struct({
  source: Schema.String,
  state: Schema.Literals(["found", "empty", "partial", "failed", "skipped"]),
  delivered: Schema.Int.annotate({ description: "Records that came." }),
  total: Schema.NullOr(Schema.Int).annotate({ description: "Records that match there; null where the source does not say." }),
  ms: Schema.NullOr(Schema.Finite).annotate({ description: "Milliseconds; null when it was replayed or not asked." }),
  effectiveQuery: Schema.NullOr(Schema.String).annotate({ description: "The query as the source understood it, where it says so." }),
  error: Schema.NullOr(Schema.Struct({ reason: Schema.String, message: Schema.String })).annotate({
    description: "Why it did not answer, or not completely; of a source that was skipped, why it was not asked."
  }),
  notices: Schema.Array(NoticeCodec)
})

/** A contributor: a person, or a group by its name. */
const Contributor = Schema.Union([
  Schema.Struct({ family: Schema.String, given: Schema.optionalKey(Schema.String) }),
  Schema.Struct({ literal: Schema.String })
])

const Relation = Schema.Struct({
  kind: Schema.Literals(SourceRecord.relationKinds),
  id: Schema.NullOr(Schema.String),
  citation: Schema.optionalKey(Schema.String)
})

/**
 * One work of the answer. A field that no source and no enricher fills is absent; one that somebody was asked about, and did not know, is null.
 *
 * - `rank` from 1; `score` of the ranking, higher is better
 * - `citationUri` its page at a registry, or a local urn when it has no identifier
 * - `published` as exact as it is known: `2021`, `2021-03`, `2021-03-15`; `dates` of the issue and of the electronic version, where a source tells them
 *   apart
 * - `sources` who delivered it; `records` what each of them calls it, `source:id`
 * - `abstract` in its parts; a part without a heading has the label null
 * - `tldr` what somebody other than its authors says that it says
 * - `citations` every count, with who counted and when
 * - `openAccess` where its text can be read for free, and `impact` numbers about its reception, each with its source and day
 * - `retraction` the gravest state that a source reports, and who reports it
 * - `relations` to other publications: by identifier, or as they are cited where the source knows none
 * - `scores` by source: 1 for the first of the source's own list, 1/n for the last of n; `bestSource` is the highest of them, `bestScore` its score
 * - `breakdown` the named parts of the score, where the ranker names any; `explanation` the whole tree
 * - `provenance` the records from which each field was taken
 */
export const Hit = Schema.Struct({
  rank: Schema.Int,
  score: Schema.Finite,
  id: Schema.String,
  citationUri: Schema.String.annotate({
    description: "The address to cite: the DOI's, else PubMed's, else Semantic Scholar's, else a `urn:litfuse:` of its own."
  }),
  title: Schema.String,
  published: Schema.NullOr(Schema.String).annotate({ description: "As exact as it is known: `2021`, `2021-03` or `2021-03-15`." }),
  dates: Schema.optionalKey(
    Schema.Struct({ issue: Schema.optionalKey(Schema.String), electronic: Schema.optionalKey(Schema.String) }).annotate({
      description: "Of the issue and of the electronic version, where a source tells them apart."
    })
  ),
  identifiers: Schema.Array(Schema.String).annotate({ description: "With their schemes: `doi:10.1000/182`." }),
  sources: Schema.Array(Schema.String),
  records: Schema.Array(Schema.String).annotate({ description: "The records that it is made of: `pubmed:12345`." }),
  contributors: Schema.optionalKey(Schema.NonEmptyArray(Contributor)),
  containerTitle: Schema.optionalKey(Schema.String),
  volume: Schema.optionalKey(Schema.String),
  issue: Schema.optionalKey(Schema.String),
  pages: Schema.optionalKey(Schema.String),
  abstract: Schema.optionalKey(
    Schema.NonEmptyArray(Schema.Struct({ label: Schema.NullOr(Schema.String), text: Schema.String })).annotate({
      description: "In its parts; a part without a heading has the label null."
    })
  ),
  publicationTypes: Schema.optionalKey(Schema.NonEmptyArray(Schema.String)),
  meshHeadings: Schema.optionalKey(Schema.NonEmptyArray(SourceRecord.MeshHeading)),
  keywords: Schema.optionalKey(Schema.NonEmptyArray(Schema.String)),
  languages: Schema.optionalKey(Schema.NonEmptyArray(Schema.String)),
  originalTitle: Schema.optionalKey(
    Schema.String.annotate({ description: "In the language of its text, where `title` is a translation." })
  ),
  fieldsOfStudy: Schema.optionalKey(Schema.NonEmptyArray(Schema.String)),
  trials: Schema.optionalKey(
    Schema.NonEmptyArray(SourceRecord.TrialNumber).annotate({ description: "Numbers of registries for the trials that it reports." })
  ),
  funding: Schema.optionalKey(Schema.NonEmptyArray(SourceRecord.Funding)),
  tldr: Schema.optionalKey(Schema.String.annotate({ description: "What somebody other than its authors says that it says." })),
  citations: Schema.optionalKey(
    Schema.NonEmptyArray(SourceRecord.CitationCount).annotate({ description: "Every count, with who counted and when." })
  ),
  influentialCitationCount: Schema.optionalKey(Schema.Int),
  openAccess: Schema.optionalKey(
    Schema.NonEmptyArray(SourceRecord.OpenAccess).annotate({
      description: "Where its text can be read for free. Absent when no source and no enricher of the pipeline names a place."
    })
  ),
  impact: Schema.optionalKey(
    Schema.NonEmptyArray(SourceRecord.Impact).annotate({
      description:
        "Numbers about its reception. Absent when no source and no enricher of the pipeline knows one; the preset `impact` asks iCite."
    })
  ),
  retraction: Schema.optionalKey(
    Schema.NullOr(Schema.Struct({ state: Schema.String, by: Schema.Array(Schema.String) })).annotate({
      description: "The gravest state that a source reports, and who reports it."
    })
  ),
  relations: Schema.optionalKey(
    Schema.NonEmptyArray(Relation).annotate({
      description: "To other publications: by identifier, or as they are cited where the source knows none."
    })
  ),
  scores: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Finite).annotate({
      description: "By source: 1 for the first of the source's own list, 1/n for the last of n."
    })
  ),
  bestSource: Schema.optionalKey(Schema.String.annotate({ description: "The source with the highest of these scores." })),
  bestScore: Schema.optionalKey(Schema.Finite),
  breakdown: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Finite).annotate({ description: "The named parts of the score, where the ranker names any." })
  ),
  provenance: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Array(Schema.String)).annotate({ description: "The records from which each field was taken." })
  ),
  explanation: Schema.optionalKey(explanation)
})

/**
 * What `litfuse search --format json` prints: the answer of a search as plain data.
 *
 * - `runId` of the run that a project keeps; null = no project keeps it
 * - `written` how many of the works that were found stand in the file that was written; null = none was
 * - units: `ms` milliseconds from the first request to the last node; null when recordings were played
 * - `analyses` what the analyzers of the pipeline said, by node; absent when it has none
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(2),
  runId: Schema.NullOr(Schema.String).annotate({ description: "Of the run that a project keeps; null = no project keeps it." }),
  query: Schema.Struct({ text: Schema.String, tree: Schema.NullOr(Query.codec) }).annotate({
    description: "As it was typed, and as it was read."
  }),
  replayed: Schema.Boolean,
  ms: Schema.NullOr(Schema.Finite).annotate({
    description: "Milliseconds from the first request to the last node; null when recordings were played."
  }),
  outcomes: Schema.Array(SourceAnswer),
  counts: Schema.Struct({ identified: Schema.Record(Schema.String, Schema.Int), duplicates: Schema.Int, works: Schema.Int }).annotate({
    description: "Records by source, how many of them were merged into another, and works."
  }),
  written: Schema.NullOr(Schema.Struct({ n: Schema.Int, of: Schema.Int })).annotate({
    description: "How many of the works that were found stand in the file that was written; null = none was."
  }),
  works: Schema.Array(Hit),
  analyses: Schema.optionalKey(Analyses),
  notices: Schema.Array(NoticeCodec)
})
export type Answer = typeof Answer.Type
/** An answer whose works are made one after the other when they are read: all of them at once take much memory. An `Answer` is one. */
export type Streamed = Omit<Answer, "works"> & { readonly works: Items<Hit> }
/** The answer with all its works at hand. */
export const whole = (answer: Streamed): Answer => ({ ...answer, works: [...answer.works] })
/** All notices, those of sources first. That a source without records is an empty list of a fusion is left out: how it answered says more. */
export const noticesOf = ({ outcomes, notices }: Pick<Answer, "outcomes" | "notices">): Answer["notices"] =>
  [...outcomes.flatMap((one) => one.notices), ...notices].filter(
    ({ code, subject }) => code !== "empty-list" || !outcomes.some(({ source, delivered }) => source === subject && delivered === 0)
  )
/** How one source answered. */
export type SourceAnswer = typeof SourceAnswer.Type
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

/** How many records each source delivered: to searches and look-ups, and those of works that were met along citations. */
const identifiedOf = (outcomes: ReadonlyArray<Source.Outcome>, works: ReadonlyArray<Work.Work>): Readonly<Record<string, number>> => {
  const counts = new Map(outcomes.map((outcome) => [outcome.source, Source.recordsOf(outcome).length]))
  const searched = new Set(outcomes.flatMap(Source.recordsOf).map(SourceRecord.keyOf))
  for (const record of works.flatMap(({ records }) => records))
    if (!searched.has(SourceRecord.keyOf(record))) counts.set(record.source, (counts.get(record.source) ?? 0) + 1)
  return Object.fromEntries(counts)
}

/** How many records each source delivered, how many of them were one with another record, and how many works are left (PRISMA's counts). */
export const countsOf = (outcomes: ReadonlyArray<Source.Outcome>, works: ReadonlyArray<Work.Work>): Answer["counts"] => ({
  identified: identifiedOf(outcomes, works),
  duplicates: works.reduce((sum, { records }) => sum + records.length - 1, 0),
  works: works.length
})
