/**
 * What a collection knows about its words: an argument of every ranker that weighs them, never something it works out in silence.
 *
 * A term is what the tokenizer named in `analysis` makes of a word. Numbers from another analysis mean nothing.
 *
 * - units: `documents` and `df` count documents; `averageLength` is in tokens
 * - empty: an unknown term has df 0
 */
export interface Statistics {
  readonly analysis: string
  readonly documents: number
  readonly df: (term: string) => number
  readonly averageLength: (field: string) => number
}
