import * as Schema from "effect/Schema"
import * as Near from "./dense/near.ts"
import { retriever } from "./dense/retriever.ts"
import * as DenseVectors from "./dense/DenseVectors.ts"

const params = Schema.Struct(DenseVectors.params)

/**
 * Documents by how near they are to the query in the space of a model: `(1 - share) * cosine(document) + share * highest cosine(passage)`. Every
 * document is compared; nothing is approximate.
 *
 * - `passages` what else is compared: nothing, or the title and each sentence, because a model reads only the beginning of a long text. Without
 *   passages `share` has no effect
 * - units: cosines, in [-1, 1]; with `normalise: false` plain products
 * - empty: a document without any text is no hit, a query without text has none
 * - errors: without a model, or without the library that computes it, nothing can be indexed: `refuses` says why
 */
export const Dense = retriever<typeof params.Type>({
  id: "dense",
  about: "Nearest documents in the space of a sentence model, by exact search",
  params,
  near: (vectors, params, text) => Near.ask(vectors, params, text).near
})
