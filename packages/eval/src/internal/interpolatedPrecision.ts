/** How a share of R relevant documents becomes a whole number: trec_eval 9.0.8's rule, or 10.0's. */
export type Rounding = "up" | "nearest"

/** The parameter of measures that interpolate: the rule of trec_eval 9.0.8 unless the other is asked for. */
export const roundings: readonly ["up", "nearest"] = ["up", "nearest"]

/**
 * The number of relevant documents that a recall asks for: floor(recall x R + 0.9), or recall x R rounded with halves away from 0.
 *
 * The product and the sum are plain doubles, in this order. At recalls such as 0.1 the result is near a whole number, and the last bit decides.
 */
export const requiredRelevant = (recall: number, relevant: number, rounding: Rounding): number => {
  const share = recall * relevant
  if (rounding === "up") return Math.floor(share + 0.9)
  const whole = Math.floor(share)
  // share - whole is exact; Math.round(share) would round 0.49999999999999994 up
  return share - whole >= 0.5 ? whole + 1 : whole
}

/**
 * The best precision at any rank from that of the relevant hit number `count` on, for each of the counts; 0 where there are fewer. One look at each
 * rank answers all of them. Only at a relevant hit can a precision be the best.
 *
 * Nothing is cached between calls, because tuning writes one ranking after another into the same array.
 *
 * - shape: `counts` from low to high; the answers are written to `best`
 */
export const interpolatedPrecisions = (found: Int32Array, counts: Int32Array, size: number, best: Float64Array): void => {
  let highest = 0
  let k = found.length - 1
  for (let i = size - 1; i >= 0; i--) {
    const from = Math.max(1, counts[i]!)
    for (; k > 0 && found[k]! >= from; k--) {
      if (found[k] === found[k - 1]) continue
      const precision = found[k]! / k
      if (precision > highest) highest = precision
    }
    best[i] = highest
  }
}

const one = new Int32Array(1)
const answer = new Float64Array(1)

/** `bestFromEach` of one count. */
export const interpolatedPrecision = (found: Int32Array, count: number): number => {
  one[0] = count
  interpolatedPrecisions(found, one, 1, answer)
  return answer[0]!
}
