import * as Bm25 from "@litfuse/engine/Bm25"
import * as Params from "@litfuse/engine/Params"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

const factor = (byDefault: number) => Params.number(byDefault, { minimum: 0, maximum: 100 })

/**
 * The parameters that a cluster's index depends on.
 *
 * - `tokenizer`, `tokenizing`, `searched` as in `bm25`: litfuse makes the terms, so that both find the same
 * - `k1`, `b` as in `bm25`; a cluster fixes them when the index is created
 * - `fields` `one`: the texts of `searched` are one field. `apart`: title, text and headings are separate fields, which can be weighted
 * - `analyzer` an analyzer of the cluster that reads the texts instead (`english`); empty = litfuse makes the terms. With it, `tokenizer`, `tokenizing`
 *   and `uniqueTerms` have no effect
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
 * The parameters of a search.
 *
 * - `factors` of the fields of an index with `fields: "apart"`; 0 = not searched. A document's score is the weighted sum over its fields
 * - `filters` limit the searched documents: published `from` one date `to` another, of one of these types, with one of these keywords. Documents
 *   without these data do not match
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

/** All parameters. */
export const Both = Schema.Struct({ ...Indexing.fields, ...Searching.fields })
export type Both = typeof Both.Type

/** The names of the parameters that an index depends on. */
export const indexedBy = Object.keys(Indexing.fields) as ReadonlyArray<keyof Indexing>

/** Selects the parameters on which an index depends. */
export const indexing = (params: Indexing): Indexing =>
  Object.fromEntries(indexedBy.map((name) => [name, params[name]])) as unknown as Indexing
