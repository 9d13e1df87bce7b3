import * as Query from "@litfuse/query/Query"
import * as Result from "effect/Result"
import type { Explanation } from "./Explanation.ts"
import * as Invariant from "./Invariant.ts"
import * as Notice from "./Notice.ts"
import { BadParameters } from "./PipelineError.ts"
import { apiVersion, type Configurable, type Plugin } from "./Plugin.ts"
import * as Ranking from "./Ranking.ts"
import type { Statistics } from "./Statistics.ts"
import * as WorkTable from "./WorkTable.ts"

/**
 * What a ranker reads: all works of a search at once, the query, and the statistics of a collection when there is one.
 *
 * - empty: a table without works is legal
 */
export interface Inputs {
  readonly works: WorkTable.WorkTable
  readonly query: Query.Query
  readonly statistics?: Statistics
}

/** The words of the query that a relevant work may contain, in order, repetitions kept; excluded words are left out. */
export const words = ({ query }: Inputs): ReadonlyArray<string> => Query.words(query)

/**
 * Orders works by one idea. Two plain functions, so that search and tuning run the same code: `Pipeline` calls both, `tune` calls `prepare`
 * once per topic and `score` once per setting.
 *
 * - `needs` columns without which a work has no value; from them come `missing`, the Notice and the cache key
 * - `refuses` what is wrong with parameters that the Schema accepts but these inputs do not allow; undefined = nothing
 * - `prepare` all that does not depend on parameters
 * - `score` writes one value per row of the table into `out`; NaN = no value. It sets every entry and allocates nothing
 * - `explain` a tree that sums to the score of a row that has one
 */
export interface Ranker<Prepared = unknown, Params = unknown> extends Plugin<"ranker">, Configurable<Params> {
  readonly needs: ReadonlyArray<WorkTable.ColumnName>
  refuses(inputs: Inputs, params: Params): string | undefined
  prepare(inputs: Inputs): Prepared
  score(prepared: Prepared, params: Params, out: Float64Array): void
  explain(prepared: Prepared, params: Params, row: number): Explanation
}

/** What a ranker's author writes; `plugin` supplies the rest. */
export type Spec<Prepared, Params> = Omit<Ranker<Prepared, Params>, "kind" | "apiVersion" | "refuses"> &
  Partial<Pick<Ranker<Prepared, Params>, "apiVersion" | "refuses">>

/** Builds a ranker. */
export const plugin = <Prepared, Params>(spec: Spec<Prepared, Params>): Ranker<Prepared, Params> => ({
  kind: "ranker",
  apiVersion,
  refuses: () => undefined,
  ...spec
})

/** A work that a ranker has no value for, and why. */
export interface Missing {
  readonly row: number
  readonly reason: string
}

/**
 * What a ranker made of a result set.
 *
 * - shape: every row of the table is either in `ranking` or in `missing`
 */
export interface Ranked {
  readonly ranking: Ranking.Ranking
  readonly missing: ReadonlyArray<Missing>
  readonly notices: ReadonlyArray<Notice.Notice>
  /** Why a row of the ranking has its score. */
  readonly explain: (row: number) => Explanation
}

const missingOf = (needs: ReadonlyArray<WorkTable.ColumnName>, works: WorkTable.WorkTable, row: number): Missing => {
  const absent = needs.filter((column) => !works.has(column, row))
  return { row, reason: absent.length > 0 ? `no source delivered ${absent.join(" or ")}` : "the ranker has no value for it" }
}

const undelivered = (ranker: Ranker, works: WorkTable.WorkTable): ReadonlyArray<Notice.Notice> =>
  ranker.needs
    .filter((column) => works.ids.size > 0 && works.count(column) === 0)
    .map((column) => Notice.make("column-not-delivered", ranker.id, `no source delivered ${column}; no work is ranked by it`))

/**
 * Ranks a result set.
 *
 * - errors: `BadParameters` when these inputs do not allow these parameters
 */
export const rank = <Prepared, Params>(
  ranker: Ranker<Prepared, Params>,
  params: Params,
  inputs: Inputs
): Result.Result<Ranked, BadParameters> => {
  const refusal = ranker.refuses(inputs, params)
  if (refusal !== undefined) return Result.fail(new BadParameters({ plugin: ranker.id, path: "", what: refusal }))
  const { works } = inputs
  const prepared = ranker.prepare(inputs)
  const out = new Float64Array(works.ids.size)
  ranker.score(prepared, params, out)
  const missing: Array<Missing> = []
  for (let row = 0; row < out.length; row++) {
    Invariant.check(Math.abs(out[row]!) !== Number.POSITIVE_INFINITY, `ranker "${ranker.id}" gives finite scores`)
    if (Number.isNaN(out[row]!)) missing.push(missingOf(ranker.needs, works, row))
  }
  return Result.succeed({
    ranking: Ranking.fromScores(works.ids, out),
    missing,
    notices: undelivered(ranker, works),
    explain: (row) => ranker.explain(prepared, params, row)
  })
}
