import { Entity } from "@litfuse/engine/Entity"
import type * as Explanation from "@litfuse/engine/Explanation"
import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import { deliveredBySource } from "@litfuse/engine/source/deliveredBySource"
import * as Source from "@litfuse/engine/Source"
import type { Items } from "@litfuse/files/JsonText"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import type * as Work from "@litfuse/engine/Work"
import * as Query from "@litfuse/query/Query"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
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
 * - `name` its display name, such as `Europe PMC`; of a file of references the database that it was exported from, as the user names it
 * - `delivered` records received; `total` records that match at the source, if it reports this
 * - `effectiveQuery` the query in the source's own syntax, as the source understood it; `apiVersion` of its interface, if the service states it
 * - `error` why the answer is missing or incomplete; for a skipped source, why it was not asked
 * - units: `ms` milliseconds; null for a replay of recordings
 */
export const SourceAnswer = Schema.Struct({
  source: Schema.String,
  name: Field.optional(
    Schema.String,
    "Its display name. Of a file of references: the database that it was exported from, as the user names it."
  ),
  state: Schema.Literals(OutcomeState.names),
  delivered: Schema.Int.annotate({ description: "Number of records received." }),
  total: Field.about(Schema.NullOr(Schema.Int), "Number of records that match at the source; null if it does not report this."),
  ms: Schema.NullOr(Schema.Finite).annotate({ description: "Milliseconds; null if the source was replayed or not asked." }),
  effectiveQuery: Schema.NullOr(Schema.String).annotate({ description: "The query as the source understood it, if it reports this." }),
  apiVersion: Field.optional(Schema.String, "The version of the service's interface, if the service states it."),
  error: Field.about(
    Schema.NullOr(Schema.Struct({ reason: Schema.String, message: Schema.String })),
    "Why the answer is missing or incomplete. For a skipped source: why it was not asked."
  ),
  notices: Schema.Array(NoticeCodec)
})

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
 * One work of the answer. A field that no source and no enricher fills is absent. A field that a source was asked for and did not know is null.
 *
 * - `rank` from 1; `score` of the ranking, higher is better; null for a work that the ranking leaves out. Then `filtered` says why
 * - `citationUri` its page at a registry, or a local urn when it has no identifier
 * - `published` as precise as known: `2021`, `2021-03`, `2021-03-15`; `dates` of the issue and of the electronic version, if a source distinguishes them
 * - `sources` that delivered it; `records` its ids there, `source:id`
 * - `abstract` in its parts; a part without a heading has the label null
 * - `tldr` a summary by a third party, not by the authors
 * - `citations` every count with its source and date
 * - `openAccess` where its text is free to read, and `impact` numbers about its reception, each with its source and day
 * - `retraction` the most severe state that a source reports, and which sources report it; `title` if only the title says so. A title
 *   `Retraction: ...` has the state `retraction-notice`: it retracts another work
 * - `relations` to other publications: by identifier, or as a citation if the source gives no identifier
 * - `webPage` of a page that a search engine found: its address, the day, and the hash of the snippet, which is its `abstract`
 * - `scores` by source: 1 for the first of the source's own list, 1/n for the last of n; `bestSource` has the highest score, `bestScore`
 * - `breakdown` the named parts of the score, if the ranker names any; `explanation` the whole tree
 * - `provenance` the records from which each field was taken
 */
export const Hit = Schema.Struct({
  rank: Schema.Int,
  score: Field.about(Schema.NullOr(Schema.Finite), "The score of the ranking, higher is better; null for a work that it leaves out."),
  filtered: Field.optional(Schema.String, "Why the ranking leaves this work out; only with `keepFiltered`."),
  id: Schema.String,
  citationUri: Field.about(Schema.String, "The address to cite: the DOI's, else PubMed's, else Semantic Scholar's, else a `urn:litfuse:`."),
  title: Schema.String,
  published: Schema.NullOr(Schema.String).annotate({ description: "As precise as known: `2021`, `2021-03` or `2021-03-15`." }),
  dates: Field.optional(
    Schema.Struct({ issue: Schema.optionalKey(Schema.String), electronic: Schema.optionalKey(Schema.String) }),
    "Dates of the issue and of the electronic version, if a source distinguishes them."
  ),
  identifiers: Schema.Array(Schema.String).annotate({ description: "Identifiers with their schemes: `doi:10.1000/182`." }),
  sources: Schema.Array(Schema.String),
  records: Schema.Array(Schema.String).annotate({ description: "Records merged into this work: `pubmed:12345`." }),
  contributors: Schema.optionalKey(Schema.NonEmptyArray(Contributor)),
  containerTitle: Schema.optionalKey(Schema.String),
  volume: Schema.optionalKey(Schema.String),
  issue: Schema.optionalKey(Schema.String),
  pages: Schema.optionalKey(Schema.String),
  abstract: Field.optional(
    Schema.NonEmptyArray(Schema.Struct({ label: Schema.NullOr(Schema.String), text: Schema.String })),
    "The sections of the abstract; a section without a heading has the label null."
  ),
  publicationTypes: Schema.optionalKey(Schema.NonEmptyArray(Schema.String)),
  meshHeadings: Schema.optionalKey(Schema.NonEmptyArray(SourceRecord.MeshHeading)),
  keywords: Schema.optionalKey(Schema.NonEmptyArray(Schema.String)),
  languages: Schema.optionalKey(Schema.NonEmptyArray(Schema.String)),
  originalTitle: Field.optional(Schema.String, "The title in the language of the text, if `title` is a translation."),
  fieldsOfStudy: Schema.optionalKey(Schema.NonEmptyArray(Schema.String)),
  trials: Field.optional(Schema.NonEmptyArray(SourceRecord.TrialNumber), "Registry numbers of the trials that the work reports."),
  trialDates: Field.optional(
    Schema.NonEmptyArray(SourceRecord.TrialDates),
    "Dates of these trials in their registry. Absent unless the pipeline asks for them."
  ),
  funding: Schema.optionalKey(Schema.NonEmptyArray(SourceRecord.Funding)),
  annotations: Field.optional(
    Schema.NonEmptyArray(SourceRecord.Annotation),
    "Genes, diseases, chemicals and other concepts that programs found in its text. Absent unless the pipeline asks for them."
  ),
  tldr: Field.optional(Schema.String, "A summary by a third party, not by the authors."),
  citations: Field.optional(Schema.NonEmptyArray(SourceRecord.CitationCount), "Every citation count, with its source and date."),
  influentialCitationCount: Schema.optionalKey(Schema.Int),
  openAccess: Field.optional(
    Schema.NonEmptyArray(SourceRecord.OpenAccess),
    "Where the text is free to read. Absent if no source and no enricher of the pipeline names a place."
  ),
  impact: Field.optional(
    Schema.NonEmptyArray(SourceRecord.Impact),
    "Numbers about its reception. Absent if no source and no enricher of the pipeline has one; the preset `impact` asks iCite."
  ),
  retraction: Field.optional(
    Schema.NullOr(Schema.Struct({ state: Schema.String, by: Schema.Array(Schema.String) })),
    "The most severe state that a source reports, and the sources that report it; `title` if only the title says so. A `retraction-notice` retracts another work."
  ),
  relations: Field.optional(
    Schema.NonEmptyArray(Relation),
    "Relations to other publications: by identifier, or as a citation if the source gives no identifier."
  ),
  webPage: Field.optional(
    Schema.Struct({ address: Schema.String, retrieved: Schema.String, sha256: Schema.optionalKey(Schema.String) }),
    "It is a page of the web that a search engine found: its address, the day, and the sha256 of the snippet, which is its `abstract`."
  ),
  scores: Field.optional(
    Schema.Record(Schema.String, Schema.Finite),
    "Score by source: 1 for the first of the source's own list, 1/n for the last of n."
  ),
  bestSource: Field.optional(Schema.String, "The source with the highest score."),
  bestScore: Schema.optionalKey(Schema.Finite),
  breakdown: Field.optional(Schema.Record(Schema.String, Schema.Finite), "The named parts of the score, if the ranker names any."),
  provenance: Field.optional(Schema.Record(Schema.String, Schema.Array(Schema.String)), "The records from which each field was taken."),
  explanation: Schema.optionalKey(explanation)
})

/** The message if no source answered. */
export const silenceField = Field.optional(
  Schema.String,
  "The message if no source answered; absent if one did. Without an answer it is unknown whether there are such works."
)

/**
 * The answer of a search as plain data; `litfuse search --format json` prints it.
 *
 * - `runId` the stored run's id; null = no project stores it
 * - `written` how many of the found works are in the file that was written; null = no file was written
 * - units: `ms` milliseconds from the first request to the last node; null for a replay of recordings
 * - `silence` the message if no source answered; absent if one did. Then an answer without works does not say that there are none
 * - `analyses` results of the pipeline's analyzers, by node; absent if it has none
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(2),
  runId: Schema.NullOr(Schema.String).annotate({ description: "The id of the run in the project; null if no project stores it." }),
  query: Field.about(Schema.Struct({ text: Schema.String, tree: Schema.NullOr(Query.codec) }), "The query as typed, and as parsed."),
  replayed: Schema.Boolean,
  ms: Field.about(Schema.NullOr(Schema.Finite), "Milliseconds from the first request to the last node; null for a replay of recordings."),
  outcomes: Schema.Array(SourceAnswer),
  silence: silenceField,
  counts: Field.about(
    Schema.Struct({ identified: Schema.Record(Schema.String, Schema.Int), duplicates: Schema.Int, works: Schema.Int }),
    "Records by source, how many of them were merged into another record, and works."
  ),
  written: Field.about(
    Schema.NullOr(Schema.Struct({ n: Schema.Int, of: Schema.Int })),
    "How many of the found works are in the file that was written; null if no file was written."
  ),
  works: Schema.Array(Hit),
  entities: Field.optional(
    Schema.Array(Schema.Struct({ asked: Schema.String, ...Entity.fields })),
    "Genes, trials and other entities of a look-up, in the order of the names that asked for them; absent if none was asked for."
  ),
  analyses: Schema.optionalKey(Analyses),
  notices: Schema.Array(NoticeCodec)
})
export type Answer = typeof Answer.Type
/** An answer whose works are built one at a time while they are read, because all of them at once take much memory. An `Answer` is one. */
export type Streamed = Omit<Answer, "works"> & { readonly works: Items<Hit> }
/** The answer with all its works in memory. */
export const wholeAnswer = (answer: Streamed): Answer => ({ ...answer, works: [...answer.works] })
/** All notices, those of sources first. The notice `empty-list` of a source without records is omitted, because its outcome says more. */
export const noticesOf = ({ outcomes, notices }: Pick<Answer, "outcomes" | "notices">): Answer["notices"] =>
  [...outcomes.flatMap((one) => one.notices), ...notices].filter(
    ({ code, subject }) => code !== "empty-list" || !outcomes.some(({ source, delivered }) => source === subject && delivered === 0)
  )
export type SourceAnswer = typeof SourceAnswer.Type
/** One work of the answer. */
export type Hit = Answer["works"][number]

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
    state: OutcomeState.stateOf(outcome),
    delivered,
    total: total ?? null,
    ms: outcome._tag === "Skipped" ? null : outcome.ms,
    effectiveQuery: outcome._tag === "Skipped" ? null : (outcome.effectiveQuery ?? null),
    ...(outcome._tag === "Skipped" || outcome.apiVersion === undefined ? {} : { apiVersion: outcome.apiVersion }),
    error: errorOf(outcome),
    notices: outcome.notices
  }
}

const identifiedOf = (outcomes: ReadonlyArray<Source.Outcome>, works: ReadonlyArray<Work.Work>): Readonly<Record<string, number>> => {
  const counts = new Map(deliveredBySource(outcomes))
  const searched = new Set(outcomes.flatMap(Source.recordsOf).map(SourceRecord.keyOf))
  for (const record of works.flatMap(({ records }) => records))
    if (!searched.has(SourceRecord.keyOf(record))) counts.set(record.source, (counts.get(record.source) ?? 0) + 1)
  return Object.fromEntries(counts)
}

/** How many records each source delivered, how many of them were duplicates, and how many works remain (PRISMA's counts). */
export const countsOf = (outcomes: ReadonlyArray<Source.Outcome>, works: ReadonlyArray<Work.Work>): Answer["counts"] => ({
  identified: identifiedOf(outcomes, works),
  duplicates: works.reduce((sum, { records }) => sum + records.length - 1, 0),
  works: works.length
})
