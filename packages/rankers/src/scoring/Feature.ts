import * as Params from "@litfuse/engine/Params"
import { extractionRules } from "@litfuse/extraction/extractionRules"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Expression from "./Expression.ts"

/** The numbers of a work that an expression may name. */
export const numberNames = ["citations", "year", "age", "sources", "keywords", "headings", "words"] as const

/** The default value of a study by its type: the example of the specification, which names the feature and no values. */
export const studyTypes: Readonly<Record<string, number>> = {
  "Meta-Analysis": 1,
  "Systematic Review": 0.9,
  "Randomized Controlled Trial": 0.8,
  "Clinical Trial": 0.6,
  Review: 0.4,
  "Case Reports": 0.2
}

const isExpression = (text: string): string | undefined => {
  const parsed = Expression.parse(text, numberNames)
  return Result.isSuccess(parsed) ? undefined : parsed.failure
}

const isPattern = (text: string): string | undefined => {
  const made = Result.try({ try: () => new RegExp(text, "iu"), catch: (error) => (error instanceof Error ? error.message : String(error)) })
  return Result.isSuccess(made) ? undefined : made.failure
}

const rule = Schema.Literals(Object.keys(extractionRules))

const NumberOf = Schema.Union([
  Schema.Struct({ expression: Schema.NonEmptyString.check(Schema.makeFilter(isExpression)) }),
  Schema.Struct({
    pattern: Schema.NonEmptyString.check(Schema.makeFilter(isPattern)),
    in: Params.choice(["title", "abstract"], "abstract")
  }),
  Schema.Struct({ rule, in: Params.choice(["title", "abstract"], "abstract") })
])

const weight = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
const text = Params.choice(["title", "abstract", "title+abstract"], "title+abstract")
const words = Schema.Array(Schema.NonEmptyString).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))

/**
 * One feature of works and how it is scored.
 *
 * - `categorical_score` the highest value among the terms that a work has; a case study is what PubMed calls `Case Reports`
 * - `log_scale` log10(1 + number); `number` the number itself
 * - `text_similarity` the cosine of stemmed words with `to`, or with the query
 * - `keyword_match` the share of `keywords`, or of the query's words, that the text holds
 * - `text_quality` the mean of two shares: words of the abstract, up to 150, and parts that it names, of background, methods, results, conclusion
 * - `rule` instead of a pattern: a rule of `litfuse extract`, whose first value counts; of an effect size and a p-value, the number
 * - `presence` 1 where a pattern is found, or a value other than no by a rule. Where it is not found nothing is known: that a text does not say it does not mean that it is not so
 */
export const Feature = Schema.Union([
  Schema.Struct({
    function: Schema.Literal("categorical_score"),
    of: Params.choice(["publicationTypes", "headings", "keywords"], "publicationTypes"),
    values: Schema.Record(Schema.String, Schema.Finite),
    weight
  }),
  Schema.Struct({ function: Schema.Literal("log_scale"), of: NumberOf, weight }),
  Schema.Struct({ function: Schema.Literal("number"), of: NumberOf, weight }),
  Schema.Struct({ function: Schema.Literal("text_similarity"), in: text, to: Schema.optionalKey(Schema.NonEmptyString), weight }),
  Schema.Struct({ function: Schema.Literal("keyword_match"), in: text, keywords: words, weight }),
  Schema.Struct({ function: Schema.Literal("text_quality"), weight }),
  Schema.Struct({
    function: Schema.Literal("presence"),
    pattern: Schema.NonEmptyString.check(Schema.makeFilter(isPattern)),
    in: Params.choice(["title", "abstract"], "abstract"),
    weight
  }),
  Schema.Struct({ function: Schema.Literal("presence"), rule, in: Params.choice(["title", "abstract"], "abstract"), weight })
])

/** One feature of works and how it is scored. */
export type Feature = typeof Feature.Type

/** Where a number comes from. */
export type NumberOf = typeof NumberOf.Type
