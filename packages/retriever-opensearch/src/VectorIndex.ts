import type { Document } from "@litfuse/engine/Retriever"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import * as IndexSpec from "./IndexSpec.ts"

const field = "vector"

const version = 1

/**
 * A loaded model.
 *
 * - shape: vectors have `dimensions` numbers, one vector per document, in document order
 * - `settled` parameters that the model determines, such as the checksum of its weights
 * - empty: a document without text has no vector and is never a hit; a query without text has none and no hits
 * - errors: why the model cannot compute, on one line
 */
export interface Model {
  readonly dimensions: number
  readonly settled: Readonly<Record<string, unknown>>
  readonly ofDocuments: (documents: ReadonlyArray<Document>) => Result.Result<ReadonlyArray<Float32Array | undefined>, string>
  readonly ofQuery: (text: string) => Result.Result<Float32Array | undefined, string>
}

/**
 * A vector retriever that a cluster can replace.
 *
 * - `indexedBy` the parameters that an index depends on; `locationParams` those that only locate the model on a machine
 * - `model` loads the model that the parameters name; errors: why it cannot, on one line
 */
export interface VectorRetriever<P = unknown> {
  readonly id: string
  readonly params: Schema.Codec<P, unknown>
  readonly indexedBy: ReadonlyArray<string>
  readonly locationParams: ReadonlyArray<string>
  readonly model: (params: P) => Result.Result<Model, string>
}

/** The parameters that an index of vectors depends on, including those that its model determines. */
export const storedParams = <P>({ indexedBy }: VectorRetriever<P>, params: P, { settled }: Model): Readonly<Record<string, unknown>> => {
  const all: Readonly<Record<string, unknown>> = { ...params, ...settled }
  return Object.fromEntries(indexedBy.map((name) => [name, all[name]]))
}

/** Rounds a single-precision number to nine digits, which identify it exactly. */
const asNumber = (x: number): number => Number(x.toPrecision(9))

/** A field of vectors that are compared one by one, without an approximate index. */
const body = (dimensions: number, size: IndexSpec.Size) => ({
  settings: { index: IndexSpec.settings(size) },
  mappings: {
    dynamic: "strict",
    _source: IndexSpec.storedFields,
    properties: { ...IndexSpec.fields, [field]: { type: "knn_vector", dimension: dimensions } }
  }
})

const writer = (model: Model): IndexSpec.Writer => ({
  tooLong: () => 0,
  // the text determines the vector, so that a continued build computes none again
  key: ({ id, title, text }) => JSON.stringify([id, title, text]),
  lines: (documents) =>
    Result.map(model.ofDocuments(documents), (vectors) =>
      documents.map(({ id, title }, i) => {
        const vector = vectors[i]
        return JSON.stringify({ id, shown: title, ...(vector === undefined ? {} : { [field]: Array.from(vector, asNumber) }) })
      })
    )
})

/** The specification of an index of document vectors. */
export const vectorIndex = <P>(kind: VectorRetriever<P>, params: P, model: Model): IndexSpec.IndexSpec => {
  const kept = storedParams(kind, params, model)
  const decisive = Object.fromEntries(Object.entries(kept).filter(([name]) => !kind.locationParams.includes(name)))
  return {
    params: kept,
    vectorsOf: kind.id,
    hash: IndexSpec.hashOf(version, kind.id, decisive, body(model.dimensions, { shards: 0, replicas: 0 })),
    body: (size) => body(model.dimensions, size),
    writer: () => writer(model)
  }
}

/**
 * The query for the documents nearest to a vector, by dot products. The plugin computes them one by one, in Java, and needs neither a graph nor a native
 * library. The space `cosinesimil` would work too, but its scores changed between versions.
 */
export const queryOf = (vector: Float32Array) => ({
  script_score: {
    query: { bool: { filter: [{ exists: { field } }] } },
    script: {
      lang: "knn",
      source: "knn_score",
      params: { field, query_value: Array.from(vector, asNumber), space_type: "innerproduct" }
    }
  }
})

/** Converts a score to the dot product. Scores cannot be negative: they are `1 + x` for a product x, and `1 / (1 - x)` for a negative one. */
export const productOf = (score: number): number => (score >= 1 ? score - 1 : 1 - 1 / score)
