/** A term, how many texts of each side have it, and how distinctive it is of the first side. */
export interface Distinctive {
  readonly term: string
  readonly works: number
  readonly others: number
  readonly logOdds: number
  readonly z: number
}

/** Counts of terms on one side, and their sum. */
export interface Side {
  readonly counts: ReadonlyMap<string, number>
  readonly sum: number
}

/** A side from counts. */
export const sideOf = (counts: ReadonlyMap<string, number>): Side => ({ counts, sum: [...counts.values()].reduce((a, b) => a + b, 0) })

/**
 * The difference of the log odds of each term of one side and of another, with an informative Dirichlet prior. The prior has the
 * shares of both sides together, and weighs `prior` counts, so that a rare term needs more evidence. `z` is the difference by its standard error.
 *
 * - shape: only terms that the first side has more often, by falling z, then by term
 * - empty: a side without counts has no distinctive term
 * - source: Monroe, Colaresi and Quinn, "Fightin' Words", Political Analysis 16(4), 2008, equations 15, 16, 18, 20 and 22
 */
export const logOdds = (own: Side, other: Side, prior: number): ReadonlyArray<Distinctive> => {
  if (own.sum === 0 || other.sum === 0) return []
  const scale = prior / (own.sum + other.sum)
  const found: Array<Distinctive> = []
  for (const [term, works] of own.counts) {
    const others = other.counts.get(term) ?? 0
    const a = (works + others) * scale
    const odds = (count: number, sum: number): number => Math.log((count + a) / (sum + prior - count - a))
    const difference = odds(works, own.sum) - odds(others, other.sum)
    const z = difference / Math.sqrt(1 / (works + a) + 1 / (others + a))
    if (difference > 0) found.push({ term, works, others, logOdds: difference, z })
  }
  return found.sort((a, b) => b.z - a.z || (a.term < b.term ? -1 : 1))
}
