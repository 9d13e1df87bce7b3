import * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import type * as Ranking from "@litfuse/engine/Ranking"
import * as Reads from "@litfuse/engine/Reads"
import * as Reranker from "@litfuse/engine/Reranker"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import * as Schema from "effect/Schema"
import * as Marginal from "../internal/marginal.ts"
import * as Similarity from "./Similarity.ts"

const { lambda, relevance, depth, first } = Marginal.fields

const params = Schema.Struct({
  lambda,
  relevance,
  similarity: Params.choice(["vectors", "terms+vectors"], "vectors"),
  titles: Params.choice(["stems", "four-letters", "none"], "stems"),
  depth,
  first
})

/** The parameters of `mmr-vectors`. */
export type MmrVectorsParams = typeof params.Type

/** What the works and the ranking are, their vectors by row, and how similar hits are to each other, as far as somebody has asked. */
interface Prepared {
  readonly works: WorkTable
  readonly ranking: Ranking.Ranking
  readonly model: string
  readonly vectors: ReadonlyArray<Float32Array>
  readonly known: Map<string, Float64Array>
}

const isSomewhere = (vector: Float32Array): boolean => vector.some((x) => x !== 0)

/** How similar two works are, by their rows. */
const between = ({ works, vectors }: Prepared, { similarity, titles }: MmrVectorsParams): Marginal.Similar => {
  const near: Marginal.Similar = (a, b) => Similarity.vectorSimilarity(vectors[a]!, vectors[b]!)
  if (similarity === "vectors") return near
  const { ofRow } = Similarity.termsOf(works, titles)
  const placed = vectors.map(isSomewhere)
  return (a, b) =>
    Similarity.meanOf([
      [Similarity.jaccard(ofRow[a]!, ofRow[b]!), ofRow[a]!.length + ofRow[b]!.length > 0],
      [near(a, b), placed[a]! || placed[b]!]
    ])
}

const similarities = (prepared: Prepared, params: MmrVectorsParams): Marginal.Similar => {
  const { known, ranking } = prepared
  const name = `${params.similarity} ${params.titles}`
  return Marginal.remembering(known, name, ranking, Marginal.sizeOf(ranking, params), between(prepared, params))
}

const said = ({ works, vectors, model }: Prepared, { similarity, titles }: MmrVectorsParams, row: number, other: number): string => {
  const id = works.ids.values[other]!
  const near = `cosine ${Similarity.vectorSimilarity(vectors[row]!, vectors[other]!).toFixed(4)} with ${id} by ${model}`
  return similarity === "vectors" ? near : `${near}; ${Similarity.said(Similarity.termsOf(works, titles), row, other, id)}`
}

/**
 * Maximal marginal relevance in the space of an embedder: as `mmr`, but two works are alike as far as their vectors are near. The vectors are those of the
 * embedder that the pipeline names.
 *
 * - `similarity` `vectors` the cosine, 0 where it is below 0; `terms+vectors` the mean of that and of Jaccard's coefficient as in `mmr`, over those of the
 *   two by which one of the works can be compared
 * - `relevance`, `titles`, `depth`, `first` as in `mmr`
 * - units: values in [-1, 1], and below -1 for hits below `depth`
 * - empty: a work without a vector is like no other; a Notice counts such works. Without a model all are so, and the order stays as it was
 * - source: Carbonell, Goldstein, SIGIR 1998
 */
export const MmrVectors = Reranker.plugin<Prepared, MmrVectorsParams>({
  id: "mmr-vectors",
  revision: 1,
  about: "Maximal marginal relevance in the space of an embedder: what is near the hits above it comes later",
  params,
  reads: ["vectors"],
  prepare: (inputs) => {
    const { works, ranking } = inputs
    const { model, works: vectors } = Reads.vectors(inputs)
    return { works, ranking, model, vectors, known: new Map() }
  },
  score: (prepared, params, out) => void Marginal.choose(prepared.ranking, params, similarities(prepared, params), out),
  explain: (prepared, params, hit) =>
    Marginal.explain(prepared.ranking, params, similarities(prepared, params), hit, (row, other) => said(prepared, params, row, other)),
  notices: ({ ranking, vectors }) => {
    const without = ranking.rows.reduce((n, row) => n + (isSomewhere(vectors[row]!) ? 0 : 1), 0)
    if (without === 0) return []
    const text = `${without} of ${ranking.rows.length} works have no vector to compare`
    return [Notice.make("nothing-to-compare", "mmr-vectors", text)]
  }
})
