import type { Ids } from "./Ids.ts"
import * as Invariant from "./Invariant.ts"

/**
 * The answer to one query: document rows, best first, with scores (higher is better).
 *
 * - shape: `rows` and `scores` have one entry per hit; no row twice; every score finite
 * - empty: no hits
 */
export interface Ranking {
  readonly ids: Ids
  readonly rows: Int32Array
  readonly scores: Float64Array
}

/** A work without a value in a ranking, and the reason. */
export interface Missing {
  readonly row: number
  readonly reason: string
}

/** A ranking with the works that it left out. Shape: no row is both ranked and missing. */
export interface Ranked extends Ranking {
  readonly missing: ReadonlyArray<Missing>
}

/**
 * The only order of hits: by score descending, then by id descending by code point. `Ids` are stored in that order, so of equal scores the smaller
 * row comes first.
 *
 * - agrees with: trec_eval's sort
 */
export const order = (scoreA: number, rowA: number, scoreB: number, rowB: number): number => scoreB - scoreA || rowA - rowB

/** True when a hit (score, row) comes before another. */
export const before = (scoreA: number, rowA: number, scoreB: number, rowB: number): boolean =>
  scoreA > scoreB || (scoreA === scoreB && rowA < rowB)

/**
 * Sorts the rows that have a score into a ranking.
 *
 * - shape: `scores[row]` for every row of `ids`; NaN = no value, and the row is absent
 * - `depth` the maximum number of hits
 */
export const fromScores = (ids: Ids, scores: Float64Array, depth = Number.POSITIVE_INFINITY): Ranking => {
  Invariant.check(scores.length === ids.size, "one score per id")
  const present: Array<number> = []
  for (let row = 0; row < scores.length; row++) if (!Number.isNaN(scores[row]!)) present.push(row)
  const rows = Int32Array.from(present).sort((a, b) => order(scores[a]!, a, scores[b]!, b))
  const top = rows.length > depth ? rows.slice(0, depth) : rows
  return { ids, rows: top, scores: Float64Array.from(top, (row) => scores[row]!) }
}

/** A ranking without one document, which need not be in it. */
export const without = (ranking: Ranking, id: string): Ranking => {
  const place = ranking.rows.findIndex((row) => ranking.ids.at(row) === id)
  if (place < 0) return ranking
  return { ...ranking, rows: ranking.rows.filter((_, i) => i !== place), scores: ranking.scores.filter((_, i) => i !== place) }
}

/** The first hits of a ranking. */
export const first = (ranking: Ranking, depth: number): Ranking =>
  ranking.rows.length <= depth ? ranking : { ...ranking, rows: ranking.rows.slice(0, depth), scores: ranking.scores.slice(0, depth) }

/** The document ids of a ranking, best first. */
export const idsOf = (ranking: Ranking): ReadonlyArray<string> => Array.from(ranking.rows, (row) => ranking.ids.at(row))
