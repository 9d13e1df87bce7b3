import { gainOf, type Gains } from "@litfuse/engine/Measure"

/** How a gain enters DCG: as it is, or as 2^gain - 1. */
export type Curve = "log2" | "exp-log2"

/** The gain of a grade on a curve; a negative grade gains nothing. */
export const curvedGain = (grade: number, gains: Gains, curve: Curve): number => {
  const gain = gainOf(gains, grade)
  return curve === "log2" ? gain : 2 ** gain - 1
}

let buffer = new Float64Array(1024)

/**
 * The gains of the ideal ranking, high to low, for any gain map: walks the gains from the highest down, without sorting or allocating.
 *
 * - shape: ends with a gain of 0; shared, so valid until the next call
 * - `assumed` the number of further documents that are assumed to have the highest gain
 */
export const idealGains = (judged: Int32Array, gains: Gains, curve: Curve = "log2", assumed = 0): Float64Array => {
  let total = assumed
  for (let grade = 0; grade < judged.length; grade++) total += judged[grade]!
  if (buffer.length <= total) buffer = new Float64Array(total * 2)
  let rank = 0
  let above = Number.POSITIVE_INFINITY
  for (let more = assumed; ; more = 0) {
    let gain = 0
    let count = more
    for (let grade = 0; grade < judged.length; grade++) {
      const own = curvedGain(grade, gains, curve)
      if (own >= above || own < gain) continue
      count = own === gain ? count + judged[grade]! : more + judged[grade]!
      gain = own
    }
    if (gain === 0) break
    buffer.fill(gain, rank, rank + count)
    rank += count
    above = gain
  }
  buffer[rank] = 0
  return buffer
}
