import * as Seed from "@litfuse/stats/Seed"
import type { Surface } from "./HeldOutVariant.ts"

const resamples = 2000

/**
 * How often each setting is the best one when topics are drawn again, with replacement: how far these topics settle which one it is.
 *
 * - shape: by setting, in the order of the surface; of equal means the first setting counts
 * - units: shares that sum to 1
 * - empty: no settings, no shares
 */
export const argmaxShares = ({ points, values }: Pick<Surface, "points" | "values">, seed: Seed.Seed): Float64Array => {
  const topics = values[0]?.length ?? 0
  const shares = new Float64Array(points.length)
  if (points.length === 0) return shares
  const stream = Seed.stream(seed)
  const drawn = new Int32Array(topics)
  const times = new Float64Array(topics)
  for (let r = 0; r < resamples; r++) {
    stream.drawBelow(topics, drawn)
    times.fill(0)
    for (const t of drawn) times[t]!++
    let best = 0
    let most = Number.NEGATIVE_INFINITY
    for (let p = 0; p < points.length; p++) {
      const own = values[p]!
      let sum = 0
      for (let t = 0; t < topics; t++) sum += times[t]! * own[t]!
      if (sum > most) {
        most = sum
        best = p
      }
    }
    shares[best]! += 1 / resamples
  }
  return shares
}
