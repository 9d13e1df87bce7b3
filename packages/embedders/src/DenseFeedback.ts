import * as Params from "@litfuse/engine/Params"
import * as Schema from "effect/Schema"
import * as Near from "./dense/near.ts"
import { retriever } from "./dense/retriever.ts"
import * as DenseVectors from "./dense/DenseVectors.ts"

const params = Schema.Struct({
  ...DenseVectors.params,
  documents: Params.integer(3, { minimum: 0, maximum: 1000 }),
  beta: Params.number(0.5, { minimum: 0, maximum: 100 })
})

type FeedbackParams = typeof params.Type

/** Brings a vector to length 1. Empty: zeros stay zeros. */
const toLength = (vector: Float64Array): Float64Array => {
  const length = Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0))
  return length > 0 ? vector.map((x) => x / length) : vector
}

/** The query moved towards what it found first, at length 1. */
const moved = (vectors: DenseVectors.Vectors, { documents, beta, share }: FeedbackParams, { query, near }: Near.Asked): Float64Array => {
  const { dimensions, values } = vectors.documents
  const { rows } = Near.top(vectors, near, share, documents)
  const sum = new Float64Array(dimensions)
  for (const row of rows)
    toLength(Float64Array.from(values.subarray(row * dimensions, (row + 1) * dimensions))).forEach((x, d) => (sum[d]! += x))
  return toLength(toLength(Float64Array.from(query)).map((x, d) => x + (beta * sum[d]!) / Math.max(1, rows.length)))
}

/**
 * `dense`, asked twice: the query's vector is moved towards those of the documents that it found first, and compared again with all.
 *
 * The second query is `query + beta * mean(documents found first)`, where query and documents have length 1; it is brought to length 1 again.
 *
 * - `documents` how many of the first search are taken as relevant, without judgements; 0 = no feedback
 * - `beta` the weight of their mean, where the query has weight 1; 0 = no feedback
 * - units: cosines, in [-1, 1]
 * - empty: a document without any text is no hit and moves no query, a query without text has no hits
 * - errors: those of `dense`
 * - source: Rocchio's formula over vectors of texts: Li et al., Pseudo Relevance Feedback with Deep Language Models and Dense Retrievers, ACM TOIS
 *   41(3), 2023. There alpha times the query; here alpha is 1, because only the ratio decides
 * - Pyserini's name: `--prf-method rocchio`
 */
export const DenseFeedback = retriever<FeedbackParams>({
  id: "dense-feedback",
  about: "Nearest documents in the space of a sentence model, asked again nearer to what was found first",
  params,
  near: (vectors, params, text) => {
    const asked = Near.ask(vectors, params, text)
    return params.documents === 0 || params.beta === 0 ? asked.near : Near.compare(vectors, moved(vectors, params, asked))
  }
})
