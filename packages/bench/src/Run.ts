import * as Ids from "@litfuse/engine/Ids"
import * as Ranking from "@litfuse/engine/Ranking"

/**
 * One topic's hits with their ids as text: the edge form of a `Ranking`, as files hold it.
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

const inOrder = (ids: ReadonlyArray<string>, scores: ArrayLike<number>): boolean => {
  for (let i = 1; i < ids.length; i++) {
    const a = scores[i - 1]!
    const b = scores[i]!
    if (a < b || (a === b && Ids.compare(ids[i - 1]!, ids[i]!) < 0)) return false
  }
  return true
}

/** One topic in the order that a trec_eval version gives it; the scores themselves stay as they are. */
export const sortHits = (hits: Hits, compat: Compat): Hits => {
  const { ids, scores } = hits
  const keys = compat === "trec_eval-9.0.8" ? Float32Array.from(scores) : scores
  if (inOrder(ids, keys)) return hits
  const rows = Uint32Array.from(ids.keys()).sort((a, b) => {
    const x = keys[a]!
    const y = keys[b]!
    return x > y ? -1 : x < y ? 1 : Ids.tieOrder(ids[a]!, ids[b]!)
  })
  return { ids: Array.from(rows, (row) => ids[row]!), scores: Float64Array.from(rows, (row) => scores[row]!) }
}

/** A run from a file in the order that a trec_eval version gives it: ranks in the file are ignored. */
export const sort = (run: Run, compat: Compat): Run => ({
  tag: run.tag,
  topics: new Map([...run.topics].map(([topic, hits]) => [topic, sortHits(hits, compat)]))
})

/** Rankings of the house as a run; their order is kept. */
export const fromRankings = (tag: string, rankings: ReadonlyMap<string, Ranking.Ranking>): Run => ({
  tag,
  topics: new Map([...rankings].map(([topic, ranking]) => [topic, { ids: Ranking.idsOf(ranking), scores: ranking.scores }]))
})

/** The first `depth` hits of every topic of a sorted run. */
export const truncate = (run: Run, depth: number): Run => ({
  tag: run.tag,
  topics: new Map(
    [...run.topics].map(([topic, { ids, scores }]) => [
      topic,
      ids.length <= depth ? { ids, scores } : { ids: ids.slice(0, depth), scores: scores.slice(0, depth) }
    ])
  )
})
