import type { SubtopicLists, Subtopics } from "@litfuse/engine/Measure"
import { counts, numbers } from "./scratch.ts"

/** The number of sub-topics that some document of the pool covers with grade `rel` or more; the others are ignored. */
export const covered = ({ size, pool }: Subtopics, rel: number): number => {
  const seen = counts(0, size)
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
export const gainOf = ({ offsets, members, grades }: SubtopicLists, row: number, worth: Float64Array, rel: number): number => {
  let gain = 0
  for (let i = offsets[row]!; i < offsets[row + 1]!; i++) if (grades[i]! >= rel) gain += worth[members[i]!]!
  return gain
}

/** Marks document `row` as read: the value of each sub-topic that it covers is multiplied by 1 - alpha. */
export const read = ({ offsets, members, grades }: SubtopicLists, row: number, worth: Float64Array, rel: number, alpha: number): void => {
  for (let i = offsets[row]!; i < offsets[row + 1]!; i++) if (grades[i]! >= rel) worth[members[i]!]! *= 1 - alpha
}

/** The value of each sub-topic before anything is read: 1. */
export const fresh = (size: number): Float64Array => numbers(0, size, 1)
