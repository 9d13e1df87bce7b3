import type { Hit } from "./Answer.ts"
import { scoreParts } from "./scoreParts.ts"

/** The score of a work and its parts, in the order of the lists. */
export interface Scored {
  readonly score: number
  readonly parts: ReadonlyArray<number>
}

/**
 * What one list means for the rank of a work.
 *
 * - `place`, `value` of the work in this list; `best` the most that this list gives to a work
 * - `without` the rank if the list counted for no work
 * - `first` the rank if the work had the best value of the list, and all other works kept theirs
 */
export interface RankMove {
  readonly list: string
  readonly isList: boolean
  readonly place: number | null
  readonly value: number
  readonly best: number
  readonly without: number
  readonly first: number
}

/** The works to compare with at most: an explanation takes a time that grows with the number of works. */
export const mostCompared = 2000

/** The scores of works and their parts; undefined for a work whose score is not the sum of parts. */
export const scoredOf = (works: Iterable<Pick<Hit, "score" | "explanation">>): ReadonlyArray<Scored | undefined> => {
  const all: Array<Scored | undefined> = []
  for (const { score, explanation } of works) {
    if (all.length === mostCompared) break
    const parts = explanation === undefined ? [] : scoreParts(explanation)
    all.push(score === null || parts.length === 0 ? undefined : { score, parts: parts.map(({ value }) => value) })
  }
  return all
}

/** Differences below this share of a score are rounding of sums in another order. */
const rounding = 1e-12

const rankAmong = (
  all: ReadonlyArray<Scored | undefined>,
  own: number,
  valueOf: (one: Scored, i: number) => number,
  at: number
): number => {
  let rank = 1
  for (const [i, one] of all.entries()) {
    if (one === undefined || i === at) continue
    const other = valueOf(one, i)
    const gap = other - own
    // of equal scores the order stays
    if (gap > rounding * Math.abs(own) || (Math.abs(gap) <= rounding * Math.abs(own) && i < at)) rank++
  }
  return rank
}

/**
 * What would move a work: for each list its rank without the list, and its rank if the list had it first.
 *
 * - shape: `all` in the order of the ranking, as `scoredOf` gives them; `hit` is one of the first `all.length`
 * - empty: no moves for a work whose score has no parts, or whose parts are not those of the other works
 */
export const rankMoves = (hit: Pick<Hit, "rank" | "explanation">, all: ReadonlyArray<Scored | undefined>): ReadonlyArray<RankMove> => {
  const parts = hit.explanation === undefined ? [] : scoreParts(hit.explanation)
  const at = hit.rank - 1
  const own = all[at]
  if (own === undefined || all.some((one) => one !== undefined && one.parts.length !== parts.length)) return []
  return parts.map(({ list, isList, place, value }, l) => {
    const best = all.reduce((most, one) => Math.max(most, one?.parts[l] ?? 0), value)
    return {
      list,
      isList,
      place,
      value,
      best,
      without: rankAmong(all, own.score - value, (one) => one.score - one.parts[l]!, at),
      first: rankAmong(all, own.score - value + best, (one) => one.score, at)
    }
  })
}
