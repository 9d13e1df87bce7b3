import * as Accumulator from "../Accumulator.ts"
import type { Index } from "../Index.ts"
import * as Lengths from "../Lengths.ts"
import type * as Columns from "../Columns.ts"
import * as Matches from "../Matches.ts"
import * as MaxScore from "../MaxScore.ts"
import * as Query from "../Query.ts"
import * as Saturated from "../Saturated.ts"
import type { TermStatistics } from "../TermStatistics.ts"
import * as TopRows from "../TopRows.ts"

/** One field of the documents to be scored: where the query's terms occur, and how long the documents are. */
export interface FieldView extends Matches.Matches {
  readonly lengths: Lengths.Lengths
}

/**
 * The documents to be scored, with the statistics that weigh their terms. Made once for a collection, or once for a list of candidates;
 * queries are prepared against it. It lends its buffers to one `score` or `search` at a time.
 *
 * - shape: `size` documents: all rows of the index, or the candidates in their order
 */
export interface Scope<Field extends string = string> {
  readonly index: Index<Field>
  readonly statistics: Pick<TermStatistics, "N" | "df">
  readonly candidates: Matches.Candidates | undefined
  readonly size: number
  readonly lengths: Readonly<Record<Field, Lengths.Lengths>>
  readonly total: Accumulator.Accumulator
  readonly scratch: Accumulator.Accumulator
  readonly marks: Uint8Array
  readonly columns: Columns.Columns
}

/**
 * Everything that a score needs and that does not depend on parameters: the query's terms joined with the documents.
 *
 * - shape: `counts[t]` and `df[t]` for each term of the query that the index knows; `N` and `df` are from the statistics. `df` is at least 1 and `N`
 *   at least the largest `df`, so that a term without statistics has a finite weight
 * - empty: no term known, nothing matches
 */
export interface Prepared<Field extends string = string> {
  readonly scope: Scope<Field>
  readonly terms: ReadonlyArray<string>
  readonly counts: ReadonlyArray<number>
  readonly N: number
  readonly df: ReadonlyArray<number>
  readonly fields: Readonly<Record<Field, FieldView>>
}

/**
 * One formula of the BM25 family.
 *
 * - shape: `add` adds the weight of each query term to each document that holds it, term after term in the query's order
 * - `saturated` the same formula as weights and norms, where it is a sum of `weight * tf / (tf + norm)`. A search may then skip documents that cannot
 *   be among the best
 */
export interface Variant<Params, Field extends string = "text"> {
  readonly id: string
  readonly defaults: Params
  readonly add: (prepared: Prepared<Field>, params: Params, into: Accumulator.Accumulator) => void
  readonly saturated?: (prepared: Prepared<Field>, params: Params) => Weights
}

/** The weight of each term of a query, and the norm of each document. */
export interface Weights {
  readonly weights: Float64Array
  readonly norms: Float64Array
}

/** A formula that is a sum of `weight * tf / (tf + norm)` over one field. */
export const saturatedVariant = <Params>(
  id: string,
  defaults: Params,
  saturated: (prepared: Prepared<"text">, params: Params) => Weights
): Variant<Params> => ({
  id,
  defaults,
  saturated,
  add: (prepared, params, into) => {
    const query = { field: prepared.fields.text, ...saturated(prepared, params) }
    for (let term = 0; term < query.weights.length; term++) Saturated.add(into, query, term)
  }
})

const mapFields = <Field extends string, A>(index: Index<Field>, make: (field: Field) => A): Record<Field, A> =>
  Object.fromEntries((Object.keys(index.fields) as Array<Field>).map((field) => [field, make(field)])) as Record<Field, A>

/**
 * A scope of all documents of an index, or of some rows of it. Statistics have no default: those of the collection and those of the result
 * set give different scores.
 */
export const scope = <Field extends string>(
  index: Index<Field>,
  statistics: TermStatistics<NoInfer<Field>>,
  rows?: Int32Array
): Scope<Field> => {
  const size = rows?.length ?? index.size
  const lengthsOf = (field: Field): Int32Array => {
    const { lengths } = index.fields[field]
    return rows === undefined ? lengths : rows.map((row) => lengths[row]!)
  }
  return {
    index,
    statistics,
    candidates: rows === undefined ? undefined : Matches.candidates(rows),
    size,
    lengths: mapFields(index, (field) => Lengths.make(lengthsOf(field), statistics.averageLength(field))),
    total: Accumulator.make(size),
    scratch: Accumulator.make(size),
    marks: new Uint8Array(size),
    columns: new Map()
  }
}

/** Joins a query with the documents of a scope. */
export const prepare = <Field extends string>(scope: Scope<Field>, query: Query.Query): Prepared<Field> => {
  const { index, statistics, candidates } = scope
  const { vocabulary } = index
  const select = (field: Field, ids: ReadonlyArray<number>): Matches.Matches =>
    candidates === undefined ? Matches.inAll(index.fields[field], ids) : Matches.among(index.fields[field], ids, candidates)

  const hasPhrases = Object.values(index.kinds).includes("phrases")
  const isKnown = (term: string): boolean => vocabulary.id(term) >= 0
  const words = Query.byPhrases(query, hasPhrases ? isKnown : () => false)
  const pairs = Object.values(index.kinds).includes("pairs")
    ? Query.byPhrases(Query.make(Query.pairs(query.sequence), query), () => false)
    : []
  const entries = [...words, ...pairs].filter(({ term }) => isKnown(term))
  const ids = entries.map(({ term }) => vocabulary.id(term))
  const phrases = [...new Set(entries.flatMap((entry) => entry.phrases))]
  const numberOf = new Map(phrases.map((phrase, i) => [phrase, i]))
  const inPhrases = (field: Field): Matches.Matches =>
    Matches.merge(
      select(field, phrases.map(vocabulary.id)),
      entries.map((entry) => entry.phrases.map((phrase) => numberOf.get(phrase)!))
    )

  const df = entries.map(({ term }) => Math.max(1, statistics.df(term)))
  return {
    scope,
    terms: entries.map(({ term }) => term),
    counts: entries.map(({ count }) => count),
    N: df.reduce((most, each) => Math.max(most, each), statistics.N),
    df,
    fields: mapFields(index, (field) => ({
      ...(index.kinds[field] === "phrases" ? inPhrases(field) : select(field, ids)),
      lengths: scope.lengths[field]
    }))
  }
}

/** Scores of all documents of the scope, NaN without a match. Shape: `out[i]` for row or candidate i; nothing is allocated. */
export const score = <Params, Field extends string>(
  variant: Variant<Params, Field>,
  prepared: Prepared<NoInfer<Field>>,
  params: Params,
  out: Float64Array
): void => {
  const { total } = prepared.scope
  variant.add(prepared, params, total)
  for (let i = 0; i < total.sums.length; i++) out[i] = Accumulator.isSum(total.sums[i]!) ? total.sums[i]! : Number.NaN
  Accumulator.clear(total)
}

/** The best `depth` documents of the scope, best first, ties to the smaller row (or earlier candidate). Documents without a match are left out. */
export const search = <Params, Field extends string>(
  variant: Variant<Params, Field>,
  prepared: Prepared<NoInfer<Field>>,
  params: Params,
  depth: number
): TopRows.TopRows => {
  const { total } = prepared.scope
  const found = skipping(variant, prepared, params, depth)
  if (found !== undefined) return found
  variant.add(prepared, params, total)
  const top = TopRows.select(total, depth)
  Accumulator.clear(total)
  return top
}

const skipping = <Params, Field extends string>(
  variant: Variant<Params, Field>,
  prepared: Prepared<Field>,
  params: Params,
  depth: number
): TopRows.TopRows | undefined => {
  const { scope, fields } = prepared
  const field = (fields as Readonly<Record<string, FieldView | undefined>>)["text"]
  if (variant.saturated === undefined || field === undefined || scope.candidates !== undefined) return undefined
  return MaxScore.search({ field, ...variant.saturated(prepared, params) }, scope.total, depth, scope.columns)
}

const labelOf = ({ terms, counts, df, N }: Pick<Prepared, "terms" | "counts" | "df" | "N">, term: number, documents: string): string =>
  `"${terms[term]}"${Number.isInteger(counts[term]) ? "" : ` times ${counts[term]!.toFixed(4)}`}, in ${df[term]} of ${N} ${documents}`

/** The same query with one of its terms only: what that term adds to each score. The sum over terms is the score, but for rounding. */
export const onlyTerm = <Field extends string>(prepared: Prepared<Field>, term: number): Prepared<Field> => ({
  ...prepared,
  terms: prepared.terms.slice(term, term + 1),
  counts: prepared.counts.slice(term, term + 1),
  df: prepared.df.slice(term, term + 1),
  fields: mapFields(prepared.scope.index, (field) => ({
    ...prepared.fields[field],
    starts: prepared.fields[field].starts.slice(term, term + 1),
    ends: prepared.fields[field].ends.slice(term, term + 1)
  }))
})

/** The score of a row, 0 without a match, and what each of its terms gives to it, named for people; `documents` is what rows are. */
export const explained = <Params, Field extends string>(
  variant: Variant<Params, Field>,
  prepared: Prepared<Field>,
  params: Params,
  row: number,
  documents: string
): { readonly score: number; readonly parts: ReadonlyArray<readonly [label: string, value: number]> } => {
  const scores = new Float64Array(prepared.scope.size)
  const scoreOf = (one: Prepared<Field>): number => {
    score(variant, one, params, scores)
    return scores[row]!
  }
  const parts = prepared.terms.flatMap((_, term) => {
    const value = scoreOf(onlyTerm(prepared, term))
    return Number.isNaN(value) ? [] : [[labelOf(prepared, term, documents), value] as const]
  })
  const whole = scoreOf(prepared)
  return { score: Number.isNaN(whole) ? 0 : whole, parts }
}
