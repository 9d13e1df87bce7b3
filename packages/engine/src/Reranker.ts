import type { Query } from "@litfuse/query/Query"
import type { Explanation } from "./Explanation.ts"
import * as Invariant from "./Invariant.ts"
import type { Notice } from "./Notice.ts"
import { apiVersion, type Configurable, type Plugin } from "./Plugin.ts"
import * as Ranking from "./Ranking.ts"
import * as Reads from "./Reads.ts"
import type { WorkTable } from "./WorkTable.ts"

/** What a reranker reads: a ranking over the rows of a table, and what it declares in `reads`. */
export interface Inputs extends Reads.Readable {
  readonly works: WorkTable
  readonly query: Query
  readonly ranking: Ranking.Ranking
}

/**
 * Reorders a ranking by relations between its hits, such as similarity. It never adds or drops a hit.
 *
 * - `reads` what `prepare` receives besides works, query and ranking; it is part of the cache key
 * - `prepare` does everything that does not depend on parameters
 * - `notices` about the works, for example that half of them have nothing to compare
 * - `score` writes one finite value per **hit** of the ranking into `out`; higher comes first
 * - `explain` a tree that sums to the value of a hit
 */
export interface Reranker<Prepared = unknown, Params = unknown> extends Plugin<"reranker">, Configurable<Params> {
  readonly reads: ReadonlyArray<Reads.Read>
  prepare(inputs: Inputs): Prepared
  notices(prepared: Prepared, params: Params): ReadonlyArray<Notice>
  score(prepared: Prepared, params: Params, out: Float64Array): void
  explain(prepared: Prepared, params: Params, hit: number): Explanation
}

/** What a reranker's author writes; `plugin` supplies the rest. */
export type Spec<Prepared, Params> = Omit<Reranker<Prepared, Params>, "kind" | "apiVersion" | "reads" | "notices"> &
  Partial<Pick<Reranker<Prepared, Params>, "apiVersion" | "reads" | "notices">>

/** Builds a reranker. */
export const plugin = <Prepared, Params>(spec: Spec<Prepared, Params>): Reranker<Prepared, Params> => ({
  kind: "reranker",
  apiVersion,
  reads: [],
  notices: () => [],
  ...spec
})

/** A ranking in its new order, with the reranker's values as scores, and notices. */
export interface Reranked {
  readonly ranking: Ranking.Ranking
  readonly notices: ReadonlyArray<Notice>
  /** Why a row of the ranking has its value. */
  readonly explain: (row: number) => Explanation
}

/** Reorders a ranking. */
export const rerank = <Prepared, Params>(reranker: Reranker<Prepared, Params>, params: Params, available: Inputs): Reranked => {
  const inputs = Reads.only(reranker.reads, available)
  const { ids, rows } = inputs.ranking
  const out = new Float64Array(rows.length)
  const prepared = reranker.prepare(inputs)
  reranker.score(prepared, params, out)
  for (const value of out) Invariant.check(Number.isFinite(value), `reranker "${reranker.id}" has a finite value for every hit`)
  const hits = Array.from(rows.keys()).sort((a, b) => Ranking.order(out[a]!, rows[a]!, out[b]!, rows[b]!))
  const ranking = { ids, rows: Int32Array.from(hits, (hit) => rows[hit]!), scores: Float64Array.from(hits, (hit) => out[hit]!) }
  return {
    ranking,
    notices: reranker.notices(prepared, params),
    explain: (row) => reranker.explain(prepared, params, rows.indexOf(row))
  }
}
