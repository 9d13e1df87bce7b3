import * as Bm25 from "@litfuse/engine/Bm25"
import * as Embedder from "@litfuse/engine/Embedder"
import * as Explanation from "@litfuse/engine/Explanation"
import * as Ids from "@litfuse/engine/Ids"
import * as Params from "@litfuse/engine/Params"
import * as Retriever from "@litfuse/engine/Retriever"
import * as Index from "@litfuse/lexical/Index"
import * as Layout from "@litfuse/lexical/Layout"
import * as TopRows from "@litfuse/lexical/TopRows"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Fitted from "./lsa/Fitted.ts"
import type { Space } from "./lsa/LsaSpace.ts"
import * as StoredSpace from "./lsa/spaceArrays.ts"
import * as Scan from "./flatVectors.ts"

const { tokenizer, tokenizing, searched } = Bm25.text

const fitting = {
  tokenizer,
  tokenizing,
  dimensions: Params.integer(200, { minimum: 1, maximum: 500 }),
  seed: Params.integer(1, { minimum: 0, maximum: 1_000_000 })
} as const

const params = Schema.Struct({ ...fitting, searched })

type LsaParams = typeof params.Type

const fitTo = (contents: ReadonlyArray<Layout.Content>, { dimensions, seed, ...read }: LsaParams) => {
  const choice = { ...read, headingsAs: "words" } as const
  const index = Index.make(
    Layout.tokenizerOf(choice),
    Layout.one.kinds(choice),
    contents.map((content) => Layout.one.document(content, choice))
  )
  return { index, fitted: Fitted.fit(index, dimensions, seed), textOf: (content: Layout.Content) => Layout.textOf(content, choice) }
}

const build = (documents: ReadonlyArray<Retriever.Document>, params: LsaParams): Space => {
  const ids = Ids.make(documents.map(({ id }) => id))
  const contents = [...documents]
    .sort((a, b) => ids.row(a.id) - ids.row(b.id))
    .map(({ title, text, headings = [] }): Layout.Content => ({ title, text, headings }))
  const { index, fitted, textOf } = fitTo(contents, params)
  const vectors = contents.map((content) => Fitted.embed(fitted, textOf(content)))
  const { starts, lengths } = index.fields.text
  const counts = {
    df: Uint32Array.from({ length: index.vocabulary.size }, (_, t) => starts[t + 1]! - starts[t]!),
    N: lengths.reduce((n, length) => n + (length > 0 ? 1 : 0), 0),
    length: lengths.reduce((sum, length) => sum + length, 0)
  }
  return { ids, fitted, counts, documents: Scan.flatVectors(vectors, fitted.dimensions) }
}

const vectorOf = ({ documents: { values, dimensions } }: Space, row: number): Float32Array =>
  values.subarray(row * dimensions, (row + 1) * dimensions)

const isAnywhere = (vector: Float32Array | Float64Array): boolean => vector.some((x) => x !== 0)

/**
 * Latent semantic analysis: documents by the cosine with the query in a space of few dimensions, which is fitted to the collection. Words of the same
 * documents are close to each other there, so a document without any of the query's words may be found.
 *
 * A word counts `(1 + ln tf) * ln(1 + N / df)`, documents have length 1, and the space is that of the first `dimensions` singular vectors.
 *
 * - units: cosines, in [-1, 1]
 * - empty: a query without a word of the collection has no hits; a document without words is none
 * - source: Deerwester et al., JASIS 41(6), 1990
 */
export const Lsa = Retriever.plugin<Space, LsaParams>({
  id: "lsa",
  revision: 1,
  about: "Latent semantic analysis: a space of few dimensions fitted to the collection",
  params,
  indexedBy: ["tokenizer", "tokenizing", "dimensions", "seed", "searched"],
  index: build,
  ids: ({ ids }) => ids,
  statistics: ({ fitted: { tokenizer, vocabulary }, counts: { df, N, length } }) => ({
    analysis: tokenizer.id,
    N,
    df: (term) => df[vocabulary.id(term)] ?? 0,
    averageLength: (field) => (field === "text" && N > 0 ? length / N : 0)
  }),
  terms: ({ fitted }, text) => [...new Set(fitted.tokenizer.tokenize(text))],
  retrieve: (space, _, text, depth) => {
    const { ids, documents, fitted } = space
    const query = Fitted.place(fitted, text)
    if (!isAnywhere(query)) return { ids, rows: new Int32Array(0), scores: new Float64Array(0) }
    const all = new Float64Array(ids.size)
    Scan.dotProducts(documents, query, all)
    const rows = Int32Array.from(all.keys()).filter((row) => isAnywhere(vectorOf(space, row)))
    return {
      ids,
      ...TopRows.sorted(
        rows,
        Float64Array.from(rows, (row) => all[row]!),
        depth
      )
    }
  },
  explain: (space, _, text, row) => {
    const parts = Fitted.shares(space.fitted, text, vectorOf(space, row)).map(([term, share]) => Explanation.leaf(`"${term}"`, share))
    return Explanation.sum(
      "lsa: cosine",
      parts.reduce((sum, { value }) => sum + value, 0),
      parts
    )
  },
  stored: {
    form: "lsa-1",
    arrays: StoredSpace.spaceArrays,
    index: (arrays, ids, params) => StoredSpace.spaceOf(arrays, ids, Layout.tokenizerOf({ ...params, headingsAs: "words" }))
  }
})

const embedderParams = Schema.Struct(fitting)

/**
 * Latent semantic analysis as an embedder: the space is fitted to the works of a search. Nothing is downloaded, and nothing native is loaded.
 *
 * - empty: a text without a known word is at 0
 */
export const LsaEmbedder = Embedder.plugin<typeof embedderParams.Type, never>({
  id: "lsa",
  revision: 1,
  about: "Latent semantic analysis, fitted to the works that were found",
  params: embedderParams,
  make: (params, atHand) =>
    Effect.sync(() => {
      const { fitted } = fitTo(
        atHand.map((text) => ({ title: "", text, headings: [] })),
        { ...params, searched: "text" }
      )
      return {
        model: `lsa-${params.dimensions}-seed-${params.seed}`,
        dimensions: fitted.dimensions,
        embed: (texts) => Effect.sync(() => texts.map((text) => Fitted.embed(fitted, text)))
      }
    })
})
