import { mean } from "./Summary.ts"

/**
 * Units that are drawn separately from all others, such as the topics of one collection. An estimate over strata is the sum of their means, each times its
 * `weight`.
 *
 * - shape: at least one finite value
 */
export interface Stratum {
  readonly weight: number
  readonly values: Float64Array
}

const compareValues = (a: Float64Array, b: Float64Array): number => {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!
  return 0
}

/**
 * The strata in an order that their values decide, each with its values in ascending order. So nothing that is drawn or added depends on names, or on the
 * order in which collections are listed.
 */
export const ordered = (strata: ReadonlyArray<Stratum>): ReadonlyArray<Stratum> =>
  strata
    .map(({ weight, values }) => ({ weight, values: values.slice().sort() }))
    .sort((a, b) => b.weight - a.weight || a.values.length - b.values.length || compareValues(a.values, b.values))

/**
 * The estimate: the weighted sum of means.
 *
 * - units: those of the values, where the weights add up to 1
 * - empty: 0 without strata
 */
export const estimate = (strata: ReadonlyArray<Stratum>): number =>
  ordered(strata).reduce((sum, { weight, values }) => sum + weight * mean(values), 0)
