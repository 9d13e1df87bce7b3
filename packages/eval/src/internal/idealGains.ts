import { gainOf, type Gains } from "@litfuse/engine/Measure"

/** How a gain enters DCG: as it is, or as 2^gain - 1. */
export type Curve = "log2" | "exp-log2"

/** The gain of a grade on a curve; a negative grade gains nothing. */
export const curvedGain = (grade: number, gains: Gains, curve: Curve): number => {
  const gain = gainOf(gains, grade)
  return curve === "log2" ? gain : 2 ** gain - 1
}

let buffer = new Float64Array(1024)
let present = new Int32Array(64)

/** The grades that documents have, in the order of their gains, highest first: linear unless a gain map turns grades around. */
const byGain = (judged: Int32Array, gains: Gains, curve: Curve): Int32Array => {
  if (present.length < judged.length) present = new Int32Array(judged.length * 2)
  let count = 0
  let isSorted = true
  let last = Number.POSITIVE_INFINITY
  for (let grade = judged.length - 1; grade >= 0; grade--) {
    if (judged[grade] === 0) continue
    const gain = curvedGain(grade, gains, curve)
    isSorted &&= gain <= last
    last = gain
    present[count++] = grade
  }
  const grades = present.subarray(0, count)
  return isSorted ? grades : grades.sort((a, b) => curvedGain(b, gains, curve) - curvedGain(a, gains, curve))
}

const highest = (length: number, gains: Gains, curve: Curve): number => {
  let most = 0
  for (let grade = 0; grade < length; grade++) most = Math.max(most, curvedGain(grade, gains, curve))
  return most
}

/**
 * The gains of the ideal ranking, high to low, for any gain map, in time linear in the largest grade.
 *
 * - shape: ends with a gain of 0; shared, so valid until the next call
 * - `assumed` the number of further documents that are assumed to have the highest gain
 */
export const idealGains = (judged: Int32Array, gains: Gains, curve: Curve = "log2", assumed = 0): Float64Array => {
  let total = assumed
  for (let grade = 0; grade < judged.length; grade++) total += judged[grade]!
  if (buffer.length <= total) buffer = new Float64Array(total * 2)
  const most = assumed === 0 ? 0 : highest(judged.length, gains, curve)
  let rank = most > 0 ? assumed : 0
  buffer.fill(most, 0, rank)
  const grades = byGain(judged, gains, curve)
  for (let i = 0; i < grades.length; i++) {
    const gain = curvedGain(grades[i]!, gains, curve)
    if (!(gain > 0)) break
    const end = rank + judged[grades[i]!]!
    buffer.fill(gain, rank, end)
    rank = end
  }
  buffer[rank] = 0
  return buffer
}
