import type { Document } from "@litfuse/engine/Retriever"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import * as Form from "./Form.ts"

/** What holds the vector of a document. */
const field = "vector"

/** The version of what is sent. */
const version = 1

/**
 * A model that is there.
 *
 * - shape: vectors have `dimensions` numbers; one for each document, in their order
 * - `settled` parameters that the model itself decides, such as the sum of its weights
 * - empty: a document without text has no vector and is never a hit; a query without text has none and no hits
 * - errors: why the model cannot compute, in a line
 */
export interface Model {
  readonly dimensions: number
  readonly settled: Readonly<Record<string, unknown>>
  readonly ofDocuments: (documents: ReadonlyArray<Document>) => Result.Result<ReadonlyArray<Float32Array | undefined>, string>
  readonly ofQuery: (text: string) => Result.Result<Float32Array | undefined, string>
}

/**
 * A retriever by vectors, which a cluster can take the place of.
 *
 * - `indexedBy` the parameters on which an index depends; `places` those of them that only say where the model lies on a machine
 * - `model` the model that parameters name; errors: why there is none, in a line
 */
export interface Kind<P = unknown> {
  readonly id: string
  readonly params: Schema.Codec<P, unknown>
  readonly indexedBy: ReadonlyArray<string>
  readonly places: ReadonlyArray<string>
  readonly model: (params: P) => Result.Result<Model, string>
}

/** What an index of vectors depends on: the parameters of its retriever, with those that its model decides. */
export const keptOf = <P>({ indexedBy }: Kind<P>, params: P, { settled }: Model): Readonly<Record<string, unknown>> => {
  const all: Readonly<Record<string, unknown>> = { ...params, ...settled }
  return Object.fromEntries(indexedBy.map((name) => [name, all[name]]))
}

/** A number of single precision in nine digits, which give it back. */
const asNumber = (x: number): number => Number(x.toPrecision(9))

/** A field of vectors that are compared one by one: nothing is built over them, so nothing is approximate. */
const body = (dimensions: number, size: Form.Size) => ({
  settings: { index: Form.settings(size) },
  mappings: {
    dynamic: "strict",
    _source: Form.kept,
    properties: { ...Form.fields, [field]: { type: "knn_vector", dimension: dimensions } }
  }
})

const writer = (model: Model): Form.Writer => ({
  tooLong: () => 0,
  // the text decides the vector, so that a build that goes on computes none again
  key: ({ id, title, text }) => JSON.stringify([id, title, text]),
  lines: (documents) =>
    Result.map(model.ofDocuments(documents), (vectors) =>
      documents.map(({ id, title }, i) => {
        const vector = vectors[i]
        return JSON.stringify({ id, shown: title, ...(vector === undefined ? {} : { [field]: Array.from(vector, asNumber) }) })
      })
    )
})

/** An index of the vectors of documents. */
export const ofVectors = <P>(kind: Kind<P>, params: P, model: Model): Form.Form => {
  const kept = keptOf(kind, params, model)
  const decisive = Object.fromEntries(Object.entries(kept).filter(([name]) => !kind.places.includes(name)))
  return {
    params: kept,
    vectorsOf: kind.id,
    hash: Form.hashOf(version, kind.id, decisive, body(model.dimensions, { shards: 0, replicas: 0 })),
    body: (size) => body(model.dimensions, size),
    writer: () => writer(model)
  }
}

/**
 * The search for the documents nearest to a vector, by dot products. The plugin computes them one by one, in Java, and needs neither a graph nor a native
 * library for that. The space `cosinesimil` would do as well, but its scores changed between versions.
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

/** The dot product behind a score, which may not be below 0: `1 + x` for a product x, and `1 / (1 - x)` for one below 0. */
export const productOf = (score: number): number => (score >= 1 ? score - 1 : 1 - 1 / score)
