import * as Bm25 from "@litfuse/engine/Bm25"
import * as Explanation from "@litfuse/engine/Explanation"
import * as Ids from "@litfuse/engine/Ids"
import * as Retriever from "@litfuse/engine/Retriever"
import * as Scorer from "@litfuse/lexical/bm25/Scorer"
import * as Formula from "@litfuse/lexical/Formula"
import * as Index from "@litfuse/lexical/Index"
import * as Merge from "@litfuse/lexical/Merge"
import * as Layout from "@litfuse/lexical/Layout"
import * as Query from "@litfuse/lexical/Query"
import * as TermStatistics from "@litfuse/lexical/TermStatistics"
import * as Stored from "@litfuse/lexical/Stored"
import * as Schema from "effect/Schema"

interface TextParams extends Layout.Choice {
  readonly uniqueTerms: boolean
}

/** An indexed collection: row r of the index is the document `ids.values[r]`. */
interface BuiltIndex<Field extends string> {
  readonly ids: Ids.Ids
  readonly statistics: TermStatistics.TermStatistics<Field>
  readonly scope: Scorer.Scope<Field>
}

const build = <Field extends string>(
  layout: Layout.Layout<Field>,
  documents: ReadonlyArray<Retriever.Document>,
  choice: Layout.Choice
): BuiltIndex<Field> => {
  const ids = Ids.make(documents.map(({ id }) => id))
  const inTieOrder = [...documents].sort((a, b) => ids.row(a.id) - ids.row(b.id))
  const growing = Index.builder(Layout.tokenizerOf(choice), layout.kinds(choice))
  for (const { title, text, headings = [] } of inTieOrder) growing.add(layout.document({ title, text, headings }, choice))
  return fromIndex(layout, ids, growing.build())
}

const fromIndex = <Field extends string>(layout: Layout.Layout<Field>, ids: Ids.Ids, index: Index.Index<Field>): BuiltIndex<Field> => {
  const statistics = TermStatistics.collection(index, layout.counted)
  return { ids, statistics, scope: Scorer.scope(index, statistics) }
}

const queryOf = <Field extends string>({ index }: Scorer.Scope<Field>, text: string, { uniqueTerms }: TextParams): Query.Query =>
  Query.make(index.tokenizer.tokenize(text), { uniqueTerms })

const retriever = <P, Field extends string, W, T extends P & W & TextParams>(
  formula: Formula.Formula<P, Field, W>,
  params: Schema.Codec<T, unknown>,
  about: string
): Retriever.Retriever<BuiltIndex<Field>, T> => {
  const { id, variant, layout, label } = formula
  const prepare = ({ scope }: BuiltIndex<Field>, text: string, params: T): Scorer.Prepared<Field> =>
    Formula.prepare(formula, scope, queryOf(scope, text, params), params)
  return Retriever.plugin<BuiltIndex<Field>, T>({
    id,
    revision: 2,
    about,
    params,
    indexedBy: ["tokenizer", "tokenizing", "searched", "headingsAs"],
    index: (documents, params) => build(layout, documents, params),
    ids: ({ ids }) => ids,
    statistics: ({ scope: { index }, statistics }) => ({
      analysis: index.tokenizer.id,
      N: statistics.N,
      df: statistics.df,
      averageLength: (field) => (field in index.fields ? statistics.averageLength(field as Field) : 0)
    }),
    terms: ({ scope: { index } }, text) => {
      const terms = index.tokenizer.tokenize(text)
      return [...new Set(Object.values(index.kinds).includes("pairs") ? [...terms, ...Query.pairs(terms)] : terms)]
    },
    retrieve: (built, params, text, depth) => ({ ids: built.ids, ...Scorer.search(variant, prepare(built, text, params), params, depth) }),
    explain: (built, params, text, row) => {
      const { score, parts } = Scorer.explained(variant, prepare(built, text, params), params, row, "documents")
      const name = label(built.scope, queryOf(built.scope, text, params), params)
      return Explanation.sum(
        name,
        score,
        parts.map(([part, value]) => Explanation.leaf(part, value))
      )
    },
    stored: {
      form: layout.id,
      arrays: ({ scope: { index } }) => Stored.arraysOf(index),
      merge: (parts, size, params, onTerms) => Merge.merge(parts, Object.keys(layout.kinds(params)), size, onTerms),
      index: (arrays, ids, params) => {
        const index = Stored.toIndex(arrays, Layout.tokenizerOf(params), layout.kinds(params))
        return index === undefined || index.size !== ids.size ? undefined : fromIndex(layout, ids, index)
      }
    }
  })
}

const { text } = Bm25

/** Lucene's BM25, one field, k1 0.9, b 0.4, `lucene-english`, one-byte lengths. Agrees with: Anserini on BEIR's flat indexes. */
export const lucene = retriever(Formula.lucene, Schema.Struct({ ...text, ...Bm25.lucene }), "BM25 as in Lucene, with Anserini's defaults")

/** BM25 as first published, over a collection. */
export const robertson = retriever(Formula.robertson, Schema.Struct({ ...text, ...Bm25.robertson }), "BM25 as first published")

/** ATIRE's BM25 over a collection. */
export const atire = retriever(Formula.atire, Schema.Struct({ ...text, ...Bm25.atire }), "BM25 of the ATIRE search engine")

/** BM25+ over a collection. */
export const plus = retriever(Formula.plus, Schema.Struct({ ...text, ...Bm25.plus }), "BM25+: a lower bound for the score of a word")

/** BM25L over a collection. */
export const l = retriever(Formula.l, Schema.Struct({ ...text, ...Bm25.l }), "BM25L: penalizes long documents less")

/** BM25F over a collection: title, text and headings weighted before saturation. */
export const f = retriever(Formula.f, Schema.Struct({ ...text, ...Bm25.f }), "BM25F: fields weighted before saturation")

/** The formula of PubMed Search MCP over a collection: words in the title or the headings have a factor. */
export const boost = retriever(
  Formula.boost,
  Schema.Struct({ ...text, ...Bm25.boost }),
  "BM25 with factors for words in title and headings, after saturation"
)

/** BM25 of words and of ordered pairs of adjacent words, over a collection. */
export const bigrams = retriever(
  Formula.bigrams,
  Schema.Struct({ ...text, ...Bm25.bigrams }),
  "BM25 of words, and of ordered pairs of adjacent words"
)

/** BM25 over a collection, with the query expanded by terms of the top documents: RM3. */
export const rm3 = retriever(
  Formula.rm3,
  Schema.Struct({ ...text, ...Bm25.lucene, ...Bm25.rm3 }),
  "BM25 with the query expanded by the top documents (RM3)"
)

/** BM25F over a collection, with the query expanded by terms of the top documents: RM3. */
export const fRm3 = retriever(
  Formula.fRm3,
  Schema.Struct({ ...text, ...Bm25.f, ...Bm25.rm3 }),
  "BM25F with the query expanded by the top documents (RM3)"
)

/** BM25 over a collection, with the query moved towards the top documents: Rocchio. */
export const rocchio = retriever(
  Formula.rocchio,
  Schema.Struct({ ...text, ...Bm25.lucene, ...Bm25.rocchio }),
  "BM25 with the query moved towards the top documents (Rocchio)"
)

/** BM25F over a collection, with headings added to the query: those in a table, and those that the collection associates with its words. */
export const fMesh = retriever(
  Formula.fMesh,
  Schema.Struct({ ...text, ...Bm25.f, ...Bm25.mesh }),
  "BM25F, with subject headings added to the query (MeSH expansion)"
)

/** The formula of PubMed Search MCP over a collection, with headings added to the query before the search, as that server does. */
export const boostMesh = retriever(
  Formula.boostMesh,
  Schema.Struct({ ...text, ...Bm25.boost, ...Bm25.mesh }),
  "BM25 with factors for title and headings, with subject headings added to the query (MeSH expansion)"
)

/** The retrievers of this package, in the order of reports. */
export const retrievers: ReadonlyArray<Retriever.Retriever> = [
  lucene,
  robertson,
  atire,
  plus,
  l,
  f,
  boost,
  bigrams,
  rm3,
  fRm3,
  rocchio,
  fMesh,
  boostMesh
]
