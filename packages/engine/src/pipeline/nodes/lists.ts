import * as Fusion from "../../Fusion.ts"
import * as Ids from "../../Ids.ts"
import type { Lists } from "../../ports.ts"
import type { Ranking } from "../../Ranking.ts"

/**
 * The rows of a table as rows of a wider one. Tables stand in tie order, so rows that were sorted stay sorted.
 *
 * - shape: every id of `from` is in `to`
 */
const moved = (rows: Int32Array, from: Ids.Ids, to: Ids.Ids): Int32Array => {
  const rowOf = Ids.rowsOf(to, from.values)
  return rows.map((row) => rowOf[row]!)
}

/** A ranking over another table of ids, which holds all of its ids. */
export const movedTo = (ids: Ids.Ids, ranking: Ranking): Ranking => ({ ...ranking, ids, rows: moved(ranking.rows, ranking.ids, ids) })

/** Lists that came from several nodes, over one table with the ids of them all. */
export const joined = (all: ReadonlyArray<Lists>): Lists => {
  const ids = Ids.make(all.flatMap((one) => one.ids.values))
  return { ids, lists: all.flatMap((one) => one.lists.map((list) => ({ ...list, rows: moved(list.rows, one.ids, ids) }))) }
}

/** A ranking as one list, named by its place among the inputs. */
export const asList = (ranking: Ranking, place: number): Lists => ({
  ids: ranking.ids,
  lists: [Fusion.list(`ranking ${place + 1}`, ranking)]
})
