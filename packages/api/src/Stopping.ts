/** What a random sample of unread records says about recall, and what it costs. Nothing here says when to stop. */
import * as RecallBound from "@litfuse/stats/RecallBound"
import * as SamplePrice from "@litfuse/stats/SamplePrice"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import * as Question from "./Question.ts"

const expected = "a number above 0 and below 1"
const below1 = Schema.Number.check(
  Schema.isFinite({ expected }).abort(),
  Schema.makeFilter((value: number) => value > 0 && value < 1, {
    expected,
    toJsonSchema: () => ({ type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 })
  })
)

/** A price takes time in proportion to the root of these numbers, and no review has more records. */
const most = 1_000_000

/** What is known of a stage of screening, and of a sample. Numbers of records. */
export const Request = Schema.Struct({
  folder: Field.folder,
  found: Field.about(Field.any, "Records included so far, without those of the sample."),
  left: Field.about(Field.any, "Records that were not screened when the sample was drawn, the sample included."),
  drawn: Field.or(Field.any, 0, "The size of a random sample of them, declared before it was drawn; 0 = none was drawn."),
  hits: Field.or(Field.any, 0, "How many records of the sample were included."),
  recalls: Field.or(Schema.Array(below1), [0.8, 0.9, 0.95, 0.99], "The recalls whose price is asked."),
  alpha: Field.or(below1, 0.05, "How often the bounds of all looks may be wrong."),
  looks: Field.or(Field.count, 1, "How many samples are drawn in all, declared before the first: each spends the same share of alpha."),
  power: Field.or(below1, 0.8, "The chance with which a sample of the forecast shows the recall.")
})

const Ends = Schema.Tuple([Schema.Int, Schema.Int])

/**
 * What can be said, relative to the decisions of the reviewers themselves.
 *
 * - `alpha` the share of this look
 * - `bound` from the sample: at most so many included records are `missed`, and recall is at least `recall`; null without a sample
 * - `missed` the limits of the number of included records that are left after the sample, both together at `alpha`; null without a sample
 * - `prices` for each recall: no smaller sample than `least` can show it; `forecast` for both limits of `missed`, or null without a sample
 * - units: records, of those that are left after the sample
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  alpha: Schema.Finite,
  bound: Schema.NullOr(Schema.Struct({ missed: Schema.Int, recall: Schema.Finite })),
  missed: Schema.NullOr(Ends),
  prices: Schema.Array(Schema.Struct({ recall: Schema.Finite, least: Schema.Int, forecast: Schema.NullOr(Ends) }))
})
export type Answer = typeof Answer.Type

const impossible = ({ found, left, drawn, hits }: typeof Request.Type) => {
  if (Math.max(found, left) > most) return Question.about(["found", "left"], `{found} or {left} is above ${most}; count records`)
  if (drawn > left) return Question.about(["drawn"], `{drawn} is ${drawn}, but only ${left} records are left; draw from what is left`)
  return hits > drawn
    ? Question.about(["hits"], `{hits} is ${hits}, but the sample has ${drawn} records; count hits in the sample`)
    : undefined
}

/** Bounds recall by a sample, and says what a sample costs. Errors: a sample larger than what is left; more hits than the sample has records. */
export const ask = Question.make(
  "recall bound",
  Request,
  Effect.fnUntraced(function* (request: typeof Request.Type) {
    const problem = impossible(request)
    if (problem !== undefined) return yield* Question.refuse(problem)
    const { found, left, drawn, hits, power, recalls, looks } = request
    const alpha = RecallBound.shareOf(request.alpha, looks)
    const after = { found: found + hits, left: left - drawn }
    const look = { found, left, drawn, hits }
    const forecastOf = (recall: number) => (drawn === 0 ? undefined : SamplePrice.forecast(look, { recall, alpha }, power))
    const { missed, recall } = RecallBound.at(look, alpha)
    return {
      version: 1,
      alpha,
      bound: drawn === 0 ? null : { missed, recall },
      missed: forecastOf(0.5)?.missed ?? null,
      prices: recalls.map((recall) => ({
        recall,
        least: SamplePrice.least(after, { recall, alpha }),
        forecast: forecastOf(recall)?.price ?? null
      }))
    } satisfies Answer
  })
)
