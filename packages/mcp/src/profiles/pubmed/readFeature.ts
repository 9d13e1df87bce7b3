/** Features of the specification's examples that the record of an article says itself, for articles without extracted features. */
import { factsOf, fieldIn, type Json } from "./Articles.ts"

const participants = /(\d[\d,]*) (?:\w+ )?(?:patients|participants|subjects|women|men|children|adults|people)/iu
const significant = /\bp\s*[<=]\s*0?\.0[0-4]\d*/iu
const effect = /(?:odds ratio|hazard ratio|risk ratio|relative risk|\bOR|\bHR|\bRR)\D{0,20}(\d+\.\d+)/u
const improvement = /(?:improv|increas|reduc|gain|outperform|rose|fell)\w*\D{0,80}(\d+(?:\.\d+)?) ?%/iu
const cost = /\d[\d.,]*\s*(?:ms|milliseconds?|seconds?|minutes?|hours?|GPU|GB|FLOPs?|parameters)\b/iu
const benchmark = /\b(?:benchmark|data ?set|test set|corpus|register|registry|cohort)s?\b/giu
const code = /github|gitlab|zenodo|(?:code|software) (?:is|are) (?:freely |publicly )?available/iu
const outcome = /primary (?:outcome|end ?point)s?[^.]*/iu

const abstractOf = (article: Json): string => {
  const one = fieldIn(article, "abstract")
  return typeof one === "string" ? one : ""
}

const firstOf =
  (pattern: RegExp) =>
  (article: Json): string | undefined => {
    const found = pattern.exec(abstractOf(article))
    return found === null ? undefined : (found[1] ?? found[0])
  }

const types = (article: Json): ReadonlyArray<string> | undefined => {
  const all = factsOf(article).types
  return all.length === 0 ? undefined : all
}

const titleOf = (article: Json): string | undefined => factsOf(article).title || undefined

const wholeText = (article: Json): string | undefined => [titleOf(article), abstractOf(article)].filter(Boolean).join("\n") || undefined

/** A text that does not say it does not say the opposite. */
const whereFound =
  (pattern: RegExp) =>
  (article: Json): true | undefined =>
    pattern.test(abstractOf(article)) ? true : undefined

const keywords = (article: Json): unknown => {
  const all = fieldIn(article, "keywords")
  return Array.isArray(all) && all.length > 0 ? all : fieldIn(article, "mesh_terms")
}

/** By the names of the specification: of its example of weights, and of its templates for medicine and technology. */
const readers: Readonly<Record<string, (article: Json) => unknown>> = {
  methodology_quality: types,
  methodology: types,
  study_type: types,
  sample_size: firstOf(participants),
  dataset_size: firstOf(participants),
  participant_count: firstOf(participants),
  novelty: titleOf,
  relevance: wholeText,
  primary_outcome: firstOf(outcome),
  statistical_significance: whereFound(significant),
  effect_size: firstOf(effect),
  technology_domain: keywords,
  benchmarks_used: (article) => {
    const all = abstractOf(article).match(benchmark)
    return all === null ? undefined : [...new Set(all.map((one) => one.toLowerCase()))]
  },
  performance_improvement: firstOf(improvement),
  computational_cost: firstOf(cost),
  code_availability: whereFound(code)
}

/** Whether the values of a feature are types of studies, which a number does not say. */
export const isOfTypes = (name: string): boolean => Object.hasOwn(readers, name) && readers[name] === types

/** What the record of an article says of a feature. Empty: undefined for a feature that no record says, and where this one does not. */
export const readFeature = (name: string, article: Json): unknown => (Object.hasOwn(readers, name) ? readers[name]!(article) : undefined)

/** The words of the search by which `pubmed_search` found the articles. Empty: undefined for articles of several searches, or of none. */
export const searchedFor = (articles: ReadonlyArray<Json>): string | undefined => {
  const all = new Set(articles.map((article) => fieldIn(article, "search_words")))
  const [only] = all
  return all.size === 1 && typeof only === "string" && only.trim() !== "" ? only : undefined
}
