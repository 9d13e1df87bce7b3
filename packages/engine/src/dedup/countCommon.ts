import type { NumberLists } from "./growableArray.ts"

type Numbers = Uint16Array | Uint32Array | Int32Array

/** The length of a list. */
export const listSize = <A extends Numbers>({ starts }: NumberLists<A>, row: number): number => starts[row + 1]! - starts[row]!

/** The number of common numbers in ascending lists of two collections. */
export const countCommonBetween = <A extends Numbers>(ones: NumberLists<A>, a: number, others: NumberLists<A>, b: number): number => {
  let i = ones.starts[a]!
  let j = others.starts[b]!
  const endA = ones.starts[a + 1]!
  const endB = others.starts[b + 1]!
  let count = 0
  while (i < endA && j < endB) {
    const difference = ones.values[i]! - others.values[j]!
    if (difference === 0) {
      count++
      i++
      j++
    } else if (difference < 0) i++
    else j++
  }
  return count
}

/** The number of common numbers in two ascending lists. */
export const countCommon = <A extends Numbers>(sets: NumberLists<A>, a: number, b: number): number => countCommonBetween(sets, a, sets, b)

/** Whether a list has a number. */
export const hasNumber = <A extends Numbers>({ values, starts }: NumberLists<A>, row: number, number: number): boolean => {
  for (let i = starts[row]!; i < starts[row + 1]!; i++) if (values[i] === number) return true
  return false
}
