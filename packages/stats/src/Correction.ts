import * as Invariant from "./internal/Invariant.ts"

/** How p-values of one family are corrected for their number. */
export type Method = "none" | "bonferroni" | "holm" | "benjamini-hochberg"

/** The methods, as they are named in options and files. */
export const methods: ReadonlyArray<Method> = ["none", "bonferroni", "holm", "benjamini-hochberg"]

/**
 * Corrected p-values, with the family in which they were corrected, without which a corrected p-value has no meaning.
 *
 * - shape: `adjusted[i]` belongs to the i-th p-value given; `family` in the caller's words, as "all systems against bm25, nDCG@10"
 */
export interface Correction {
  readonly method: Method
  readonly family: string
  readonly adjusted: Float64Array
}

const ascending = (pValues: ArrayLike<number>): Array<number> =>
  Array.from(pValues, (_, i) => i).sort((a, b) => pValues[a]! - pValues[b]! || a - b)

/** Holm's running maximum: the corrected value of a larger p is never below that of a smaller one. */
const stepDown = (pValues: ArrayLike<number>): Float64Array => {
  const adjusted = new Float64Array(pValues.length)
  let reached = 0
  for (const [rank, i] of ascending(pValues).entries()) {
    reached = Math.max(reached, Math.min(1, (pValues.length - rank) * pValues[i]!))
    adjusted[i] = reached
  }
  return adjusted
}

const stepUp = (pValues: ArrayLike<number>): Float64Array => {
  const adjusted = new Float64Array(pValues.length)
  const order = ascending(pValues)
  let reached = 1
  for (let rank = order.length; rank > 0; rank--) {
    const i = order[rank - 1]!
    reached = Math.min(reached, (pValues.length / rank) * pValues[i]!)
    adjusted[i] = reached
  }
  return adjusted
}

/**
 * P-values corrected for the size of their family, to be compared with alpha as they are.
 *
 * There are m p-values, and r is the rank of one, smallest first. Bonferroni is `m p`. Holm is the running maximum of `(m - r + 1) p`.
 * Benjamini-Hochberg is the running minimum from above of `m p / r`. None is above 1. The first two bound the chance of any false claim, the third
 * the expected share of false claims among those made.
 *
 * - shape: p-values in (0, 1] in any order; the answer is aligned with them
 * - empty: no p-values give none
 * - source: Holm, Scandinavian Journal of Statistics 6(2), 1979; Benjamini & Hochberg, JRSS B 57(1), 1995
 * - agrees with: R `p.adjust`; scipy `false_discovery_control` for the last
 */
export const adjust = (method: Method, pValues: ArrayLike<number>, family: string): Correction => {
  for (let i = 0; i < pValues.length; i++)
    Invariant.check(pValues[i]! >= 0 && pValues[i]! <= 1, `a p-value lies in [0, 1], not ${pValues[i]}`)
  switch (method) {
    case "none":
      return { method, family, adjusted: Float64Array.from(pValues) }
    case "bonferroni":
      return { method, family, adjusted: Float64Array.from(pValues, (p) => Math.min(1, p * pValues.length)) }
    case "holm":
      return { method, family, adjusted: stepDown(pValues) }
    case "benjamini-hochberg":
      return { method, family, adjusted: stepUp(pValues) }
  }
}
