import * as Ids from "@litfuse/engine/Ids"
import * as Ranking from "@litfuse/engine/Ranking"
import type { FileOrder } from "./LineOrder.ts"
import type { IdPool } from "./IdPool.ts"

/** A topic's hits as files have them. Shape: `ids[i]` has `scores[i]`; no id twice; scores finite or infinite, never NaN. */
export interface Hits {
  readonly ids: ReadonlyArray<string>
  readonly scores: Float64Array
}

/**
 * All topics of one system. A run from `Run.sort` or `Run.fromRankings` is best first and its order is authoritative; one straight from a
 * file is in file order.
 *
 * - `order` how the ranks and lines of the file agree with its scores; absent where the run is not from a file
 * - empty: a topic without hits may be absent or have no hits; both count 0
 */
export interface Run {
  readonly tag: string
  readonly topics: ReadonlyMap<string, Hits>
  readonly order?: FileOrder | undefined
}

/**
 * Which trec_eval a file's order follows: 9.0.8 compares scores as 32-bit floats, 10.0 as doubles. Ties go to the higher id by code point.
 *
 * - agrees with: trec_eval 9.0.8 (and pytrec_eval), trec_eval 10.0
 */
export type Compat = "trec_eval-9.0.8" | "trec_eval-10.0"

/** All versions of trec_eval whose order of hits can be followed; the first is the default. */
export const compats: ReadonlyArray<Compat> = ["trec_eval-9.0.8", "trec_eval-10.0"]

/** What a version of trec_eval does with a line that starts with `#`: 9.0.8 refuses it, 10.0 skips it. */
export const commentsIn = (compat: Compat): "error" | "skip" => (compat === "trec_eval-10.0" ? "skip" : "error")

/** Hits whose ids are numbers of a pool. */
export interface Pooled {
  readonly ids: IdPool
  readonly documents: Int32Array
}

// Kept outside the hits, so that a copy of hits with other ids or scores does not inherit the numbers.
const pooled = new WeakMap<Hits, Pooled>()

/** The pool and the numbers that hits were made from, if they were. */
export const pooledOf = (hits: Hits): Pooled | undefined => pooled.get(hits)

/** Hits whose ids are numbers of a pool, and become strings when they are read. */
export const fromPool = (ids: IdPool, documents: Int32Array, scores: Float64Array): Hits => {
  let texts: ReadonlyArray<string> | undefined
  const hits: Hits = {
    get ids() {
      return (texts ??= Array.from(documents, ids.text))
    },
    scores
  }
  pooled.set(hits, { ids, documents })
  return hits
}

/** Compares two documents or places: below 0 when the first comes first among equal scores. */
type TieOrder = (a: number, b: number) => number

const sortRange = (
  items: Int32Array,
  scores: Float64Array,
  from: number,
  to: number,
  keyOf: (score: number) => number,
  tieOrder: TieOrder
) => {
  const [oldItems, oldScores] = [items.slice(from, to), scores.slice(from, to)]
  const places = Uint32Array.from(oldItems, (_, i) => i)
  places.sort((a, b) => keyOf(oldScores[b]!) - keyOf(oldScores[a]!) || tieOrder(oldItems[a]!, oldItems[b]!))
  for (let i = from; i < to; i++) {
    items[i] = oldItems[places[i - from]!]!
    scores[i] = oldScores[places[i - from]!]!
  }
}

/** Sorts items with equal keys in tie order; true when one has moved. Most ties are pairs, for which a call of the library costs ten times as much. */
const sortTie = (items: Int32Array, scores: Float64Array, from: number, to: number, tieOrder: TieOrder): boolean => {
  let hasMoved = false
  for (let i = from + 1; i < to; i++) {
    if (tieOrder(items[i - 1]!, items[i]!) <= 0) continue
    hasMoved = true
    if (to - from > 16) {
      sortRange(items, scores, from, to, () => 0, tieOrder)
      break
    }
    const [item, score] = [items[i]!, scores[i]!]
    let at = i
    for (; at > from && tieOrder(items[at - 1]!, item) > 0; at--) {
      items[at] = items[at - 1]!
      scores[at] = scores[at - 1]!
    }
    items[at] = item
    scores[at] = score
  }
  return hasMoved
}

/**
 * Sorts items (documents of a pool, or places) and their scores in place, in the order of a trec_eval version; true when one has moved. Most files
 * are in the order of their scores. Then only hits with equal scores are sorted, which takes a tenth of the time.
 */
const order = (items: Int32Array, scores: Float64Array, compat: Compat, tieOrder: TieOrder): boolean => {
  const isFloat = compat === "trec_eval-9.0.8"
  let hasMoved = false
  let start = 0
  let last = Number.POSITIVE_INFINITY
  for (let i = 0; i <= items.length; i++) {
    // past the end NaN, which no score is
    const score = i < items.length ? scores[i]! : Number.NaN
    const key = isFloat ? Math.fround(score) : score
    if (key === last) continue
    if (key > last) {
      sortRange(items, scores, 0, items.length, isFloat ? Math.fround : (score) => score, tieOrder)
      return true
    }
    if (i - start > 1 && sortTie(items, scores, start, i, tieOrder)) hasMoved = true
    start = i
    last = key
  }
  return hasMoved
}

const tieOrderOf =
  (ids: IdPool): TieOrder =>
  (a, b) =>
    ids.compare(b, a)

/** `fromPool` of hits in the order that a trec_eval version gives them: both arrays are put into it. */
export const orderedFromPool = (ids: IdPool, documents: Int32Array, scores: Float64Array, compat: Compat): Hits => {
  order(documents, scores, compat, tieOrderOf(ids))
  return fromPool(ids, documents, scores)
}

/** One topic in the order that a trec_eval version gives it; the scores themselves stay as they are. */
export const sortHits = (hits: Hits, compat: Compat): Hits => {
  const scores = hits.scores.slice()
  const found = pooledOf(hits)
  if (found !== undefined) {
    const documents = found.documents.slice()
    return order(documents, scores, compat, tieOrderOf(found.ids)) ? fromPool(found.ids, documents, scores) : hits
  }
  const { ids } = hits
  const places = Int32Array.from(ids, (_, i) => i)
  const hasMoved = order(places, scores, compat, (a, b) => Ids.tieOrder(ids[a]!, ids[b]!))
  return hasMoved ? { ids: Array.from(places, (place) => ids[place]!), scores } : hits
}

/** A run from a file in the order that a trec_eval version gives it: ranks in the file are ignored. */
export const sort = (run: Run, compat: Compat): Run => ({
  ...run,
  topics: new Map([...run.topics].map(([topic, hits]) => [topic, sortHits(hits, compat)]))
})

// Kept outside the tables, as the numbers of hits are.
const tables = new WeakMap<Ids.Ids, Pooled>()

/** A table of ids of a pool. A ranking over it becomes hits of the pool. Shape: `documents` in tie order, none twice. */
export const pooledTable = (ids: IdPool, documents: Int32Array): Ids.Ids => {
  const table = Ids.lazy(documents.length, (row) => ids.text(documents[row]!))
  tables.set(table, { ids, documents })
  return table
}

const hitsOf = (ranking: Ranking.Ranking): Hits => {
  const found = tables.get(ranking.ids)
  if (found === undefined) return { ids: Ranking.idsOf(ranking), scores: ranking.scores }
  const documents = new Int32Array(ranking.rows.length)
  for (let i = 0; i < documents.length; i++) documents[i] = found.documents[ranking.rows[i]!]!
  return fromPool(found.ids, documents, ranking.scores)
}

/** Rankings as a run; their order is kept. */
export const fromRankings = (tag: string, rankings: ReadonlyMap<string, Ranking.Ranking>): Run => ({
  tag,
  topics: new Map([...rankings].map(([topic, ranking]) => [topic, hitsOf(ranking)]))
})

/** Whether a run has a hit. A run file without one could not be read again, so no command writes it. */
export const hasHits = ({ topics }: Run): boolean => [...topics.values()].some(({ scores }) => scores.length > 0)

/** The ids of the first hits. */
export const firstIds = (hits: Hits, count: number): ReadonlyArray<string> => {
  const found = pooledOf(hits)
  return found === undefined ? hits.ids.slice(0, count) : Array.from(found.documents.subarray(0, count), found.ids.text)
}

/** The place of a document among hits, from 0, or -1. */
export const placeOf = (hits: Hits, id: string): number => {
  const found = pooledOf(hits)
  if (found === undefined) return hits.ids.indexOf(id)
  return found.ids.placeOf(Buffer.from(id), found.documents)
}

const omit = (hits: Hits, place: number): Hits => {
  const found = pooledOf(hits)
  const scores = hits.scores.filter((_, i) => i !== place)
  if (found === undefined) return { ids: hits.ids.filter((_, i) => i !== place), scores }
  return fromPool(
    found.ids,
    found.documents.filter((_, i) => i !== place),
    scores
  )
}

/**
 * A run without hits whose id is that of their topic: the query itself, where topics are documents of the collection.
 *
 * - agrees with: BEIR's `ignore_identical_ids`
 */
export const withoutIdentical = (run: Run): Run => ({
  ...run,
  topics: new Map(
    [...run.topics].map(([topic, hits]) => {
      const place = placeOf(hits, topic)
      return [topic, place < 0 ? hits : omit(hits, place)]
    })
  )
})

const truncateHits = (hits: Hits, depth: number): Hits => {
  if (hits.scores.length <= depth) return hits
  const found = pooledOf(hits)
  const scores = hits.scores.slice(0, depth)
  return found === undefined ? { ids: hits.ids.slice(0, depth), scores } : fromPool(found.ids, found.documents.slice(0, depth), scores)
}

/** The first `depth` hits of every topic of a sorted run. */
export const truncate = (run: Run, depth: number): Run =>
  depth === Number.POSITIVE_INFINITY
    ? run
    : { ...run, topics: new Map([...run.topics].map(([topic, hits]) => [topic, truncateHits(hits, depth)])) }
