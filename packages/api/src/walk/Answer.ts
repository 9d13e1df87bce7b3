import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import { Direction } from "@litfuse/engine/Edges"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import { Readings } from "./GraphReadings.ts"
import { Answer as SearchAnswer, Hit, silenceField, SourceAnswer } from "../search/Answer.ts"

const hop = Schema.Int.annotate({ description: "The number of citations between a work and the start works, which are at 0." })

const requests = Field.about(
  Schema.Array(Schema.String),
  "The requests behind the counts: folder and name of their recordings without the number, as in `openalex/3f2a9c0b1d44`."
)

/**
 * The completeness of one source at one hop in one direction.
 *
 * - `lists` requested lists; `found` the records in them, `stated` the number that the source states; null = not stated for every list
 * - `cut` lists shorter than stated; `unstated` lists without a stated length
 * - `stubs` records without an identifier: they do not become works, because no source can be asked about them
 * - `requests` the recordings of these requests: folder and name without the number, `openalex/3f2a9c0b1d44`
 */
const Hop = Schema.Struct({
  hop,
  provider: Schema.String,
  direction: Direction,
  lists: Schema.Int.annotate({ description: "Requested lists, one for each work and direction." }),
  found: Schema.Int.annotate({ description: "Number of records in its lists." }),
  stated: Field.about(
    Schema.NullOr(Schema.Int),
    "The number of records that the source states; null if it does not state every list's length."
  ),
  cut: Schema.Int.annotate({ description: "Lists shorter than stated." }),
  unstated: Schema.Int.annotate({ description: "Lists without a stated length." }),
  stubs: Schema.Int.annotate({ description: "Records without an identifier, which are not works of the answer." }),
  requests
})

const Edge = Schema.Struct({
  citing: Schema.String,
  cited: Schema.String,
  providers: Schema.NonEmptyArray(Schema.String).annotate({ description: "The sources that report the citation." }),
  directions: Schema.NonEmptyArray(Direction).annotate({ description: "The directions in which they reported it." }),
  hop: Schema.Int.annotate({ description: "The first hop at which one of them reported it." })
})

const Walked = Schema.Struct({
  ...Hit.fields,
  hop,
  via: Schema.Array(Schema.String).annotate({ description: "The nearer works that it cites, or that cite it." })
})

const Common = Schema.Struct({
  sharedReferences: Schema.Int.annotate({ description: "The number of works that both it and a start work cite." }),
  citedTogether: Schema.Int.annotate({ description: "The number of works that cite both it and a start work." })
})

const common = {
  version: Schema.Literal(1),
  runId: SearchAnswer.fields.runId,
  ids: Schema.Array(Schema.String).annotate({ description: "The parsed identifiers of the start works." }),
  follow: Schema.String,
  replayed: Schema.Boolean,
  ms: SearchAnswer.fields.ms,
  hops: Schema.Array(Hop),
  edges: Schema.Array(Edge).annotate({ description: "Citations between works of the answer." }),
  counts: Field.about(
    Schema.Struct({
      records: Schema.Int,
      works: Schema.Int,
      kept: Schema.Int,
      links: Schema.Int,
      stubs: Schema.Int
    }),
    "Received records, works made of them, works and edges of the answer, and records without an identifier."
  ),
  outcomes: Field.about(
    Schema.Array(Schema.Struct({ hop, ...SourceAnswer.fields, requests })),
    "The outcome of each source at each hop; at 0 for the look-up of the start works."
  ),
  silence: silenceField,
  notices: Schema.Array(NoticeCodec)
}

/** What `litfuse walk --format json` prints. */
export const Followed = Schema.Struct({
  ...common,
  direction: Schema.String,
  depth: Schema.Int,
  readings: Readings.annotate({ description: "Analyses of the answer's citation graph." }),
  works: Field.about(
    Schema.Array(Walked),
    "The start works, then the nearest first; within a hop the most cited, or those with most links to nearer works."
  )
})
export type Followed = typeof Followed.Type

/** What `litfuse walk --direction related --format json` prints. */
export const Related = Schema.Struct({
  ...common,
  related: Field.about(Schema.Int, "How many works, at the beginning of the list, have something in common with the start works."),
  works: Field.about(
    Schema.Array(Schema.Struct({ ...Walked.fields, ...Common.fields })),
    "The works with most in common first, then the start works, then the works in common."
  )
})
export type Related = typeof Related.Type

/** The fields that both answers share. */
export type Common = Omit<Followed, "direction" | "depth" | "readings" | "works">
/** A work of a walk. */
export type Walked = typeof Walked.Type
