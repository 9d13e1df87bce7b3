import { Atire } from "./bm25/Atire.ts"
import { Bigrams } from "./bm25/Bigrams.ts"
import { Boost } from "./bm25/Boost.ts"
import { F } from "./bm25/F.ts"
import { L } from "./bm25/L.ts"
import { Lucene } from "./bm25/Lucene.ts"
import { Plus } from "./bm25/Plus.ts"
import { Robertson } from "./bm25/Robertson.ts"
import * as Scorer from "./bm25/Scorer.ts"
import type * as Associations from "./expansion/Associations.ts"
import * as Expansion from "./expansion/Expansion.ts"
import * as Feedback from "./feedback/Feedback.ts"
import { Rm3 } from "./feedback/Rm3.ts"
import { Rocchio } from "./feedback/Rocchio.ts"
import * as Layout from "./Layout.ts"
import * as Query from "./Query.ts"

/**
 * A variant of BM25 with the layout that it reads, and its expansion of a query. The same formulas search collections and rank the
 * works of a search.
 *
 * - `widen` adds terms to a query, by feedback or by headings; absent where a query is searched unchanged
 * - `label` the name of a ranking in texts, with the terms added to its query
 */
export interface Formula<P, Field extends string, W = unknown> {
  readonly id: string
  readonly variant: Scorer.Variant<P, Field>
  readonly layout: Layout.Layout<Field>
  readonly widen?: (scope: Scorer.Scope<Field>, query: Query.Query, params: P & W) => Query.Query
  readonly label: (scope: Scorer.Scope<Field>, query: Query.Query, params: P & W) => string
}

/** The query of a text, and the terms that the formula searches for: those of the query, expanded where the formula expands it. */
export const prepare = <P, Field extends string, W>(
  { widen }: Formula<P, Field, W>,
  scope: Scorer.Scope<Field>,
  query: Query.Query,
  params: P & W
): Scorer.Prepared<Field> => Scorer.prepare(scope, widen === undefined ? query : widen(scope, query, params))

const plain = <P, Field extends string>(variant: Scorer.Variant<P, Field>, layout: Layout.Layout<Field>): Formula<P, Field> => ({
  id: variant.id,
  variant,
  layout,
  label: () => variant.id
})

const withFeedback = <P, Field extends string, M extends Feedback.Params>(
  base: Formula<P, Field>,
  method: Feedback.Method<M>,
  fields: ReadonlyArray<NoInfer<Field>>
): Formula<P, Field, M> => {
  const id = `${base.id}-${method.id}`
  return {
    ...base,
    id,
    widen: (scope, query, params) => Feedback.widened(method, base.variant, fields, scope, query, params),
    label: () => id
  }
}

const withHeadings = <P, Field extends string>(
  variant: Scorer.Variant<P, Field | Associations.Fields>,
  layout: Layout.Layout<Field | Associations.Fields>
): Formula<P, Field | Associations.Fields, Expansion.Params> => {
  const id = `${variant.id}-mesh`
  return { id, variant, layout, widen: Expansion.widened, label: Expansion.labelled(id) }
}

/** BM25 as Lucene has it. */
export const lucene = plain(Lucene, Layout.one)

/** BM25 as first published. */
export const robertson = plain(Robertson, Layout.one)

/** ATIRE's BM25. */
export const atire = plain(Atire, Layout.one)

/** BM25+. */
export const plus = plain(Plus, Layout.one)

/** BM25L. */
export const l = plain(L, Layout.one)

/** BM25F: title, text and headings weighted before saturation. */
export const f = plain(F, Layout.apart)

/** The formula of PubMed Search MCP. */
export const boost = plain(Boost, Layout.boosted)

/** BM25 of words and of ordered pairs of them. */
export const bigrams = plain(Bigrams, Layout.paired)

/** BM25 with the query widened by the terms of the first documents: RM3. */
export const rm3 = withFeedback(lucene, Rm3, ["text"])

/** BM25F with the query widened by the terms of the first documents: RM3. */
export const fRm3 = withFeedback(f, Rm3, ["title", "text"])

/** BM25 with the query moved towards the first documents: Rocchio. */
export const rocchio = withFeedback(lucene, Rocchio, ["text"])

/** BM25F with headings added to the query. */
export const fMesh = withHeadings(F, Layout.apartWithSubjects)

/** The formula of PubMed Search MCP with headings added to the query. */
export const boostMesh = withHeadings(Boost, Layout.boostedWithSubjects)
