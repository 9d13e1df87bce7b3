/** A system's value, and the bounds between which it could lie. */
export interface Bounded {
  readonly value: number
  readonly worst: number
  readonly best: number
}

/** The ranks that a system could have, 1 for the best: `rank` by its value, from `from` to `to` within all bounds. */
export interface RankRange {
  readonly rank: number
  readonly from: number
  readonly to: number
}

/**
 * The part of an order of systems that bounds leave undecided.
 *
 * - `pairs` how many pairs of systems there are
 * - `open` the pairs whose order by value could be reversed, as numbers of the higher and the lower system
 * - `ranks` aligned with the systems
 */
export interface OpenOrder {
  readonly pairs: number
  readonly open: ReadonlyArray<readonly [higher: number, lower: number]>
  readonly ranks: ReadonlyArray<RankRange>
}

/**
 * Finds the pairs of systems whose order could be reversed if each took any value within its bounds. The best value of the lower one is then above the
 * worst of the higher one. Two systems with equal values are undecided as soon as one of them can move.
 *
 * Pairs are examined one by one; not all of them can be reversed at the same time.
 *
 * - empty: fewer than two systems have no pair
 */
export const openOrder = (systems: ReadonlyArray<Bounded>): OpenOrder => {
  let pairs = 0
  const open: Array<readonly [number, number]> = []
  for (let i = 0; i < systems.length; i++) {
    for (let j = i + 1; j < systems.length; j++) {
      pairs++
      const [higher, lower] = systems[j]!.value > systems[i]!.value ? [j, i] : [i, j]
      const [high, low] = [systems[higher]!, systems[lower]!]
      const isTie = high.value === low.value
      if (low.best > high.worst || (isTie && high.best > low.worst)) open.push([higher, lower])
    }
  }
  const above = (test: (other: Bounded) => boolean) => systems.filter(test).length + 1
  const ranks = systems.map((one) => ({
    rank: above((other) => other.value > one.value),
    from: above((other) => other !== one && other.worst > one.best),
    to: above((other) => other !== one && other.best > one.worst)
  }))
  return { pairs, open, ranks }
}
