import * as Schema from "effect/Schema"

/**
 * The statistics of the words of a collection: an argument of every ranker that weighs words, never a hidden default.
 *
 * - `analysis` the id of the tokenizer that made the terms: numbers of another tokenizer are meaningless
 * - units: `N` and `df` count documents; `averageLength` is in terms
 * - empty: an unknown term has df 0, an unknown field the average length 0
 */
export interface Statistics {
  readonly analysis: string
  readonly N: number
  readonly df: (term: string) => number
  readonly averageLength: (field: string) => number
}

/** Statistics of some terms and fields, as they are passed between nodes. */
export const Extract = Schema.Struct({
  analysis: Schema.NonEmptyString,
  N: Schema.Int,
  df: Schema.Record(Schema.String, Schema.Int),
  averageLength: Schema.Record(Schema.String, Schema.Finite)
})
export type Extract = typeof Extract.Type

/** Extracts the statistics of the terms and fields that will be needed. */
export const extract = (
  { analysis, N, df, averageLength }: Statistics,
  terms: ReadonlyArray<string>,
  fields: ReadonlyArray<string>
): Extract => ({
  analysis,
  N,
  df: Object.fromEntries(terms.map((term) => [term, df(term)])),
  averageLength: Object.fromEntries(fields.map((field) => [field, averageLength(field)]))
})

/** Statistics from an extract. Other terms have df 0, so an extract must contain all that are needed. */
export const fromExtract = ({ analysis, N, df, averageLength }: Extract): Statistics => {
  const dfs = new Map(Object.entries(df))
  const averages = new Map(Object.entries(averageLength))
  return { analysis, N, df: (term) => dfs.get(term) ?? 0, averageLength: (field) => averages.get(field) ?? 0 }
}
