import type { Query } from "@litfuse/query/Query"
import type { Explanation } from "./Explanation.ts"
import * as Invariant from "./Invariant.ts"
import { apiVersion, type Configurable, type Plugin } from "./Plugin.ts"
import * as Ranking from "./Ranking.ts"
import type { WorkTable } from "./WorkTable.ts"

/** What a reranker reads: a ranking over the rows of a table. */
export interface Inputs {
  readonly works: WorkTable
  readonly query: Query
  readonly ranking: Ranking.Ranking
}

/**
 * Reorders a ranking by what its hits are to each other (diversity, say). It never adds or drops a hit.
 *
 * - `prepare` all that does not depend on parameters
 * - `score` writes one finite value per **hit** of the ranking into `out`; higher comes first
 * - `explain` a tree that sums to the value of a hit
 */
export interface Reranker<Prepared = unknown, Params = unknown> extends Plugin<"reranker">, Configurable<Params> {
  prepare(inputs: Inputs): Prepared
  score(prepared: Prepared, params: Params, out: Float64Array): void
  explain(prepared: Prepared, params: Params, hit: number): Explanation
}

/** What a reranker's author writes; `plugin` supplies the rest. */
export type Spec<Prepared, Params> = Omit<Reranker<Prepared, Params>, "kind" | "apiVersion"> & { readonly apiVersion?: string }

/** Builds a reranker. */
export const plugin = <Prepared, Params>(spec: Spec<Prepared, Params>): Reranker<Prepared, Params> => ({
  kind: "reranker",
  apiVersion,
  ...spec
})

/** A ranking in its new order, with the reranker's values as scores. */
export const rerank = <Prepared, Params>(reranker: Reranker<Prepared, Params>, params: Params, inputs: Inputs): Ranking.Ranking => {
  const { ids, rows } = inputs.ranking
  const out = new Float64Array(rows.length)
  reranker.score(reranker.prepare(inputs), params, out)
  for (const value of out) Invariant.check(Number.isFinite(value), `reranker "${reranker.id}" has a finite value for every hit`)
  const hits = Array.from(rows.keys()).sort((a, b) => Ranking.order(out[a]!, rows[a]!, out[b]!, rows[b]!))
  return { ids, rows: Int32Array.from(hits, (hit) => rows[hit]!), scores: Float64Array.from(hits, (hit) => out[hit]!) }
}
