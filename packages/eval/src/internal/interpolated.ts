/** How a share of R relevant documents becomes a whole number: trec_eval 9.0.8's rule, or 10.0's. */
export type Rounding = "up" | "nearest"

/** The parameter of measures that interpolate: the rule of trec_eval 9.0.8 unless the other is asked for. */
export const roundings: readonly ["up", "nearest"] = ["up", "nearest"]

/**
 * The number of relevant documents that a recall asks for: floor(recall x R + 0.9), or recall x R rounded with halves away from 0.
 *
 * The product and the sum are plain doubles, in this order: at recalls such as 0.1 the result is near a whole number, and the last bit decides.
 */
export const wanted = (recall: number, relevant: number, rounding: Rounding): number => {
  const share = recall * relevant
  if (rounding === "up") return Math.floor(share + 0.9)
  const whole = Math.floor(share)
  // share - whole is exact; Math.round(share) would round 0.49999999999999994 up
  return share - whole >= 0.5 ? whole + 1 : whole
}

/**
 * The best precision at any rank from that of the relevant hit number `count` on; 0 when there are fewer.
 *
 * Nothing is cached between calls, because tuning writes one ranking after another into the same array.
 */
export const bestFrom = (found: Int32Array, count: number): number => {
  const all = found.at(-1)!
  if (count > all || all === 0) return 0
  const from = Math.max(1, count)
  let best = 0
  for (let k = found.length - 1; k >= 1 && found[k]! >= from; k--) {
    const precision = found[k]! / k
    if (precision > best) best = precision
  }
  return best
}
