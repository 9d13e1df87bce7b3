/** `pubmed_score_articles`, as the PubMed tool-set specification has it. */
import * as Handed from "@litfuse/api/articles/handed"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Input from "../../inputs.ts"
import { Refusal } from "../../Refusal.ts"
import * as Profile from "../profile.ts"
import { Articles, fieldOf, partsOf } from "./articles.ts"

const { optionalKey } = Schema

const functions = Schema.Literals([
  "categorical_score",
  "log_scale",
  "number",
  "text_similarity",
  "keyword_match",
  "text_quality",
  "presence"
])

const words = Input.text(2000)

/** So many features have weights: each is compared with each other one. */
const mostFeatures = 100

/** A function by its name, or with what values are compared with. */
const Function = Schema.Union([
  functions,
  Schema.Struct({
    function: functions,
    values: optionalKey(
      Schema.Record(Schema.String, Schema.Finite).annotate({ description: "of categorical_score: a number for each word" })
    ),
    to: optionalKey(words.annotate({ description: "of text_similarity" })),
    keywords: optionalKey(Schema.Array(words).check(Schema.isMaxLength(100)).annotate({ description: "of keyword_match" }))
  })
])

const Request = Schema.Struct({
  articles_with_features: Articles.annotate({
    description: "original_article and extraction of each; a feature that extraction lacks is a field of the article"
  }),
  scoring_criteria: Schema.Struct({
    weights: Schema.Record(Schema.String, Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))).check(
      Schema.isMaxProperties(mostFeatures, { expected: `at most ${mostFeatures} features` })
    ),
    scoring_functions: optionalKey(Schema.Record(Schema.String, Function)),
    normalization_method: optionalKey(Schema.Literals(["min_max", "z_score", "none"])),
    query: optionalKey(words.annotate({ description: "what text_similarity and keyword_match compare with, where they do not say" }))
  }),
  score_function: optionalKey(Schema.Literals(["weighted_sum", "composite", "ml_model"])),
  include_percentiles: optionalKey(Schema.Boolean)
})
type Request = typeof Request.Type

/** A number of JSON; null where nothing is known. */
const known = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** So many values that could not be read are named. */
const mostNamed = 3

const wantedOf = ({ weights, scoring_functions = {}, query }: Request["scoring_criteria"]) =>
  Object.entries(weights).map(([name, weight]) => {
    const given = fieldOf(scoring_functions, name) as typeof Function.Type | undefined
    const { keywords, to, ...rest } = typeof given === "string" ? { function: given } : { ...given }
    return { name, weight, ...rest, to: to ?? query, keywords: keywords ?? (query === undefined ? undefined : [query]) }
  })

/** The tool. */
export const scoreArticles = Profile.make({
  name: "pubmed_score_articles",
  about: "Score articles by features with weights. What is not known of an article is left out of its score, and said.",
  input: Request,
  answer: Effect.fnUntraced(function* (request: Request) {
    const { articles_with_features: items, scoring_criteria, score_function = "weighted_sum", include_percentiles = true } = request
    const { weights, scoring_functions = {}, normalization_method = "min_max" } = scoring_criteria
    const wanted = wantedOf(scoring_criteria)
    if (score_function === "ml_model")
      return yield* new Refusal({ what: ["score_function: no trained model is there"], instead: "call it with weighted_sum or composite" })
    if (!wanted.some(({ weight }) => weight > 0))
      return yield* new Refusal({
        what: ["weights: no feature has a weight above 0"],
        instead: "give at least one feature a weight from 0 to 1"
      })
    const stray = Object.keys(scoring_functions).filter((name) => !Object.hasOwn(weights, name))
    const parts = items.map(partsOf)
    const values = wanted.map(({ name }) => parts.map(({ article, extraction }) => fieldOf(extraction, name) ?? fieldOf(article, name)))
    const how = { normalise: normalization_method, combine: score_function }
    const { features, scores, percentiles, distribution, correlations, added, unread, unable } = yield* Handed.score(
      wanted,
      values,
      how,
      items.length
    )
    const articles = items.map((item, row) => {
      const missing = features.filter(({ values: own }) => Number.isNaN(own[row]!)).map(({ name }) => name)
      return {
        article_with_features: item,
        total_score: known(scores[row]!),
        score_breakdown: Object.fromEntries(
          features.map((one) => [
            one.name,
            {
              value: known(one.raw[row]!),
              normalized: known(one.values[row]!),
              weight: one.weight,
              contribution: known(added(one, row))
            }
          ])
        ),
        ...(include_percentiles ? { percentile_rank: known(percentiles[row]!) } : {}),
        scoring_metadata: { item_id: parts[row]!.id, not_known: missing }
      }
    })
    const correlationOf = (a: string, b: string): number | null => {
      const one = correlations.find(({ features: [x, y] }) => (x === a && y === b) || (x === b && y === a))
      return a === b ? 1 : known(one?.correlation ?? Number.NaN)
    }
    const names = features.map(({ name }) => name)
    return {
      scored_articles: articles,
      scoring_metadata: {
        score_distribution:
          distribution === undefined
            ? null
            : {
                min: distribution.minimum,
                max: distribution.maximum,
                mean: distribution.mean,
                std_dev: distribution.standardDeviation
              },
        feature_correlations: Object.fromEntries(names.map((a) => [a, Object.fromEntries(names.map((b) => [b, correlationOf(a, b)]))])),
        scoring_method_used: score_function,
        normalization_method,
        scored: articles.filter(({ total_score }) => total_score !== null).length,
        not_scored: articles.filter(({ total_score }) => total_score === null).length
      },
      notices: [
        ...unable.map((name) => `(not-scored) ${name}: its function compares with words, and none are given; say query, to or keywords`),
        ...unread.map(
          ({ feature, values: left }) =>
            `(not-scored) ${feature}: ${left.length} of ${items.length} values could not be read, such as ${left
              .slice(0, mostNamed)
              .map((one) => JSON.stringify(one).slice(0, 80))
              .join(", ")}`
        ),
        ...stray.map((name) => `(not-read) scoring_functions.${name}: weights have no such feature`)
      ]
    }
  })
})
