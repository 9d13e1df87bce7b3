import type * as Ranker from "@litfuse/engine/Ranker"
import * as Reads from "@litfuse/engine/Reads"
import { cosine } from "../internal/cosine.ts"

/**
 * Similarity of meaning between the query and each work: the cosine of their vectors, at least 0.
 *
 * - shape: by row of the works, in [0, 1]
 * - empty: NaN where a work or the query has no vector, so that words alone count
 */
export const semanticSimilarity = (inputs: Ranker.Inputs): Float64Array => {
  const { query, works } = Reads.vectors(inputs)
  return Float64Array.from(works, (vector) => Math.min(1, Math.max(0, cosine(query, vector))))
}
