/** `pubmed_score_articles` of the PubMed tool-set specification. */
import { scoreByFeatures } from "@litfuse/api/articles/scoreByFeatures"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as ToolInput from "../../ToolInput.ts"
import { ToolRefusal } from "../../ToolRefusal.ts"
import * as ProfileAnswers from "../ProfileAnswers.ts"
import * as ToolProfile from "../ToolProfile.ts"
import { Articles, fieldIn, partsOf } from "./Articles.ts"
import { isOfTypes, readFeature, searchedFor } from "./readFeature.ts"

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

const words = ToolInput.text(2000)

/** The most weighted features: correlations compare every pair. */
const mostFeatures = 100

const Function = Schema.Union([
  functions,
  Schema.Struct({
    function: functions,
    values: optionalKey(Schema.Record(Schema.String, Schema.Finite).annotate({ description: "for categorical_score: a number per word" })),
    to: optionalKey(words.annotate({ description: "for text_similarity" })),
    keywords: optionalKey(Schema.Array(words).check(Schema.isMaxLength(100)).annotate({ description: "for keyword_match" }))
  })
])

const Request = Schema.Struct({
  articles_with_features: Articles.annotate({
    description: "original_article and extraction of each; a feature missing from extraction is read from the article, where it says it"
  }),
  scoring_criteria: Schema.Struct({
    weights: Schema.Record(Schema.String, Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))).check(
      Schema.isMaxProperties(mostFeatures, { expected: `at most ${mostFeatures} features` })
    ),
    scoring_functions: optionalKey(Schema.Record(Schema.String, Function)),
    normalization_method: optionalKey(Schema.Literals(["min_max", "z_score", "none"])),
    query: optionalKey(words.annotate({ description: "for text_similarity and keyword_match; default: the query of pubmed_search" }))
  }),
  score_function: optionalKey(Schema.Literals(["weighted_sum", "composite", "ml_model"])),
  include_percentiles: optionalKey(Schema.Boolean)
})
type Request = typeof Request.Type

const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null)

const mostNamed = 3

const featuresOf = ({ weights, scoring_functions = {}, query }: Request["scoring_criteria"]) =>
  Object.entries(weights).map(([name, weight]) => {
    const given = fieldIn(scoring_functions, name) as typeof Function.Type | undefined
    const named = isOfTypes(name) ? { function: "categorical_score" as const } : {}
    const { keywords, to, ...rest } = typeof given === "string" ? { function: given } : { ...named, ...given }
    return { name, weight, ...rest, to: to ?? query, keywords: keywords ?? (query === undefined ? undefined : [query]) }
  })

/** The tool that scores articles by weighted features. */
export const scoreArticles = ToolProfile.make({
  name: "pubmed_score_articles",
  about: "Score articles by weighted features. Unknown features are left out of the score and listed.",
  input: Request,
  output: ProfileAnswers.ScoreArticles,
  answer: Effect.fnUntraced(function* (request: Request) {
    const { articles_with_features: items, scoring_criteria, score_function = "weighted_sum", include_percentiles = true } = request
    const { weights, scoring_functions = {}, normalization_method = "min_max" } = scoring_criteria
    const parts = items.map(partsOf)
    const given = scoring_criteria.query ?? searchedFor(parts.map(({ article }) => article))
    const wanted = featuresOf({ ...scoring_criteria, ...(given === undefined ? {} : { query: given }) })
    if (score_function === "ml_model")
      return yield* new ToolRefusal({
        what: ["score_function: this server has no trained model"],
        instead: "call it with weighted_sum or composite"
      })
    if (!wanted.some(({ weight }) => weight > 0))
      return yield* new ToolRefusal({
        what: ["weights: no feature has a weight above 0"],
        instead: "give at least one feature a weight from 0 to 1"
      })
    const stray = Object.keys(scoring_functions).filter((name) => !Object.hasOwn(weights, name))
    const read = wanted.map(({ name }) =>
      parts.map(({ article, extraction }) => {
        const own = fieldIn(extraction, name) ?? fieldIn(article, name)
        return own === undefined || own === null ? { value: readFeature(name, article), isRead: true } : { value: own, isRead: false }
      })
    )
    const values = read.map((all) => all.map(({ value }) => value))
    const fromRecords = wanted.flatMap(({ name }, i) => {
      const count = read[i]!.filter(({ value, isRead }) => isRead && value !== undefined).length
      return count === 0 ? [] : [`(read) ${name}: no extraction has it for ${count} of ${items.length} articles; read from their records`]
    })
    const how = { normalise: normalization_method, combine: score_function }
    const { features, scores, percentiles, distribution, correlations, added, unread, unable } = yield* scoreByFeatures(
      wanted,
      values,
      how,
      items.length
    )
    const articles = items.map((item, row) => {
      const missing = features.filter(({ values: own }) => Number.isNaN(own[row]!)).map(({ name }) => name)
      return {
        article_with_features: item,
        total_score: finiteOrNull(scores[row]!),
        score_breakdown: Object.fromEntries(
          features.map((one) => [
            one.name,
            {
              value: finiteOrNull(one.raw[row]!),
              normalized: finiteOrNull(one.values[row]!),
              weight: one.weight,
              contribution: finiteOrNull(added(one, row))
            }
          ])
        ),
        ...(include_percentiles ? { percentile_rank: finiteOrNull(percentiles[row]!) } : {}),
        scoring_metadata: { item_id: parts[row]!.id, not_known: missing }
      }
    })
    const correlationOf = (a: string, b: string): number | null => {
      const one = correlations.find(({ features: [x, y] }) => (x === a && y === b) || (x === b && y === a))
      return a === b ? 1 : finiteOrNull(one?.correlation ?? Number.NaN)
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
        ...fromRecords,
        ...unable.map((name) => `(not-scored) ${name}: its function needs words to compare with; set query, to or keywords`),
        ...unread.map(
          ({ feature, values: left }) =>
            `(not-scored) ${feature}: cannot read ${left.length} of ${items.length} values, such as ${left
              .slice(0, mostNamed)
              .map((one) => JSON.stringify(one).slice(0, 80))
              .join(", ")}`
        ),
        ...stray.map((name) => `(ignored) scoring_functions.${name}: weights has no such feature`)
      ]
    }
  })
})
