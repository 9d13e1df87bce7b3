import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"

const bound = Schema.NullOr(Schema.Finite)

/** A system, and its value on topics that had no part in its choices. */
export const System = Field.about(
  Schema.Struct({
    system: Schema.String,
    value: Schema.Finite.annotate({ description: "The mean over topics and seeds, each topic held out." }),
    deviation: Schema.Finite.annotate({ description: "The standard deviation over seeds." })
  }),
  "A system, and its value on topics that had no part in its choices."
)

/** The difference of the tuned system from another one. */
export const Difference = Field.about(
  Schema.Struct({
    against: Schema.String,
    difference: Schema.Finite,
    lower: bound,
    upper: bound,
    p: Schema.Finite,
    adjusted: Schema.Finite.annotate({ description: "Corrected in one step for all differences, like the interval." }),
    rejecting: Schema.NullOr(Schema.Int).annotate({
      description: "How many of the twenty orders reject on their own; null without orders."
    }),
    wins: Schema.Int,
    ties: Schema.Int,
    losses: Schema.Int
  }),
  "The difference of the tuned system from another one: estimate, interval and p of the mean of twenty forward orders. There, the choice for a topic uses only earlier topics."
)

/** A method with its parameters. */
export const Choice = Field.about(
  Schema.Struct({
    method: Schema.String,
    params: Schema.Record(Schema.String, Schema.Unknown),
    learns: Schema.Boolean.annotate({ description: "Whether the method also learns from judgements, which `fuse` takes as `train`." })
  }),
  "A method with its parameters."
)

/** What `litfuse tune --format json` prints. */
export const Answer = Field.about(
  Schema.Struct({
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
    family: Schema.String.annotate({ description: "The family of rows for which p and intervals are corrected, in words." }),
    differences: Schema.Array(Difference),
    choice: Choice.annotate({ description: "The choice on all topics, for use with new topics." }),
    command: Schema.NullOr(Schema.String).annotate({
      description:
        "The recommended command: the choice if a gain over fusion without a choice is shown, else that fusion. It is null if a run is not a file."
    }),
    chosen: Field.about(
      Schema.Array(Schema.Struct({ setting: Schema.String, times: Schema.Int })),
      "The choices in the folds of all seeds, the most frequent first."
    ),
    notices: Schema.Array(NoticeCodec)
  }),
  "What `tune` answers: what `litfuse tune --format json` prints."
)
export type Answer = typeof Answer.Type
