import * as Retriever from "@litfuse/engine/Retriever"
import * as Near from "./near.ts"
import * as DenseVectors from "./DenseVectors.ts"

interface Spec<P> extends Pick<Retriever.Retriever<DenseVectors.Vectors, P>, "id" | "about" | "params"> {
  readonly near: (vectors: DenseVectors.Vectors, params: P, text: string) => Near.Near
}

/** A retriever that ranks the documents of a collection by how near they are. */
export const retriever = <P extends DenseVectors.Indexing & { readonly share: number }>({ near, ...spec }: Spec<P>) =>
  Retriever.plugin<DenseVectors.Vectors, P>({
    ...spec,
    revision: 1,
    indexedBy: DenseVectors.indexedBy,
    refuses: DenseVectors.refuses,
    index: DenseVectors.make,
    ids: ({ ids }) => ids,
    statistics: ({ ids }) => Retriever.wordless(ids.size),
    terms: () => [],
    retrieve: (vectors, params, text, depth) => {
      const { ids } = vectors
      if (text.trim() === "") return { ids, rows: new Int32Array(0), scores: new Float64Array(0) }
      return { ids, ...Near.top(vectors, near(vectors, params, text), params.share, depth) }
    },
    explain: (vectors, params, text, row) => Near.explain(spec.id, vectors, near(vectors, params, text), params.share, row),
    stored: DenseVectors.stored
  })
