import * as Explanation from "@litfuse/engine/Explanation"
import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Reads from "@litfuse/engine/Reads"
import { mean, rangeOf, standardDeviation } from "@litfuse/stats/Summary"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Feature } from "./scoring/Feature.ts"
import { correlation, distribution, percentiles } from "./scoring/summary.ts"
import { type Context, valuesOf } from "./scoring/valuesOf.ts"

/** The example of the specification, with what our records know: study type, sample size, novelty and relevance. */
const example: Readonly<Record<string, typeof Feature.Encoded>> = {
  methodology_quality: {
    function: "categorical_score",
    of: "publicationTypes",
    values: {
      "Meta-Analysis": 1,
      "Systematic Review": 0.9,
      "Randomized Controlled Trial": 0.8,
      "Clinical Trial": 0.6,
      Review: 0.4,
      "Case Reports": 0.2
    },
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
  normalise: Params.choice(["min_max", "z_score", "none"], "min_max"),
  combine: Params.choice(["weighted_sum", "composite"], "weighted_sum"),
  missing: Params.choice(["rescale", "exclude"], "rescale")
})

type ConfigurableScoringParams = typeof params.Type

/** One feature with its values by row, as they are and normalised. */
interface Scored {
  readonly name: string
  readonly feature: Feature
  readonly raw: Float64Array
  readonly values: Float64Array
}

/** Everything that comes of one setting. */
interface Scores {
  readonly features: ReadonlyArray<Scored>
  readonly scores: Float64Array
  readonly percentiles: Float64Array
}

interface Prepared extends Context {
  readonly memo: Map<string, Scores>
}

const normalised = (raw: Float64Array, how: ConfigurableScoringParams["normalise"]): Float64Array => {
  const own = raw.filter((value) => !Number.isNaN(value))
  if (how === "none" || own.length === 0) return raw
  if (how === "z_score") {
    const [centre, spread] = [mean(own), own.length < 2 ? 0 : standardDeviation(own)]
    return raw.map((value) => (Number.isNaN(value) ? value : spread === 0 ? 0 : (value - centre) / spread))
  }
  const [low, high] = rangeOf(own)
  return raw.map((value) => (Number.isNaN(value) ? value : low === high ? 1 : (value - low) / (high - low)))
}

const weightAt = (features: ReadonlyArray<Scored>, row: number): number =>
  features.reduce((sum, { feature, values }) => sum + (Number.isNaN(values[row]!) ? 0 : feature.weight), 0)

/** The share of a feature's weight in the weights of what is known of a work. */
const shareOf = (features: ReadonlyArray<Scored>, { feature }: Scored, row: number): number => feature.weight / weightAt(features, row)

const scoreOf = (features: ReadonlyArray<Scored>, { combine, missing }: ConfigurableScoringParams, row: number): number => {
  const present = features.filter(({ feature, values }) => feature.weight > 0 && !Number.isNaN(values[row]!))
  if (present.length === 0 || (missing === "exclude" && present.length < features.filter(({ feature }) => feature.weight > 0).length))
    return Number.NaN
  if (combine === "weighted_sum") return present.reduce((sum, one) => sum + shareOf(features, one, row) * one.values[row]!, 0)
  // the weighted geometric mean: a value of 0 in one feature cannot be made good by another
  return present.some(({ values }) => values[row]! < 0)
    ? Number.NaN
    : present.reduce((product, one) => product * one.values[row]! ** shareOf(features, one, row), 1)
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
    return { name, feature, raw, values: normalised(raw, params.normalise) }
  })
  const scores = Float64Array.from(prepared.works.ids.values, (_, row) => scoreOf(features, params, row))
  const made = { features, scores, percentiles: percentiles(scores) }
  prepared.memo.set(key, made)
  return made
}

const shown = (value: number): string => String(Number(value.toPrecision(4)))

const correlationsOf = ({ features }: Scores) =>
  features.flatMap((a, i) =>
    features.slice(i + 1).map((b) => ({ features: [a.name, b.name] as const, correlation: correlation(a.values, b.values) }))
  )

/** Said of every work, so worked out once for a setting. */
const summaries = new WeakMap<Scores, ReadonlyArray<Explanation.Explanation>>()

/** How the scores of all works are distributed, and which features go together, as far as that can be said. */
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
  const together = correlationsOf(made)
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
            present.map((one) => Explanation.leaf(describe(one), shareOf(features, one, row) * one.values[row]!))
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
  return { method: params.combine, distribution: distribution(made.scores), correlations: correlationsOf(made) }
}
