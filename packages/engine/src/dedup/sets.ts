import type { Sets } from "./growing.ts"

type Numbers = Uint16Array | Uint32Array | Int32Array

/** How many numbers a list has. */
export const sizeOf = <A extends Numbers>({ starts }: Sets<A>, row: number): number => starts[row + 1]! - starts[row]!

/** How many numbers an ascending list of some sets and one of others have in common. */
export const commonOf = <A extends Numbers>(ones: Sets<A>, a: number, others: Sets<A>, b: number): number => {
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

/** How many numbers two ascending lists have in common. */
export const common = <A extends Numbers>(sets: Sets<A>, a: number, b: number): number => commonOf(sets, a, sets, b)

/** Whether a list has a number. */
export const has = <A extends Numbers>({ values, starts }: Sets<A>, row: number, number: number): boolean => {
  for (let i = starts[row]!; i < starts[row + 1]!; i++) if (values[i] === number) return true
  return false
}
