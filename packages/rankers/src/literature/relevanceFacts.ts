import * as Explanation from "@litfuse/engine/Explanation"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"
import { scorePart } from "./scorePart.ts"

/** Publication types, or words of a title, that say that a work is a survey of others. */
const surveyTypes = ["review", "systematic review", "meta-analysis", "scoping review"]
const surveyTitle = /\b(review|survey|meta-analysis|meta analysis)\b/i

/** Whether a work is a review, a survey or a meta-analysis, by its publication types or else its title. */
export const isSurvey = (title: string, types: ReadonlyArray<string>): boolean =>
  types.some((type) => surveyTypes.includes(type.toLowerCase())) || surveyTitle.test(title)

/**
 * How much of the query a work holds, and what is known of it, by row. `semantic` is NaN without vectors, `citations` where no source counts them, and
 * `hIndex`, of the first author, where no enricher knows it.
 */
export interface Facts {
  readonly keyword: Float64Array
  readonly semantic: Float64Array
  readonly citations: Float64Array
  readonly hIndex: Float64Array
  readonly survey: Uint8Array
}

const overlap = (query: ReadonlySet<string>, text: string): number => {
  if (query.size === 0) return 0
  const terms = new Set(Tokenizer.luceneEnglish.tokenize(text))
  let shared = 0
  for (const term of query) if (terms.has(term)) shared++
  return shared / query.size
}

/** The facts of all works of a table. */
export const relevanceFacts = (works: WorkTable, words: ReadonlyArray<string>, semantic: Float64Array | undefined): Facts => {
  const query = new Set(Tokenizer.luceneEnglish.tokenize(words.join(" ")))
  const [titles, abstracts, types] = [works.column("title"), works.column("abstract"), works.column("publicationTypes")]
  return {
    keyword: Float64Array.from(titles, (title, row) => overlap(query, `${title}\n${abstracts[row]!}`)),
    semantic: semantic ?? new Float64Array(works.ids.size).fill(Number.NaN),
    citations: works.column("citationCount"),
    hIndex: works.column("firstAuthorHIndex"),
    survey: Uint8Array.from(titles, (title, row) => (isSurvey(title, types[row]!) ? 1 : 0))
  }
}

const citationSteps = [50, 100, 500]

const citationBoost = (citations: number): number => citationSteps.filter((least) => citations >= least).length

/** From this h-index of the first author on, a work gains 1. */
const leastHIndex = 50

const authorBoost = (hIndex: number): number => (hIndex >= leastHIndex ? 1 : 0)

const weighted = (weight: number, value: number, of: Explanation.Explanation): Explanation.Explanation =>
  Explanation.because(Explanation.leaf(`${weight} times ${of.label} ${of.value.toFixed(2)}`, value), [of])

/** Parts that sum to a work's relevance: ten times the similarity, rounded, citations, being a survey; words alone without vectors. */
const relevanceParts = ({ keyword, semantic, citations, hIndex, survey }: Facts, row: number): ReadonlyArray<Explanation.Explanation> => {
  const hasVectors = !Number.isNaN(semantic[row]!)
  const [meaning, words] = hasVectors ? [7 * semantic[row]!, 3 * keyword[row]!] : [0, 10 * keyword[row]!]
  const cited = citations[row]!
  return [
    hasVectors
      ? weighted(7, meaning, scorePart("semantic", "semantic similarity", semantic[row]!))
      : scorePart("semantic", "no vectors: words alone count", 0),
    weighted(hasVectors ? 3 : 10, words, scorePart("keyword", "share of the query's words", keyword[row]!)),
    Explanation.leaf("rounded to a whole number", Math.round(meaning + words) - (meaning + words)),
    scorePart(
      "citation_boost",
      Number.isNaN(cited) ? "citations are not known: no boost" : `${cited} citations`,
      Number.isNaN(cited) ? 0 : citationBoost(cited)
    ),
    scorePart("survey_boost", survey[row] === 1 ? "a survey" : "no survey", survey[row]!),
    scorePart(
      "author_boost",
      Number.isNaN(hIndex[row]!) ? "the h-index of the first author is not known: no boost" : `first author with h-index ${hIndex[row]}`,
      authorBoost(hIndex[row]!)
    )
  ]
}

/** The relevance of a work, not capped: 0 to 15. */
export const relevanceOf = (facts: Facts, row: number): number => {
  const [meaning, words] = Number.isNaN(facts.semantic[row]!)
    ? [0, 10 * facts.keyword[row]!]
    : [7 * facts.semantic[row]!, 3 * facts.keyword[row]!]
  const cited = facts.citations[row]!
  return (
    Math.round(meaning + words) + (Number.isNaN(cited) ? 0 : citationBoost(cited)) + facts.survey[row]! + authorBoost(facts.hIndex[row]!)
  )
}

/** The relevance of a work with its parts, each under the name by which programs find it. */
export const relevanceNamed = (facts: Facts, row: number): Explanation.Explanation => {
  const value = relevanceOf(facts, row)
  const whole = Explanation.sum(`relevance, shown as ${Math.min(10, value)} of 10`, value, relevanceParts(facts, row))
  return Explanation.keyed("final", whole)
}
