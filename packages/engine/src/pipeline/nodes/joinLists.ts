import * as Result from "effect/Result"
import * as Fusion from "../../Fusion.ts"
import * as Ids from "../../Ids.ts"
import { PortMismatch } from "../../PipelineError.ts"
import type { Lists } from "../../Ports.ts"
import type { Missing, Ranked, Ranking } from "../../Ranking.ts"

/** Rows of a table as rows of a wider one with every id of `from`. Both are in tie order, so sorted rows stay sorted. */
const moveRows = (rows: Int32Array, from: Ids.Ids, to: Ids.Ids): Int32Array => {
  if (from === to) return rows
  const rowOf = Ids.rowsOf(to, from.values)
  return rows.map((row) => rowOf[row]!)
}

/**
 * Checks that a value is about the ids of another table.
 *
 * - shape: values from outside a pipeline may be about other works, which its check cannot see
 * - errors: `PortMismatch` when an id is not in the other table
 */
const requireIds = <A extends { readonly ids: Ids.Ids }>(ids: Ids.Ids, port: string, value: A): Result.Result<A, PortMismatch> => {
  const stranger = value.ids === ids ? undefined : value.ids.values.find((id) => ids.row(id) < 0)
  return stranger === undefined
    ? Result.succeed(value)
    : Result.fail(new PortMismatch({ port, input: port, expected: "hits among the works that it is wired with", actual: `"${stranger}"` }))
}

/** A ranking over another table, which must contain all of its ids. */
export const rankingOver = (ids: Ids.Ids, ranking: Ranked): Result.Result<Ranked, PortMismatch> =>
  Result.map(requireIds(ids, "ranking", ranking), (ranking) => {
    const rowOf = ranking.ids === ids ? undefined : Ids.rowsOf(ids, ranking.ids.values)
    const missing = rowOf === undefined ? ranking.missing : ranking.missing.map(({ row, reason }) => ({ row: rowOf[row]!, reason }))
    return { ids, rows: moveRows(ranking.rows, ranking.ids, ids), scores: ranking.scores, missing }
  })

/** Lists of several nodes over one table with all their ids. */
export const joinLists = (all: ReadonlyArray<Lists>): Lists => {
  const [first] = all
  const isShared = first !== undefined && all.every(({ ids }) => ids === first.ids)
  const ids = isShared ? first.ids : Ids.make(all.flatMap((one) => one.ids.values))
  return { ids, lists: all.flatMap((one) => one.lists.map((list) => ({ ...list, rows: moveRows(list.rows, one.ids, ids) }))) }
}

/** Lists over another table, which must contain all of their ids. */
export const listsOver = (ids: Ids.Ids, all: ReadonlyArray<Lists>): Result.Result<ReadonlyArray<Fusion.List>, PortMismatch> =>
  Result.map(requireIds(ids, "lists", joinLists(all)), ({ ids: from, lists }) =>
    lists.map((list) => ({ ...list, rows: moveRows(list.rows, from, ids) }))
  )

/** A ranking as one list with the name of its node. */
export const listOfRanking = (name: string, ranking: Ranking): Lists => ({ ids: ranking.ids, lists: [Fusion.list(name, ranking)] })

/** The ids of a fused ranking that are in no list, with the reason of each ranking. Shape: `from` the fused rankings, by name. */
export const missingFromLists = (
  fused: Ranking,
  from: ReadonlyArray<{ readonly name: string; readonly ranking: Ranked }>
): ReadonlyArray<Missing> => {
  if (fused.rows.length === fused.ids.size) return []
  const isRanked = new Uint8Array(fused.ids.size)
  for (const row of fused.rows) isRanked[row] = 1
  const reasons = new Map<number, Array<string>>()
  for (const { name, ranking } of from)
    for (const { row, reason } of ranking.missing) {
      const own = fused.ids.row(ranking.ids.values[row]!)
      reasons.set(own, [...(reasons.get(own) ?? []), `${name}: ${reason}`])
    }
  return Array.from(isRanked.keys())
    .filter((row) => isRanked[row] === 0)
    .map((row) => ({ row, reason: reasons.get(row)?.join("; ") ?? "it is in no list" }))
}
