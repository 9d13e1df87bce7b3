import * as Params from "@litfuse/engine/Params"
import * as Reads from "@litfuse/engine/Reads"
import * as Reranker from "@litfuse/engine/Reranker"
import * as Schema from "effect/Schema"
import * as Marginal from "./marginalRelevance.ts"
import * as HitSimilarity from "./HitSimilarity.ts"

const { lambda, relevance, depth, first } = Marginal.fields

const params = Schema.Struct({
  lambda,
  relevance,
  similarity: Params.choice(["vectors", "terms+vectors"], "vectors"),
  titles: Params.choice(["stems", "four-letters", "none"], "stems"),
  depth,
  first
})

type MmrVectorsParams = typeof params.Type

interface Prepared extends Marginal.Prepared {
  readonly model: string
  readonly vectors: ReadonlyArray<Float32Array>
}

const kindsOf = ({ works, model, vectors }: Prepared, { similarity, titles }: MmrVectorsParams): ReadonlyArray<HitSimilarity.Kind> => {
  const near = HitSimilarity.byVectors(works, model, vectors)
  return similarity === "vectors" ? [near] : [near, HitSimilarity.byTerms(works, titles)]
}

/**
 * Maximal marginal relevance in the space of an embedder: as `mmr`, but two works are alike as far as their vectors are near. The vectors are those of the
 * embedder that the pipeline names.
 *
 * - `similarity` `vectors` the cosine, 0 where it is below 0
 * - `similarity` `terms+vectors` the mean of that and of Jaccard's coefficient as in `mmr`, as far as both works can be compared
 * - `relevance`, `titles`, `depth`, `first` as in `mmr`
 * - units: values in [-1, 1], and below -1 for hits below `depth`
 * - empty: a work without a vector is like no other; a Notice counts such works. Without a model all are so, and the order stays as it was
 * - source: Carbonell, Goldstein, SIGIR 1998
 */
export const MmrVectors = Reranker.plugin<Prepared, MmrVectorsParams>({
  id: "mmr-vectors",
  revision: 2,
  about: "Maximal marginal relevance in the space of an embedder: what is near the hits above it comes later",
  params,
  reads: ["vectors"],
  prepare: (inputs) => {
    const { works, ranking } = inputs
    const { model, works: vectors } = Reads.vectors(inputs)
    return { works, ranking, model, vectors, known: new Map() }
  },
  ...Marginal.marginalRelevance("mmr-vectors", kindsOf)
})
