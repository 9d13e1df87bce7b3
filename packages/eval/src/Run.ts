import * as Ids from "@litfuse/engine/Ids"
import * as Ranking from "@litfuse/engine/Ranking"
import type { IdPool } from "./IdPool.ts"

/**
 * One topic's hits with their ids as strings: a `Ranking` in the form that files have.
 *
 * - shape: `ids[i]` has `scores[i]`; no id twice; scores are finite or infinite, never NaN
 */
export interface Hits {
  readonly ids: ReadonlyArray<string>
  readonly scores: Float64Array
}

/**
 * All topics of one system. A run from `Run.sort` or `Run.fromRankings` is best first and its order is authoritative; one straight from a
 * file is in file order.
 *
 * - empty: a topic without hits may be absent or have no hits; both count 0
 */
export interface Run {
  readonly tag: string
  readonly topics: ReadonlyMap<string, Hits>
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

// Kept beside the hits and not inside them, so that a copy of hits with other ids or scores does not inherit the numbers.
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

type Order = (a: number, b: number) => number

/** Compares two places of hits by their ids, descending. */
const tieOrderOf = (hits: Hits): Order => {
  const found = pooledOf(hits)
  if (found === undefined) return (a, b) => Ids.tieOrder(hits.ids[a]!, hits.ids[b]!)
  const { ids, documents } = found
  return (a, b) => ids.compare(documents[b]!, documents[a]!)
}

/** The hits at some places, in that order. */
const pick = (hits: Hits, places: Uint32Array): Hits => {
  const scores = new Float64Array(places.length)
  for (let i = 0; i < places.length; i++) scores[i] = hits.scores[places[i]!]!
  const found = pooledOf(hits)
  if (found === undefined) return { ids: Array.from(places, (place) => hits.ids[place]!), scores }
  const documents = new Int32Array(places.length)
  for (let i = 0; i < places.length; i++) documents[i] = found.documents[places[i]!]!
  return fromPool(found.ids, documents, scores)
}

/** Sorts some places by their ids. Most ties are pairs, for which a call of the library costs ten times as much as insertion. */
const sortTie = (places: Uint32Array, from: number, to: number, tieOrder: Order): void => {
  if (to - from > 16) {
    places.subarray(from, to).sort(tieOrder)
    return
  }
  for (let i = from + 1; i < to; i++) {
    const place = places[i]!
    let at = i
    for (; at > from && tieOrder(places[at - 1]!, place) > 0; at--) places[at] = places[at - 1]!
    places[at] = place
  }
}

const isOrdered = (keys: Float32Array | Float64Array, tieOrder: Order): boolean => {
  for (let i = 1; i < keys.length; i++) if (keys[i]! > keys[i - 1]! || (keys[i] === keys[i - 1] && tieOrder(i - 1, i) > 0)) return false
  return true
}

/**
 * The places of hits, best first; undefined when they are in this order already. Most files are in the order of their scores: then only hits with
 * equal scores are sorted, which takes a tenth of the time.
 */
const sortedPlaces = (keys: Float32Array | Float64Array, tieOrder: Order): Uint32Array | undefined => {
  if (isOrdered(keys, tieOrder)) return undefined
  const places = new Uint32Array(keys.length)
  for (let i = 0; i < places.length; i++) places[i] = i
  let start = 0
  for (let i = 1; i <= keys.length; i++) {
    if (keys[i] === keys[i - 1]) continue
    if (keys[i]! > keys[i - 1]!) return places.sort((a, b) => keys[b]! - keys[a]! || tieOrder(a, b))
    if (i - start > 1) sortTie(places, start, i, tieOrder)
    start = i
  }
  return places
}

/** One topic in the order that a trec_eval version gives it; the scores themselves stay as they are. */
export const sortHits = (hits: Hits, compat: Compat): Hits => {
  const { scores } = hits
  const places = sortedPlaces(compat === "trec_eval-9.0.8" ? new Float32Array(scores) : scores, tieOrderOf(hits))
  return places === undefined ? hits : pick(hits, places)
}

/** A run from a file in the order that a trec_eval version gives it: ranks in the file are ignored. */
export const sort = (run: Run, compat: Compat): Run => ({
  tag: run.tag,
  topics: new Map([...run.topics].map(([topic, hits]) => [topic, sortHits(hits, compat)]))
})

/** Rankings as a run; their order is kept. */
export const fromRankings = (tag: string, rankings: ReadonlyMap<string, Ranking.Ranking>): Run => ({
  tag,
  topics: new Map([...rankings].map(([topic, ranking]) => [topic, { ids: Ranking.idsOf(ranking), scores: ranking.scores }]))
})

const truncateHits = (hits: Hits, depth: number): Hits => {
  if (hits.scores.length <= depth) return hits
  const found = pooledOf(hits)
  const scores = hits.scores.slice(0, depth)
  return found === undefined ? { ids: hits.ids.slice(0, depth), scores } : fromPool(found.ids, found.documents.slice(0, depth), scores)
}

/** The first `depth` hits of every topic of a sorted run. */
export const truncate = (run: Run, depth: number): Run => ({
  tag: run.tag,
  topics: new Map([...run.topics].map(([topic, hits]) => [topic, truncateHits(hits, depth)]))
})
