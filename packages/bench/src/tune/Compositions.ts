import * as Invariant from "@litfuse/engine/Invariant"

/** How many ways there are to choose k of n things; exact below 2^53. */
const choose = (n: number, k: number): number => {
  let ways = 1
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i
  return ways
}

/** How many ways there are to share `of` equal units among `parts`: 3,003 for 10 among 6. */
export const count = (of: number, parts: number): number => choose(of + parts - 1, parts - 1)

/**
 * The composition with this number: how many of `of` units each part gets. The order starts with all units in the last part and ends with all in the first.
 * Whole numbers are used, because sums of decimals would not be exactly 1.
 *
 * - shape: `index` from 0 to below `count(of, parts)`
 */
export const at = (index: number, of: number, parts: number): ReadonlyArray<number> => {
  Invariant.check(index >= 0 && index < count(of, parts), `there is no composition number ${index} of ${of} units in ${parts} parts`)
  const units: Array<number> = []
  let rest = index
  let left = of
  for (let p = 0; p < parts - 1; p++) {
    let own = 0
    for (;;) {
      const ways = count(left - own, parts - p - 1)
      if (rest < ways) break
      rest -= ways
      own++
    }
    units.push(own)
    left -= own
  }
  return [...units, left]
}

/** The number of a composition: the inverse of `at`. */
export const indexOf = (units: ReadonlyArray<number>): number => {
  let left = units.reduce((sum, unit) => sum + unit, 0)
  let index = 0
  for (let p = 0; p < units.length - 1; p++) {
    for (let own = 0; own < units[p]!; own++) index += count(left - own, units.length - p - 1)
    left -= units[p]!
  }
  return index
}
