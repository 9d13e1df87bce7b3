/**
 * Scores of articles whose features the caller gives: from a person, or a model that read abstracts. Nothing is searched, and nothing but what is
 * given is known of them.
 */
import { studyTypes } from "./Feature.ts"
import { categories, wordShare, textQuality, textSimilarity } from "./textSimilarity.ts"
import { distribution, percentiles } from "./summary.ts"
import * as Weighted from "./Weighted.ts"

/** How the value of a feature becomes a number. */
export const functions = [
  "categorical_score",
  "log_scale",
  "number",
  "text_similarity",
  "keyword_match",
  "text_quality",
  "presence"
] as const

/**
 * A feature that is wanted.
 *
 * - `function` undefined = `categorical_score` where a value is words, else `number`
 * - `categorical_score` the value of each of its words or of the whole text among `values`; without them, of types of studies
 * - `log_scale` log10(1 + number); `number` the number itself, 1 and 0 for yes and no, and how many there are of a list
 * - `text_similarity` the cosine of stemmed words with `to`; `keyword_match` the share of `keywords` that the text holds
 * - `text_quality` how long a text is and how many parts it names; `presence` 1 for yes and for non-empty texts and lists, else 0
 */
export interface WantedFeature {
  readonly name: string
  readonly weight: number
  readonly function?: (typeof functions)[number] | undefined
  readonly values?: Readonly<Record<string, number>> | undefined
  readonly to?: string | undefined
  readonly keywords?: ReadonlyArray<string> | undefined
}

/** What is wanted of all features: how they are brought to one scale, and made into one score. */
export interface Combination {
  readonly normalise: (typeof Weighted.normalisations)[number]
  readonly combine: (typeof Weighted.combinations)[number]
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === ""

const numberOf = (value: unknown): number => {
  if (typeof value === "boolean") return Number(value)
  if (Array.isArray(value)) return value.length
  // `1,204` is one number
  const written = typeof value === "string" && value.trim() !== "" ? Number(value.replaceAll(",", "")) : NaN
  const number = typeof value === "number" ? value : written
  return Number.isFinite(number) ? number : NaN
}

const textsOf = (value: unknown): ReadonlyArray<string> =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === "string").map((one) => one.trim())

const presence = (value: unknown): number => {
  if (typeof value === "boolean") return Number(value)
  return Number((typeof value === "number" ? value : numberOf(value)) !== 0)
}

const ofText =
  (read: (text: string) => number) =>
  (value: unknown): number => {
    const texts = textsOf(value)
    return texts.length === 0 ? NaN : read(texts.join("\n"))
  }

const readingOf = (wanted: WantedFeature, values: ReadonlyArray<unknown>): ((value: unknown) => number) | undefined => {
  const isWords = values.some((value) => textsOf(value).length > 0 && !Array.isArray(value) && Number.isNaN(numberOf(value)))
  switch (wanted.function ?? (isWords || wanted.values !== undefined ? "categorical_score" : "number")) {
    case "categorical_score": {
      const valueOf = categories(wanted.values ?? { ...studyTypes, "Observational Study": 0.5 }, true)
      return (value) => valueOf(textsOf(value))
    }
    case "number":
      return numberOf
    case "log_scale":
      return (value) => (numberOf(value) >= 0 ? Math.log10(1 + numberOf(value)) : NaN)
    case "text_similarity":
      return wanted.to === undefined ? undefined : ofText(textSimilarity(wanted.to))
    case "keyword_match":
      return wanted.keywords === undefined ? undefined : ofText(wordShare(wanted.keywords))
    case "text_quality":
      return ofText(textQuality)
    case "presence":
      return presence
  }
}

/**
 * Scores articles by their features.
 *
 * - `values` of each feature by article, in the order of `wanted`; undefined and null = not known
 * - `features` in the order of their names; `scores` and `percentiles` NaN where nothing is known of an article; `distribution` undefined without a score
 * - `unread` values that are there and could not be read, by feature, as they were given; `unable` features that lack what they are compared with
 * - empty: no articles have no scores
 * - source: the PubMed tool-set specification, pubmed_score_articles, which names its functions and does not say what they do
 */
export const scoreFeatures = (
  wanted: ReadonlyArray<WantedFeature>,
  values: ReadonlyArray<ReadonlyArray<unknown>>,
  { normalise, combine }: Combination,
  articles: number
) => {
  const unread: Array<{ readonly feature: string; readonly values: ReadonlyArray<unknown> }> = []
  const unable: Array<string> = []
  const features = wanted
    .map((one, i) => ({ one, given: values[i]! }))
    .sort((a, b) => (a.one.name < b.one.name ? -1 : 1))
    .map(({ one, given }): Weighted.Feature => {
      const reading = readingOf(one, given)
      if (reading === undefined) unable.push(one.name)
      const raw = Float64Array.from(given, (value) => (isAbsent(value) || reading === undefined ? NaN : reading(value)))
      const left = reading === undefined ? [] : given.filter((value, row) => !isAbsent(value) && Number.isNaN(raw[row]!))
      if (left.length > 0) unread.push({ feature: one.name, values: left })
      return { name: one.name, weight: one.weight, raw, values: Weighted.normalised(raw, normalise) }
    })
  const scores = Float64Array.from({ length: articles }, (_, row) => Weighted.scoreOf(features, { combine, missing: "rescale" }, row))
  return {
    features,
    scores,
    percentiles: percentiles(scores),
    distribution: distribution(scores),
    correlations: Weighted.correlationsOf(features),
    /** What a feature adds to the score of an article; NaN where it is not known, and in a composite, which is no sum. */
    added: (feature: Weighted.Feature, row: number): number =>
      combine === "composite" ? NaN : Weighted.shareOf(features, feature, row) * feature.values[row]!,
    unread,
    unable
  }
}
