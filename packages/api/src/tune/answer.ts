import { codec as NoticeCodec } from "@litfuse/engine/notice/codec"
import * as Schema from "effect/Schema"

const bound = Schema.NullOr(Schema.Finite)

/** A system, and what it is worth on topics of which it has seen nothing. */
export const System = Schema.Struct({
  system: Schema.String,
  value: Schema.Finite.annotate({ description: "The mean over topics and seeds, each topic held out." }),
  deviation: Schema.Finite.annotate({ description: "The standard deviation over seeds." })
}).annotate({ description: "A system, and what it is worth on topics of which it has seen nothing." })

/** What the tuned system has more than another one. */
export const Difference = Schema.Struct({
  against: Schema.String,
  difference: Schema.Finite,
  lower: bound,
  upper: bound,
  p: Schema.Finite,
  adjusted: Schema.Finite.annotate({ description: "Corrected in one step for all differences, as the interval is." }),
  rejecting: Schema.NullOr(Schema.Int).annotate({ description: "How many of twenty orders reject by themselves; null without an order." }),
  wins: Schema.Int,
  ties: Schema.Int,
  losses: Schema.Int
}).annotate({
  description:
    "What the tuned system has more than another one: estimate, interval and p of the mean of twenty forward orders, in which topics are measured by what was chosen on topics before them."
})

/** A method with its parameters. */
export const Choice = Schema.Struct({
  method: Schema.String,
  params: Schema.Record(Schema.String, Schema.Unknown),
  learns: Schema.Boolean.annotate({ description: "Whether the method learns from judgements too: `fuse` takes them as `train`." })
}).annotate({ description: "A method with its parameters." })

/** What `litfuse tune --format json` prints. */
export const Tuned = Schema.Struct({
  version: Schema.Literal(1),
  qrels: Schema.String,
  measure: Schema.String,
  topics: Schema.Int,
  runs: Schema.Array(Schema.String).annotate({ description: "Names of the runs, in the order of weights." }),
  methods: Schema.Array(Schema.String),
  folds: Schema.Int,
  seeds: Schema.Int,
  depth: Schema.Int,
  systems: Schema.Array(System),
  bestRun: Schema.String.annotate({ description: "The run that is best in hindsight." }),
  family: Schema.String.annotate({ description: "For how many rows p and intervals are corrected, in words." }),
  differences: Schema.Array(Difference),
  choice: Choice.annotate({ description: "What is chosen on all topics: for topics that are new." }),
  command: Schema.NullOr(Schema.String).annotate({ description: "The command that fuses so; null where a run is not a file." }),
  chosen: Schema.Array(Schema.Struct({ setting: Schema.String, times: Schema.Int })).annotate({
    description: "What was chosen in the folds of all seeds, the most frequent first."
  })
}).annotate({ description: "What `tune` answers: what `litfuse tune --format json` prints." })
export type Tuned = typeof Tuned.Type

/** What was tuned, and what is to be known about the runs. */
export const Answer = Schema.Struct({ ...Tuned.fields, notices: Schema.Array(NoticeCodec) })
export type Answer = typeof Answer.Type
