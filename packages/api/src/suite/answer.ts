import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"

const bound = Schema.NullOr(Schema.Finite)
const text = Schema.NullOr(Schema.String)
const bounds = { lower: bound, upper: bound }

/** A mean over collections with one of its intervals. */
export const SuiteEstimate = Field.about(
  Schema.Struct({
    mean: Schema.Finite,
    ...bounds,
    reason: Field.about(text, "Why there is no interval; null where there is one.")
  }),
  "The mean over clusters of collections, with a 95 % interval."
)
export type SuiteEstimate = typeof SuiteEstimate.Type

/** The value of a run on a collection. */
export const SuiteCell = Field.about(
  Schema.Struct({
    collection: Schema.String,
    value: Field.about(bound, "The mean over topics; null where it is missing."),
    reason: Field.about(text, "Why the value is missing; null where there is one.")
  }),
  "The value of a run on a collection."
)

const over = <S extends Schema.Top>(schema: S) => ({
  overCollections: Field.about(
    Schema.NullOr(schema),
    "As if the collections were a sample of others: Student's t over clusters, from eight on. Null: a cell is missing."
  ),
  overTopics: Field.about(Schema.NullOr(schema), "For these collections: topics are resampled within each. Null: a cell is missing.")
})

/** A run with its values and its mean, by one measure. */
export const SuiteRun = Field.about(
  Schema.Struct({
    measure: Schema.String,
    run: Schema.String,
    cells: Schema.Array(SuiteCell),
    ...over(SuiteEstimate),
    rank: Field.about(
      Schema.Struct({ lower: Schema.NullOr(Schema.Int), upper: Schema.NullOr(Schema.Int) }),
      "Ranks that agree with all pairs of the family, 1 is the best. Null: a cell is missing, or the measure has no best value."
    ),
    reason: Field.about(text, "Why the run has no mean; null where it has one.")
  }),
  "A run by one measure: its value on every collection, and its mean."
)
export type SuiteRun = typeof SuiteRun.Type

/** The difference of two runs, judged by one rule. */
export const SuiteDifference = Field.about(
  Schema.Struct({
    mean: Schema.Finite.annotate({ description: "The second run minus the first." }),
    ...bounds,
    p: Field.about(bound, "Below 0.05 exactly when the interval excludes 0; null where there is no interval."),
    detectable: Field.about(bound, "The smallest true difference that the rule finds with probability 0.8."),
    reason: Field.about(text, "Why there is no interval; null where there is one.")
  }),
  "The difference of two runs: p, interval and detectable difference are of one rule over the family."
)
export type SuiteDifference = typeof SuiteDifference.Type

/** Two runs by one measure. */
export const SuitePair = Field.about(
  Schema.Struct({ measure: Schema.String, first: Schema.String, second: Schema.String, ...over(SuiteDifference) }),
  "Two runs by one measure. A baseline is the first of two."
)
export type SuitePair = typeof SuitePair.Type

/** What `litfuse compare --suite FILE --format json` prints. */
export const Answer = Field.about(
  Schema.Struct({
    version: Schema.Literal(1),
    suite: Schema.String,
    seed: Schema.Finite,
    compat: Schema.String,
    baselines: Field.about(Schema.Array(Schema.String), "Runs whose differences are shown first; empty: all pairs are."),
    collections: Field.about(
      Schema.Array(
        Schema.Struct({
          id: Schema.String,
          cluster: text,
          topics: Schema.Int,
          weight: Schema.Finite.annotate({ description: "The share of the collection in a mean." })
        })
      ),
      "The collections, in the order of the suite."
    ),
    families: Schema.Array(
      Schema.Struct({
        measure: Schema.String,
        family: Schema.String.annotate({ description: "The pairs for which p-values are corrected, in words." }),
        rule: Schema.String.annotate({ description: "The tests behind p, interval and detectable difference, in words." })
      })
    ).annotate({ description: "One for each measure." }),
    runs: Field.about(Schema.Array(SuiteRun), "By measure, then by run."),
    pairs: Field.about(Schema.Array(SuitePair), "By measure: every pair of runs."),
    notices: Schema.Array(NoticeCodec)
  }),
  "What `compareSuite` answers: what `litfuse compare --suite FILE --format json` prints."
)
export type Answer = typeof Answer.Type
