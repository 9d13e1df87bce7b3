import * as Retriever from "@litfuse/engine/Retriever"
import * as Schema from "effect/Schema"
import * as Near from "./dense/near.ts"
import * as Vectors from "./dense/Vectors.ts"

const params = Schema.Struct(Vectors.params)

/**
 * Documents by how near they are to the query in the space of a model: `(1 - share) * cosine(document) + share * highest cosine(passage)`. Every
 * document is compared; nothing is approximate.
 *
 * - `passages` what is compared beside the whole document: nothing, or its title and each sentence, because a model reads the beginning of a long text
 *   only. Without passages `share` has no effect
 * - units: cosines, in [-1, 1]; with `normalise: false` plain products
 * - empty: a document without any text is no hit, a query without text has none
 * - errors: without a model, or without the library that computes it, nothing can be indexed: `refuses` says why
 */
export const Dense = Retriever.plugin<Vectors.Vectors, typeof params.Type>({
  id: "dense",
  revision: 1,
  about: "Nearest documents in the space of a sentence model, by exact search",
  params,
  indexedBy: Vectors.indexedBy,
  refuses: Vectors.refuses,
  index: Vectors.make,
  ids: ({ ids }) => ids,
  statistics: ({ ids }) => Retriever.wordless(ids.size),
  terms: () => [],
  retrieve: (vectors, params, text, depth) => {
    const { ids } = vectors
    if (text.trim() === "") return { ids, rows: new Int32Array(0), scores: new Float64Array(0) }
    return { ids, ...Near.top(vectors, Near.ask(vectors, params, text).near, params.share, depth) }
  },
  explain: (vectors, params, text, row) => Near.explain("dense", vectors, Near.ask(vectors, params, text).near, params.share, row),
  stored: Vectors.stored
})
