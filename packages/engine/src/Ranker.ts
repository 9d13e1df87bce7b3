import * as Query from "@litfuse/query/Query"
import * as Result from "effect/Result"
import type { Explanation } from "./Explanation.ts"
import * as Invariant from "./Invariant.ts"
import * as Notice from "./Notice.ts"
import { BadParameters } from "./PipelineError.ts"
import { apiVersion, type Configurable, type Plugin } from "./Plugin.ts"
import * as Ranking from "./Ranking.ts"
import * as Reads from "./Reads.ts"
import * as WorkTable from "./WorkTable.ts"

/** What a ranker reads: all works of a search, the query, and what it declares in `reads`. Empty: a table without works is legal. */
export interface Inputs extends Reads.Readable {
  readonly works: WorkTable.WorkTable
  readonly query: Query.Query
}

/** The words of the query that a relevant work may contain, in order and with repetitions, without excluded words. */
export const words = ({ query }: Inputs): ReadonlyArray<string> => Query.words(query)

/** Changes that never lower a score, all else equal: one more occurrence of a query word, a later date, one more citation. A claim is a law. */
export const claims = ["terms", "published", "citationCount"] as const

/** One of the claims. */
export type Claim = (typeof claims)[number]

/**
 * Orders works by one idea. Search and tuning run the same two plain functions: `Pipeline` calls both, `tune` calls `prepare` once per topic and
 * `score` once per setting.
 *
 * - `needs` columns without which a work has no value: built-in columns by name, others by descriptor. They determine `missing` and a Notice
 * - `wants` columns that it uses when a work has them. A Notice says when no work has one
 * - `notices` what users should know about these parameters, whatever the works are; default: nothing
 * - `reads` what `prepare` receives besides works and query (`clock`, `statistics` ...); it is part of the cache key
 * - `claims` what never lowers a score; default: nothing
 * - `refuses` what is wrong with parameters that the Schema accepts but these inputs do not allow; undefined = nothing
 * - `prepare` does everything that does not depend on parameters
 * - `score` writes one value per row of the table into `out`; NaN = no value. It sets every entry and allocates nothing
 * - `explain` a tree that sums to the score of a row that has one
 * - `reason` why a row that has all required columns has no value; undefined = no further reason
 */
export interface Ranker<Prepared = unknown, Params = unknown> extends Plugin<"ranker">, Configurable<Params> {
  readonly needs: ReadonlyArray<WorkTable.ColumnRef>
  readonly reads: ReadonlyArray<Reads.Read>
  readonly claims: ReadonlyArray<Claim>
  wants?(params: Params): ReadonlyArray<WorkTable.ColumnRef>
  notices?(params: Params): ReadonlyArray<Notice.Notice>
  refuses(inputs: Inputs, params: Params): string | undefined
  prepare(inputs: Inputs): Prepared
  score(prepared: Prepared, params: Params, out: Float64Array): void
  explain(prepared: Prepared, params: Params, row: number): Explanation
  reason?(prepared: Prepared, params: Params, row: number): string | undefined
}

/** What a ranker's author writes; `plugin` supplies the rest. */
export type Spec<Prepared, Params> = Omit<Ranker<Prepared, Params>, "kind" | "apiVersion" | "refuses" | "reads" | "claims"> &
  Partial<Pick<Ranker<Prepared, Params>, "apiVersion" | "refuses" | "reads" | "claims">>

/** Builds a ranker. */
export const plugin = <Prepared, Params>(spec: Spec<Prepared, Params>): Ranker<Prepared, Params> => ({
  kind: "ranker",
  apiVersion,
  refuses: () => undefined,
  reads: [],
  claims: [],
  ...spec
})

/** The result of a ranker for a set of works. Shape: every row of the table is either in `ranking` or in `missing`. */
export interface Ranked {
  readonly ranking: Ranking.Ranking
  readonly missing: ReadonlyArray<Ranking.Missing>
  readonly notices: ReadonlyArray<Notice.Notice>
  /** Why a row of the ranking has its score. */
  readonly explain: (row: number) => Explanation
}

const nameOf = (column: WorkTable.ColumnRef): string => WorkTable.descriptor(column).name

const missingOf = (
  needs: ReadonlyArray<WorkTable.ColumnRef>,
  works: WorkTable.WorkTable,
  row: number,
  why: (row: number) => string | undefined
): Ranking.Missing => {
  const absent = needs.filter((column) => !works.has(column, row)).map(nameOf)
  if (absent.length > 0) return { row, reason: `no source delivered ${absent.join(" or ")}` }
  return { row, reason: why(row) ?? "the ranker has no value for it" }
}

const undelivered = (
  { id, needs }: Pick<Ranker, "id" | "needs">,
  wants: ReadonlyArray<WorkTable.ColumnRef>,
  works: WorkTable.WorkTable
): ReadonlyArray<Notice.Notice> =>
  [...needs, ...wants]
    .filter((column) => works.ids.size > 0 && works.count(column) === 0)
    .map((column) => Notice.make("column-not-delivered", id, `no source delivered ${nameOf(column)}; no work is ranked by it`))

/** A ranker with prepared inputs. It ranks them by one setting after another. */
export interface PreparedRanker<Params> {
  readonly rank: (params: Params) => Ranking.Ranking
  readonly explain: (params: Params, row: number) => Explanation
  readonly reason: (params: Params, row: number) => string | undefined
}

/** Prepares a ranker for inputs, once for all settings that these inputs allow. */
export const prepared = <Prepared, Params>(ranker: Ranker<Prepared, Params>, available: Inputs): PreparedRanker<Params> => {
  const inputs = Reads.only(ranker.reads, available)
  const { ids } = inputs.works
  const prepared = ranker.prepare(inputs)
  return {
    rank: (params) => {
      const out = new Float64Array(ids.size)
      ranker.score(prepared, params, out)
      for (const score of out) Invariant.check(Math.abs(score) !== Number.POSITIVE_INFINITY, `ranker "${ranker.id}" gives finite scores`)
      return Ranking.fromScores(ids, out)
    },
    explain: (params, row) => ranker.explain(prepared, params, row),
    reason: (params, row) => ranker.reason?.(prepared, params, row)
  }
}

/** Ranks a result set. Errors: `BadParameters` when these inputs do not allow these parameters. */
export const rank = <Prepared, Params>(
  ranker: Ranker<Prepared, Params>,
  params: Params,
  available: Inputs
): Result.Result<Ranked, BadParameters> => {
  const inputs = Reads.only(ranker.reads, available)
  const refusal = ranker.refuses(inputs, params)
  if (refusal !== undefined) return Result.fail(new BadParameters({ plugin: ranker.id, path: "", what: refusal }))
  const { works } = inputs
  const { rank, explain, reason } = prepared(ranker, inputs)
  const ranking = rank(params)
  const isRanked = new Uint8Array(works.ids.size)
  for (const row of ranking.rows) isRanked[row] = 1
  const missing: Array<Ranking.Missing> = []
  for (let row = 0; row < isRanked.length; row++)
    if (isRanked[row] === 0) missing.push(missingOf(ranker.needs, works, row, (row) => reason(params, row)))
  return Result.succeed({
    ranking,
    missing,
    notices: [...undelivered(ranker, ranker.wants?.(params) ?? [], works), ...(ranker.notices?.(params) ?? [])],
    explain: (row) => explain(params, row)
  })
}
