/**
 * How much two rankings agree, judged by the ranks that are known.
 *
 * - `low` the overlap if all further ranks shared nothing; `low + residual` if they shared everything
 * - `extrapolated` the estimate that assumes the agreement at the end of the lists for all further ranks
 */
export interface Overlap {
  readonly low: number
  readonly residual: number
  readonly extrapolated: number
}

/** `shared[d]`: documents among the first d of both, for d from 0 to the longer length; below its end, the shorter list adds nothing. */
const sharedAt = (short: ReadonlyArray<string>, long: ReadonlyArray<string>): Int32Array => {
  const counts = new Int32Array(long.length + 1)
  const seen = new Set<string>()
  let shared = 0
  for (let d = 1; d <= long.length; d++) {
    const own = long[d - 1]!
    const other = short[d - 1]
    if (seen.has(own)) shared++
    seen.add(own)
    if (other !== undefined) {
      if (seen.has(other)) shared++
      seen.add(other)
    }
    counts[d] = shared
  }
  return counts
}

/**
 * Rank-biased overlap: the expected agreement of two rankings for a reader who goes on to the next rank with probability p. Rankings need not
 * hold the same documents nor be of one length.
 *
 * - shape: ids best first, none twice; `p` above 0 and below 1
 * - units: 0 to 1
 * - empty: of two empty rankings nothing is known: low 0, residual 1, extrapolated 0
 * - source: Webber, Moffat & Zobel, ACM TOIS 28(4), 2010, equations 11, 30 and 32
 */
export const rankBiasedOverlap = (first: ReadonlyArray<string>, second: ReadonlyArray<string>, p = 0.9): Overlap => {
  const [short, long] = first.length <= second.length ? [first, second] : [second, first]
  const s = short.length
  const l = long.length
  const shared = sharedAt(short, long)
  const end = shared[l]!
  const total = l + s - end
  let seen = 0
  let harmonic = 0
  let beyondShort = 0
  let beyondLong = 0
  let stretched = 0
  // p to the power of each rank, as products: the power that Node computes differs in its last digit from one version to the next
  const powers = new Float64Array(total + 1)
  powers[0] = 1
  for (let d = 1; d <= total; d++) {
    powers[d] = powers[d - 1]! * p
    const weight = powers[d]! / d
    harmonic += weight
    if (d <= l) seen += shared[d]! * weight
    if (d > s) beyondShort += weight
    if (d > l) beyondLong += weight
    if (d > s && d <= l && s > 0) stretched += ((shared[s]! * (d - s)) / s) * weight
  }
  const scale = (1 - p) / p
  // the sum of p^d / d over all ranks, -log(1 - p) but for what 1 - p loses of p; and over those below the last one considered
  const left = 1 - p
  const all = left === 1 ? p : (-Math.log(left) * p) / (1 - left)
  const rest = all - harmonic
  const withinLong = harmonic - beyondLong
  const low = scale * (seen - end * withinLong + end * all)
  const residual = powers[s]! + powers[l]! - powers[total]! - scale * (s * beyondShort + l * beyondLong + end * rest)
  const agreement = l === 0 ? 0 : (end - shared[s]!) / l + (s === 0 ? 0 : shared[s]! / s)
  return { low, residual, extrapolated: scale * (seen + stretched) + agreement * powers[l]! }
}
