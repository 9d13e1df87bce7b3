import type { SubtopicLists, Subtopics } from "@litfuse/engine/Measure"
import { scratchCounts, scratchNumbers } from "./scratchNumbers.ts"

/** The number of sub-topics that some document of the pool covers with grade `rel` or more; the others are ignored. */
export const coveredSubtopics = ({ size, pool }: Subtopics, rel: number): number => {
  const seen = scratchCounts(0, size)
  let total = 0
  for (let i = 0; i < pool.members.length; i++) {
    if (pool.grades[i]! >= rel && seen[pool.members[i]!] === 0) {
      seen[pool.members[i]!] = 1
      total++
    }
  }
  return total
}

/** The gain of document `row`: the sum of the remaining values of the sub-topics that it covers. */
export const subtopicGain = ({ offsets, members, grades }: SubtopicLists, row: number, worth: Float64Array, rel: number): number => {
  let gain = 0
  for (let i = offsets[row]!; i < offsets[row + 1]!; i++) if (grades[i]! >= rel) gain += worth[members[i]!]!
  return gain
}

/** Marks document `row` as read: the value of each sub-topic that it covers is multiplied by 1 - alpha. */
export const discountSubtopics = (
  { offsets, members, grades }: SubtopicLists,
  row: number,
  worth: Float64Array,
  rel: number,
  alpha: number
): void => {
  for (let i = offsets[row]!; i < offsets[row + 1]!; i++) if (grades[i]! >= rel) worth[members[i]!]! *= 1 - alpha
}

/** The value of each sub-topic before anything is read: 1. */
export const fullWorth = (size: number): Float64Array => scratchNumbers(0, size, 1)
