import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import type { Evaluation } from "@litfuse/eval/Evaluation"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import { type Evaluated as Found, namesOf, noticesOf } from "./evaluateRuns.ts"
import type { EvaluationSetting } from "./EvaluationSetting.ts"

/** How far the order of tied documents could move a measure. */
export const Span = Field.about(
  Schema.Struct({
    measure: Schema.String,
    value: Schema.Number,
    worst: Schema.Number.annotate({ description: "The lowest value over all orders of tied documents: exact, not sampled." }),
    best: Schema.Number.annotate({ description: "The highest." }),
    tied: Schema.Int.annotate({ description: "Topics with tied documents inside the cutoff." }),
    moving: Schema.Int.annotate({ description: "The number of these topics whose value can move." })
  }),
  "How far the order of tied documents could move a measure of a run."
)

const names = (description: string) => Schema.Array(Schema.String).annotate({ description })

/** A measured run. */
export const Measured = Field.about(
  Schema.Struct({
    name: Schema.String,
    values: Schema.Record(Schema.String, Schema.Number).annotate({ description: "The mean of each measure, by its name." }),
    perTopic: Field.about(
      Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.NullOr(Schema.Finite))),
      "The value of each measure by topic and name; null if a measure has none for a topic."
    ),
    missing: names("Judged topics without a ranking, which count 0."),
    ignored: names("Topics of the run without judgements."),
    ties: Field.optional(Schema.Array(Span), "By measure, if `ties` was requested.")
  }),
  "A measured run."
)

/** The runs of an evaluation, in the order of the request, and notices about files and topics that may mean something else. */
export const Answer = Field.about(
  Schema.Struct({
    runs: Schema.Array(Measured),
    notices: Schema.Array(NoticeCodec).annotate({
      description: "What the files may mean otherwise: topics that counted 0, scores upside down ..."
    })
  }),
  "What `evaluate` answers."
)
export type Answer = typeof Answer.Type

const finite = (x: number): number | null => (Number.isFinite(x) ? x : null)

/** The values of one run as plain data, under its unique name. */
export const measuredOf = (name: string, { measures, topics, values, summary, missing, ignored }: Evaluation) => {
  const byName = <A>(of: (m: number) => A) => Object.fromEntries(measures.map((one, m) => [one.name, of(m)]))
  return {
    name,
    values: byName((m) => summary[m]!),
    perTopic: Object.fromEntries(topics.map((topic, t) => [topic, byName((m) => finite(values[m]![t]!))])),
    missing,
    ignored
  }
}

/** An evaluation as plain data. */
export const answerOf = (found: Found, policy: EvaluationSetting["policy"]): Answer => {
  const runNames = namesOf(found.runs)
  return {
    runs: found.runs.map(({ ties, evaluation }, r) => ({
      ...measuredOf(runNames[r]!, evaluation),
      ...(ties === undefined ? {} : { ties })
    })),
    notices: noticesOf(found, policy)
  }
}
