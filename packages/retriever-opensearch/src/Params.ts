import * as Bm25 from "@litfuse/engine/Bm25"
import * as Params from "@litfuse/engine/Params"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

const factor = (byDefault: number) => Params.number(byDefault, { minimum: 0, maximum: 100 })

/**
 * What an index of a cluster depends on.
 *
 * - `tokenizer`, `tokenizing`, `searched` as in `bm25`: texts become terms here, so that both find the same
 * - `k1`, `b` as in `bm25`; a cluster fixes them when the index is made
 * - `fields` `one`: what `searched` names is one field. `apart`: title, text and headings are a field each, which can be weighted
 * - `analyzer` one of the cluster's own analyzers, which reads the texts instead (`english`), so that `tokenizer`, `tokenizing` and `uniqueTerms` have no
 *   effect; empty = terms are made here
 */
export const Indexing = Schema.Struct({
  tokenizer: Bm25.text.tokenizer,
  tokenizing: Bm25.text.tokenizing,
  searched: Bm25.text.searched,
  k1: Bm25.lucene.k1,
  b: Bm25.lucene.b,
  fields: Params.choice(["one", "apart"], "one"),
  analyzer: Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed("")))
})
export type Indexing = typeof Indexing.Type

const Texts = Schema.Array(Schema.NonEmptyString).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))
const date = Schema.String.check(
  Schema.isPattern(/^(\d{4}(-\d{2}(-\d{2})?)?)?$/, { expected: "a date such as 2019, 2019-03 or 2019-03-01" })
).pipe(Schema.withDecodingDefaultKey(Effect.succeed("")))

/**
 * What a search may choose.
 *
 * - `factors` of the fields of an index with `fields: "apart"`; 0 = not searched. A document's score is the weighted sum of those of its fields
 * - `filters` documents that are searched at all: published `from` one date `to` another, of one of these types, with one of these keywords. A document
 *   of which the collection does not say so is none of them
 * - `numerator` as in `bm25`
 */
export const Searching = Schema.Struct({
  uniqueTerms: Bm25.text.uniqueTerms,
  numerator: Bm25.lucene.numerator,
  factors: Schema.Struct({ title: factor(2), text: factor(1), headings: factor(0) }).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed({}))
  ),
  filters: Schema.Struct({ from: date, to: date, publicationTypes: Texts, keywords: Texts }).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed({}))
  )
})
export type Searching = typeof Searching.Type

/** Both, in one. */
export const Both = Schema.Struct({ ...Indexing.fields, ...Searching.fields })
export type Both = typeof Both.Type

/** The names of the parameters on which an index depends. */
export const indexedBy = Object.keys(Indexing.fields) as ReadonlyArray<keyof Indexing>

/** The parameters on which an index depends, out of all. */
export const indexing = (params: Indexing): Indexing =>
  Object.fromEntries(indexedBy.map((name) => [name, params[name]])) as unknown as Indexing
