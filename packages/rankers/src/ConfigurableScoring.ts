import * as Explanation from "@litfuse/engine/Explanation"
import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Reads from "@litfuse/engine/Reads"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Feature, studyTypes } from "./scoring/Feature.ts"
import { distribution, percentiles } from "./scoring/summary.ts"
import { type Context, valuesOf } from "./scoring/valuesOf.ts"
import * as Weighted from "./scoring/Weighted.ts"

/** The example of the specification, with what our records know: study type, sample size, novelty and relevance. */
const example: Readonly<Record<string, typeof Feature.Encoded>> = {
  methodology_quality: {
    function: "categorical_score",
    of: "publicationTypes",
    values: studyTypes,
    weight: 0.3
  },
  sample_size: {
    function: "log_scale",
    of: { pattern: "(\\d[\\d,]*) (?:\\w+ )?(?:patients|participants|subjects|women|men|children|adults)", in: "abstract" },
    weight: 0.2
  },
  novelty: { function: "text_similarity", in: "title", weight: 0.25 },
  relevance: { function: "keyword_match", in: "title+abstract", weight: 0.25 }
}

const params = Schema.Struct({
  features: Schema.Record(Schema.String, Feature)
    .check(Schema.makeFilter((features) => Object.keys(features).length > 0 || "name at least one feature"))
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed(example))),
  normalise: Params.choice(Weighted.normalisations, "min_max"),
  combine: Params.choice(Weighted.combinations, "weighted_sum"),
  missing: Params.choice(["rescale", "exclude"], "rescale")
})

type ConfigurableScoringParams = typeof params.Type

interface Scored extends Weighted.Feature {
  readonly feature: Feature
}

interface Scores {
  readonly features: ReadonlyArray<Scored>
  readonly scores: Float64Array
  readonly percentiles: Float64Array
}

interface Prepared extends Context {
  readonly memo: Map<string, Scores>
}

const scored = (prepared: Prepared, params: ConfigurableScoringParams): Scores => {
  const key = JSON.stringify(params)
  const known = prepared.memo.get(key)
  if (known !== undefined) return known
  // names in one order, so that sums do not depend on how the features were written
  const names = Object.keys(params.features).sort()
  const features = names.map((name): Scored => {
    const feature = params.features[name]!
    const raw = valuesOf(prepared, feature)
    return { name, feature, weight: feature.weight, raw, values: Weighted.normalised(raw, params.normalise) }
  })
  const scores = Float64Array.from(prepared.works.ids.values, (_, row) => Weighted.scoreOf(features, params, row))
  const made = { features, scores, percentiles: percentiles(scores) }
  prepared.memo.set(key, made)
  return made
}

const shown = (value: number): string => String(Number(value.toPrecision(4)))

/** Said of every work, so worked out once for a setting. */
const summaries = new WeakMap<Scores, ReadonlyArray<Explanation.Explanation>>()

const summaryOf = (made: Scores): ReadonlyArray<Explanation.Explanation> => {
  const known = summaries.get(made) ?? summarised(made)
  summaries.set(made, known)
  return known
}

const summarised = (made: Scores): ReadonlyArray<Explanation.Explanation> => {
  const all = distribution(made.scores)
  if (all === undefined) return []
  const { minimum, maximum, standardDeviation } = all
  const works = made.scores.reduce((n, score) => n + (Number.isNaN(score) ? 0 : 1), 0)
  const together = Weighted.correlationsOf(made.features)
    .filter(({ correlation }) => !Number.isNaN(correlation))
    .map(({ features, correlation }) => `${features.join(" and ")} ${shown(correlation)}`)
  const spread = `mean of the scores of ${works} works, from ${shown(minimum)} to ${shown(maximum)}, standard deviation ${shown(standardDeviation)}`
  return [Explanation.leaf(together.length === 0 ? spread : `${spread}; correlations: ${together.join(", ")}`, all.mean)]
}

/**
 * A score made of features that the user names, each with a weight: publication types, numbers in texts or records, similarity to a text, keywords.
 *
 * - `features` by name; what each function does is with `Feature`. Expressions and patterns are read as data
 * - `normalise` each feature over the works found: `min_max` to [0, 1], `z_score`, or `none`
 * - `combine` `weighted_sum` divides by the weights of what is known; `composite` is the weighted geometric mean, which has no value for values below 0
 * - `missing` `rescale` scores a work by the features that are known of it; `exclude` gives it no score when one is not
 * - units: with `min_max` in [0, 1]; the explanation names the percentile among the works found, how all scores are distributed, and how features correlate
 * - empty: a work of which no feature is known has no value
 * - source: the PubMed tool-set specification, pubmed_score_articles; its example is the default. It names a trained model without saying of what: there is none
 */
export const ConfigurableScoring = Ranker.plugin<Prepared, ConfigurableScoringParams>({
  id: "configurable-scoring",
  revision: 1,
  about: "A weighted score of features that you name: types, numbers, patterns, similarity, keywords",
  params,
  needs: [],
  reads: ["clock"],
  prepare: (inputs) => ({
    works: inputs.works,
    words: Ranker.words(inputs),
    nowYear: new Date(Reads.nowMs(inputs)).getUTCFullYear(),
    memo: new Map()
  }),
  score: (prepared, params, out) => out.set(scored(prepared, params).scores),
  explain: (prepared, params, row) => {
    const made = scored(prepared, params)
    const { features, scores, percentiles: places } = made
    const present = features.filter(({ values }) => !Number.isNaN(values[row]!))
    const describe = ({ name, feature, raw, values }: Scored): string =>
      `${name}: ${feature.function} ${shown(raw[row]!)}, normalised ${shown(values[row]!)}, weight ${feature.weight}`
    const label = `${params.combine}, percentile ${shown(places[row]!)}`
    const score =
      params.combine === "composite"
        ? Explanation.leaf(`${label} of ${present.map(describe).join("; ")}`, scores[row]!)
        : Explanation.sum(
            label,
            scores[row]!,
            present.map((one) => Explanation.leaf(describe(one), Weighted.shareOf(features, one, row) * one.values[row]!))
          )
    return Explanation.because(score, summaryOf(made))
  },
  reason: (prepared, params, row) => {
    const absent = scored(prepared, params).features.filter(({ values }) => Number.isNaN(values[row]!))
    return `nothing is known of ${absent.map(({ name }) => name).join(", ")}`
  }
})

/** What the scores of all works look like, as data: their distribution, and how the features go together. */
export const report = (inputs: Ranker.Inputs, params: ConfigurableScoringParams) => {
  const made = scored(ConfigurableScoring.prepare(inputs) as Prepared, params)
  return { method: params.combine, distribution: distribution(made.scores), correlations: Weighted.correlationsOf(made.features) }
}
