import { codec as NoticeCodec } from "@litfuse/engine/notice/codec"
import { Direction } from "@litfuse/engine/Edges"
import * as Schema from "effect/Schema"
import { Readings } from "./readings.ts"
import { Answer as SearchAnswer, Hit, SourceAnswer } from "../search/Answer.ts"

const hop = Schema.Int.annotate({ description: "How many citations lie between a work and those to start from; these are at 0." })

const requests = Schema.Array(Schema.String).annotate({
  description: "The requests behind the counts: the folder and the name of their recordings, without the number: `openalex/3f2a9c0b1d44`."
})

/**
 * How complete one source is at one hop in one direction.
 *
 * - `lists` that it was asked for; `found` the records in them, `stated` how many it says there are; null = it does not say of each
 * - `cut` lists that are shorter than it says; `unstated` lists of which it does not say how long they are
 * - `stubs` records without an identifier: they are no works, and nobody can be asked about them
 * - `requests` the recordings of what was sent for these lists: folder and name without the number, `openalex/3f2a9c0b1d44`
 */
const Hop = Schema.Struct({
  hop,
  provider: Schema.String,
  direction: Direction,
  lists: Schema.Int.annotate({ description: "Lists that it was asked for, one for each work and direction." }),
  found: Schema.Int.annotate({ description: "Records in its lists." }),
  stated: Schema.NullOr(Schema.Int).annotate({ description: "How many it says there are; null where it does not say of each list." }),
  cut: Schema.Int.annotate({ description: "Lists that are shorter than it says." }),
  unstated: Schema.Int.annotate({ description: "Lists of which it does not say how long they are." }),
  stubs: Schema.Int.annotate({ description: "Records without an identifier, which are no works of the answer." }),
  requests
})

/** That one work cites another. */
const Edge = Schema.Struct({
  citing: Schema.String,
  cited: Schema.String,
  providers: Schema.NonEmptyArray(Schema.String).annotate({ description: "The sources that say so." }),
  directions: Schema.NonEmptyArray(Direction).annotate({ description: "What they were asked for when they said it." }),
  hop: Schema.Int.annotate({ description: "The first hop at which one of them said it." })
})

/** A work of a walk, and how it was met. */
const Walked = Schema.Struct({
  ...Hit.fields,
  hop,
  via: Schema.Array(Schema.String).annotate({ description: "The nearer works that it cites, or that cite it." })
})

/** What a work has in common with those to start from. */
const Common = Schema.Struct({
  sharedReferences: Schema.Int.annotate({ description: "Works that it cites and that one of those to start from cites." }),
  citedTogether: Schema.Int.annotate({ description: "Works that cite it together with one of those to start from." })
})

const common = {
  version: Schema.Literal(1),
  runId: SearchAnswer.fields.runId,
  ids: Schema.Array(Schema.String).annotate({ description: "The identifiers to start from, as they were read." }),
  follow: Schema.String,
  replayed: Schema.Boolean,
  ms: SearchAnswer.fields.ms,
  hops: Schema.Array(Hop),
  edges: Schema.Array(Edge).annotate({ description: "Between works of the answer." }),
  counts: Schema.Struct({
    records: Schema.Int,
    works: Schema.Int,
    kept: Schema.Int,
    links: Schema.Int,
    stubs: Schema.Int
  }).annotate({ description: "Records that came, works that they became, works and edges of the answer, records without an identifier." }),
  outcomes: Schema.Array(Schema.Struct({ hop, ...SourceAnswer.fields, requests })).annotate({
    description: "How each source answered at each hop; at 0, when it was asked for the works to start from."
  }),
  notices: Schema.Array(NoticeCodec)
}

/** What `litfuse cites --format json` prints. */
export const Cites = Schema.Struct({
  ...common,
  direction: Schema.String,
  depth: Schema.Int,
  readings: Readings.annotate({ description: "What the graph of the answer says." }),
  works: Schema.Array(Walked).annotate({
    description: "Those to start from, then the nearest first; within a hop the most cited, or those with most links to nearer works."
  })
})
export type Cites = typeof Cites.Type

/** What `litfuse related --format json` prints. */
export const Related = Schema.Struct({
  ...common,
  related: Schema.Int.annotate({
    description: "How many of the works, the first ones, have something in common with those to start from."
  }),
  works: Schema.Array(Schema.Struct({ ...Walked.fields, ...Common.fields })).annotate({
    description: "Those with most in common first, then those to start from, then the works that they have in common."
  })
})
export type Related = typeof Related.Type

/** What both have in common. */
export type Common = Omit<Cites, "direction" | "depth" | "readings" | "works">
/** A work of a walk. */
export type Walked = typeof Walked.Type
