import * as Explanation from "@litfuse/engine/Explanation"
import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Reads from "@litfuse/engine/Reads"

/** How near each work is to the query; NaN where either has no vector, or one of length 0. */
interface Prepared {
  readonly model: string
  readonly cosines: Float64Array
}

const cosine = (a: Float32Array, b: Float32Array): number => {
  if (a.length === 0 || a.length !== b.length) return Number.NaN
  let product = 0
  let ofA = 0
  let ofB = 0
  for (let d = 0; d < a.length; d++) {
    product += a[d]! * b[d]!
    ofA += a[d]! * a[d]!
    ofB += b[d]! * b[d]!
  }
  return ofA === 0 || ofB === 0 ? Number.NaN : product / Math.sqrt(ofA * ofB)
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
    return { model, cosines: Float64Array.from(works, (vector) => cosine(query, vector)) }
  },
  score: ({ cosines }, _, out) => out.set(cosines),
  explain: ({ model, cosines }, _, row) => Explanation.leaf(`cosine with the query, by ${model}`, cosines[row]!)
})
