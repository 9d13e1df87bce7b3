/**
 * What a collection knows about its words: an argument of every ranker that weighs them, never something it works out in silence.
 *
 * - `analysis` the id of the tokenizer that made the terms: numbers from another one mean nothing
 * - units: `N` and `df` count documents; `averageLength` is in terms
 * - empty: an unknown term has df 0
 */
export interface Statistics {
  readonly analysis: string
  readonly N: number
  readonly df: (term: string) => number
  readonly averageLength: (field: string) => number
}
