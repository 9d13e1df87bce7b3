import * as Explanation from "@litfuse/engine/Explanation"
import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Reads from "@litfuse/engine/Reads"
import { cosine } from "./internal/cosine.ts"

/** How near each work is to the query; NaN where either has no vector, or one of length 0. */
interface Prepared {
  readonly model: string
  readonly hasVectors: boolean
  readonly cosines: Float64Array
}

/**
 * Works by the cosine of their vector with that of the query. The vectors are those of the embedder that the pipeline names.
 *
 * - units: in [-1, 1]
 * - empty: without a vector, or with one of length 0, a work has no value; without a model none has
 */
export const Similarity = Ranker.plugin<Prepared, typeof Params.none.Type>({
  id: "similarity",
  revision: 1,
  about: "Works nearest to the query in the space of an embedder",
  params: Params.none,
  needs: ["title"],
  reads: ["vectors"],
  prepare: (inputs) => {
    const { model, query, works } = Reads.vectors(inputs)
    return { model, hasVectors: query.length > 0, cosines: Float64Array.from(works, (vector) => cosine(query, vector)) }
  },
  score: ({ cosines }, _, out) => out.set(cosines),
  explain: ({ model, cosines }, _, row) => Explanation.leaf(`cosine with the query, by ${model}`, cosines[row]!),
  reason: ({ model, hasVectors }) =>
    hasVectors ? `query or work has no direction in the space of ${model}` : "no vectors: the embedder gave none"
})
