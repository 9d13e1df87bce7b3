import type { Index } from "../Index.ts"
import * as Query from "../Query.ts"
import * as Scorer from "../bm25/Scorer.ts"
import * as Forward from "./Forward.ts"

/** Weights by term. */
export type Weights = ReadonlyMap<string, number>

/** A document at the top of a first search: its score, and how often it holds each of its terms that may be added. */
export interface Top {
  readonly score: number
  readonly frequencies: Weights
}

/**
 * The shared parameters of all feedback methods.
 *
 * - `documents` how many documents of the first search count as relevant, without judgements; 0 = no feedback
 * - `terms` the maximum number of added terms
 * - `dfShare` a term that is in a larger share of the documents is never added
 */
export interface Params {
  readonly documents: number
  readonly terms: number
  readonly dfShare: number
}

/**
 * A method to expand a query by the documents that it found.
 *
 * - `weigh` new weights of terms, from the frequencies in the query and the first documents, best first; at least one of each
 */
export interface Method<P extends Params> {
  readonly id: string
  readonly defaults: P
  readonly weigh: (query: Weights, top: ReadonlyArray<Top>, params: P) => Weights
}

/** Terms of one letter, of more than 20, or with other signs than letters and digits are not added. */
const isWord = (term: string): boolean => /^[a-z0-9]{2,20}$/u.test(term)

const descending = ([a, x]: readonly [string, number], [b, y]: readonly [string, number]): number => y - x || Number(a > b) - Number(a < b)

/** The `most` heaviest terms, heaviest first; of equal ones those that come first by code unit. */
export const heaviest = (weights: Weights, most: number): Weights => new Map([...weights].sort(descending).slice(0, most))

/** Weights divided by their sum. */
export const toSum = (weights: Weights): Weights => scaled(weights, 1 / [...weights.values()].reduce((sum, weight) => sum + weight, 0))

/** Weights divided by the root of the sum of their squares. */
export const toLength = (weights: Weights): Weights =>
  scaled(weights, 1 / Math.sqrt([...weights.values()].reduce((sum, weight) => sum + weight * weight, 0)))

/** Weights times a number; none when it is not finite. */
export const scaled = (weights: Weights, by: number): Weights =>
  new Map(Number.isFinite(by) ? Array.from(weights, ([term, weight]) => [term, weight * by]) : [])

/** The sum of weights, term by term. */
export const plus = (a: Weights, b: Weights): Weights => {
  const sum = new Map(a)
  for (const [term, weight] of b) sum.set(term, (sum.get(term) ?? 0) + weight)
  return sum
}

const frequenciesOf = <Field extends string>(
  index: Index<Field>,
  fields: ReadonlyArray<Field>,
  row: number,
  isAllowed: (term: string) => boolean
): Weights => {
  const counts = new Map<string, number>()
  for (const field of fields) {
    const { starts, terms, frequencies } = Forward.of(index, field)
    for (let place = starts[row]!; place < starts[row + 1]!; place++) {
      const term = index.vocabulary.term(terms[place]!)
      if (isAllowed(term)) counts.set(term, (counts.get(term) ?? 0) + frequencies[place]!)
    }
  }
  return counts
}

/**
 * Expands a query. A first search finds documents; their terms, weighted with those of the query, are the query for a second search.
 *
 * - `fields` whose terms may be added
 * - empty: a query that finds nothing, or a method that takes no documents, does not change the query
 */
export const widened = <P, F extends Params, Field extends string>(
  method: Method<F>,
  variant: Scorer.Variant<P, Field>,
  fields: ReadonlyArray<NoInfer<Field>>,
  scope: Scorer.Scope<Field>,
  query: Query.Query,
  params: P & F
): Query.Query => {
  const { index, statistics, candidates } = scope
  if (params.documents < 1) return query
  const prepared = Scorer.prepare(scope, query)
  const found = Scorer.search(variant, prepared, params, params.documents)
  const isAllowed = (term: string): boolean => isWord(term) && statistics.df(term) <= params.dfShare * statistics.N
  const top = Array.from(found.rows, (row, i): Top => {
    const frequencies = frequenciesOf(index, fields, candidates === undefined ? row : candidates.rows[row]!, isAllowed)
    return { score: found.scores[i]!, frequencies }
  }).filter(({ score, frequencies }) => score > 0 && frequencies.size > 0)
  if (top.length === 0) return query
  return Query.weighted(method.weigh(new Map(query.terms.map((term, i) => [term, query.counts[i]!])), top, params))
}
