import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"

const orNull = (description: string) => Schema.NullOr(Schema.Finite).annotate({ description })

/** One set of judgements: its file, and how much it judges. */
const Judge = Schema.Struct({ file: Schema.String, topics: Schema.Int, documents: Schema.Int })

const both = Schema.Struct({ a: Schema.Finite, b: Schema.Finite })

/** Agreement on documents that both judges graded. */
export const Agreement = Field.about(
  Schema.Struct({
    kappa: orNull("Cohen's kappa of the grades; null where both judges always give one grade."),
    lower: orNull("Of its 95 % interval, by the BCa bootstrap over topics; null where a resample has no kappa."),
    upper: orNull("Of the same interval."),
    ac1: orNull("Gwet's AC1 of the grades."),
    ac1Lower: orNull("Of its 95 % interval."),
    ac1Upper: orNull("Of the same interval."),
    weighted: orNull("Kappa with linear weights: a neighbouring grade counts in part."),
    same: Schema.Finite.annotate({ description: "The share of documents with equal grades." }),
    relevant: Schema.Struct({ kappa: orNull("Cohen's kappa."), ac1: orNull("Gwet's AC1."), same: Schema.Finite }).annotate({
      description: "The same for relevant or not: grades from `level` on."
    }),
    prevalence: both.annotate({ description: "The share of documents that each judge calls relevant." }),
    byGrade: Schema.Array(Schema.Struct({ a: Schema.Int, b: Schema.Int, count: Schema.Int })).annotate({
      description: "How many documents have each pair of grades, also pairs without any."
    })
  }),
  "Agreement on documents that both judges graded."
)

const Place = Schema.Struct({
  mean: Schema.Finite,
  rank: Schema.Finite.annotate({ description: "1 is the best; equal runs share the mean of their ranks." })
})

const OrderedRun = Schema.Struct({
  run: Schema.String,
  file: Schema.String,
  isCircular: Schema.Boolean.annotate({ description: "Whether the request says that the model behind the judgements made it." }),
  a: Place,
  b: Place
})

const Swapped = Schema.Struct({
  a: Schema.String.annotate({ description: "The run that A's judgements put first." }),
  b: Schema.String.annotate({ description: "The run that B's judgements put first." }),
  pA: Schema.Finite.annotate({ description: "p of the pair by A's judgements, by Tukey's HSD over all pairs." }),
  pB: Schema.Finite.annotate({ description: "The same by B's." })
})

/** How the order of runs changes from A's judgements to B's. */
export const Order = Field.about(
  Schema.Struct({
    measure: Schema.String,
    topics: Schema.Int.annotate({ description: "Topics that both judge: runs are measured on these alone." }),
    tau: orNull("Kendall's tau-b; null where one side ties all runs."),
    tauAp: orNull("tau-AP, with A's order as the truth: swaps near the top weigh most."),
    pairs: Schema.Int,
    separated: Schema.Int.annotate({ description: "Pairs that A's judgements separate: p below 0.05." }),
    swapped: Schema.Array(Swapped).annotate({ description: "Separated pairs that B's judgements put in the opposite order." }),
    halves: Schema.NullOr(
      Schema.Struct({
        splits: Schema.Int,
        topics: Schema.Int.annotate({ description: "In the smaller half." }),
        separated: Schema.Finite,
        swapped: Schema.Finite,
        share: orNull("Of all separated pairs; null where no split separates a pair."),
        tau: orNull("Kendall's tau-b between the halves.")
      })
    ).annotate({ description: "The same between random halves of A's topics, as means over splits; null below four topics." }),
    withoutCircular: Schema.NullOr(
      Schema.Struct({ runs: Schema.Int, tau: orNull("Of the other runs."), tauAp: orNull("Of the other runs.") })
    ).annotate({ description: "Without the circular runs; null without such a run." }),
    runs: Schema.Array(OrderedRun)
  }),
  "How the order of runs changes from A's judgements to B's."
)

const Topic = Schema.Struct({
  topic: Schema.String,
  documents: Schema.Int,
  same: orNull("The share of documents with equal grades; null without documents that both judged."),
  kappa: orNull("Cohen's kappa of the grades.")
})

/** What `litfuse judge compare --format json` prints. */
export const Answer = Field.about(
  Schema.Struct({
    version: Schema.Literal(1),
    a: Judge,
    b: Judge,
    documents: Schema.Int.annotate({ description: "Documents that both judged, over all topics." }),
    level: Schema.Int,
    seed: Schema.Int,
    agreement: Agreement,
    order: Schema.NullOr(Order).annotate({ description: "Null without runs." }),
    topics: Schema.Array(Topic).annotate({ description: "Topics that both judge, in byte order." }),
    notices: Schema.Array(NoticeCodec)
  }),
  "What `compareJudges` answers: what `litfuse judge compare --format json` prints."
)
export type Answer = typeof Answer.Type
