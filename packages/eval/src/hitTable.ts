import * as Ids from "@litfuse/engine/Ids"
import type { IdPool } from "./IdPool.ts"
import { type Hits, pooledOf, pooledTable } from "./Run.ts"

/** The ids of the first hits of several lists, and the row of each hit by list. */
export interface HitTable {
  readonly ids: Ids.Ids
  readonly rows: ReadonlyArray<Int32Array>
}

// For each number of a pool: 1 + its row, or 0. All are 0 between two calls.
let marks = new Int32Array(0)

const ofPool = (pool: IdPool, all: ReadonlyArray<Int32Array>): HitTable => {
  if (marks.length < pool.size()) marks = new Int32Array(pool.size())
  const documents = new Int32Array(all.reduce((sum, { length }) => sum + length, 0))
  let size = 0
  for (const numbers of all)
    for (let i = 0; i < numbers.length; i++) {
      const document = numbers[i]!
      if (marks[document] !== 0) continue
      marks[document] = 1
      documents[size++] = document
    }
  const distinct = documents.slice(0, size)
  pool.sortTies(distinct)
  for (let row = 0; row < size; row++) marks[distinct[row]!] = row + 1
  const rows = all.map((numbers) => {
    const own = new Int32Array(numbers.length)
    for (let i = 0; i < own.length; i++) own[i] = marks[numbers[i]!]! - 1
    return own
  })
  for (let row = 0; row < size; row++) marks[distinct[row]!] = 0
  return { ids: pooledTable(pool, distinct), rows }
}

/**
 * One table of the ids of several lists of hits, each cut at `depth`. Where all hits are of one pool, no id becomes a text.
 *
 * - shape: `rows` aligned with `all`
 * - empty: undefined counts as no hits
 */
export const hitTable = (all: ReadonlyArray<Hits | undefined>, depth: number): HitTable => {
  const pooled = all.map((hits) => (hits === undefined ? undefined : pooledOf(hits)))
  const pool = pooled.find((one) => one !== undefined)?.ids
  if (pool !== undefined && all.every((hits, i) => hits === undefined || pooled[i]?.ids === pool))
    return ofPool(
      pool,
      pooled.map((one) => one?.documents.subarray(0, depth) ?? new Int32Array(0))
    )
  const texts = all.map((hits) => hits?.ids.slice(0, depth) ?? [])
  const ids = Ids.make(texts.flat())
  return { ids, rows: texts.map((one) => Ids.rowsOf(ids, one)) }
}
