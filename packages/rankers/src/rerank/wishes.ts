/** Filters and wishes over hits with scores: who passes, and what a wish adds. */
import * as Explanation from "@litfuse/engine/Explanation"
import { midShares } from "../internal/midShares.ts"
import { plainJournal } from "../internal/plainJournal.ts"
import { minMax } from "../internal/minMax.ts"
import { isSurvey } from "../literature/relevanceFacts.ts"

/**
 * What is wished. `leastScore` on the scale of the hits; `most` how many come first; an empty list of journals is every journal. `journalValues` the
 * table of journals that says what high impact is; without one, citations say it.
 */
export interface Wishes {
  readonly leastScore: number
  readonly most: number
  readonly boostRecent: boolean
  readonly boostHighImpact: boolean
  readonly preferReviews: boolean
  readonly leastCitations: number
  readonly journals: ReadonlyArray<string>
  readonly journalValues?: Readonly<Record<string, number>>
  readonly excludePreprints: boolean
}

/** What a wish is worth at most, on the scale of scores from 0 to 1. */
const boost = 0.1
const halfLifeYears = 5

/** What is known of each hit; `score` on a scale from the lowest, 0, to the best, 1. NaN = not known. */
export interface Hits {
  readonly score: Float64Array
  readonly age: Float64Array
  readonly citations: Float64Array
  readonly impact: Float64Array
  readonly isReview: Uint8Array
  readonly isPreprint: Uint8Array
  readonly journal: ReadonlyArray<string>
  readonly container: ReadonlyArray<string>
}

/** What is read of each hit. NaN and an empty text = not known. */
export interface Facts {
  readonly title: string
  readonly types: ReadonlyArray<string>
  readonly year: number
  readonly citations: number
  readonly journal: string
}

/** Hits from their scores, best first, and what is read of each. */
export const hitsOf = (scores: Float64Array, facts: ReadonlyArray<Facts>, nowYear: number): Hits => {
  const citations = Float64Array.from(facts, (one) => one.citations)
  return {
    score: minMax(scores),
    age: Float64Array.from(facts, ({ year }) => Math.max(0, nowYear - year)),
    citations,
    impact: midShares(citations, new Int8Array(facts.length)),
    isReview: Uint8Array.from(facts, ({ title, types }) => Number(isSurvey(title, types))),
    isPreprint: Uint8Array.from(facts, ({ types }) => Number(types.some((type) => type.toLowerCase() === "preprint"))),
    journal: facts.map(({ journal }) => journal.toLowerCase()),
    container: facts.map(({ journal }) => plainJournal(journal))
  }
}

/** Why a hit does not pass; undefined = it passes. What is not known does not pass a filter that asks for it. */
const refusal = ({ score, citations, isPreprint, journal }: Hits, params: Wishes, hit: number): string | undefined => {
  if (score[hit]! < params.leastScore) return `score ${score[hit]!.toFixed(2)} is below ${params.leastScore}`
  if (params.leastCitations > 0 && Number.isNaN(citations[hit]!)) return "citations are not known"
  if (citations[hit]! < params.leastCitations) return `cited ${citations[hit]} times, fewer than ${params.leastCitations}`
  if (params.journals.length > 0 && !params.journals.some((one) => one.toLowerCase() === journal[hit]))
    return "its journal is not in the list"
  return params.excludePreprints && isPreprint[hit] === 1 ? "it is a preprint" : undefined
}

/** Looked up for every hit, so worked out once for a table. */
const shares = new WeakMap<object, { readonly hits: Hits; readonly of: Float64Array }>()

const sharesByJournal = (hits: Hits, journalValues: Readonly<Record<string, number>>): Float64Array => {
  const known = shares.get(journalValues)
  if (known?.hits === hits) return known.of
  const values = new Map(Object.entries(journalValues).map(([name, value]) => [plainJournal(name), value]))
  const own = Float64Array.from(hits.container, (name) => values.get(name) ?? Number.NaN)
  const of = midShares(own, new Int8Array(own.length))
  shares.set(journalValues, { hits, of })
  return of
}

const hasTable = ({ journalValues = {} }: Wishes): boolean => Object.keys(journalValues).length > 0

/** The impact of each hit: the share of the others with less, by the table of journals, else by citations; NaN = not known. */
export const impactOf = (hits: Hits, wishes: Wishes): Float64Array =>
  hasTable(wishes) ? sharesByJournal(hits, wishes.journalValues!) : hits.impact

/** What a hit is worth: its score, and what each wish adds. */
export const partsOf = (hits: Hits, params: Wishes, hit: number) => {
  const { score, age, isReview } = hits
  const impact = impactOf(hits, params)
  const impactLabel = `share of the hits ${hasTable(params) ? "whose journal has a lower value" : "that are cited less"}`
  const part = (isAsked: boolean, label: string, value: number) => (isAsked && value > 0 ? [Explanation.leaf(label, boost * value)] : [])
  return [
    Explanation.leaf("score, from the lowest to the best", score[hit]!),
    ...part(params.boostRecent, `${age[hit]} years old`, 2 ** (-age[hit]! / halfLifeYears)),
    ...part(params.boostHighImpact, impactLabel, impact[hit]!),
    ...part(params.preferReviews, "a review", isReview[hit]!)
  ]
}

/** What a hit is worth in all. */
export const wishedFor = (prepared: Hits, params: Wishes, hit: number): number =>
  partsOf(prepared, params, hit).reduce((sum, { value }) => sum + value, 0)

/** The places of those that do not pass are below all others, in the order they came. */
export const belowAll = (hit: number, hits: number): number => -1 - (hit + 1) / hits

/** Why each hit does not pass; undefined = it passes, and is among so many as are wanted. */
export const refusals = (prepared: Hits, params: Wishes): ReadonlyArray<string | undefined> => {
  const reasons = Array.from(prepared.score, (_, hit) => refusal(prepared, params, hit))
  const passing = [...reasons.keys()].filter((hit) => reasons[hit] === undefined)
  passing.sort((a, b) => wishedFor(prepared, params, b) - wishedFor(prepared, params, a) || a - b)
  for (const hit of passing.slice(params.most)) reasons[hit] = `it is not among the first ${params.most}`
  return reasons
}
