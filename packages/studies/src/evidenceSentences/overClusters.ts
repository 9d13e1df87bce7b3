import * as Seed from "@litfuse/stats/Seed"

/** A value of all units, with the percentiles (95 %) of its resamples; undefined = it has no value. */
export interface OverClusters {
  readonly value: number | undefined
  readonly lower: number | undefined
  readonly upper: number | undefined
}

/** Seed and number of resamples. */
export interface Resampling {
  readonly seed: number
  readonly resamples: number
}

const percentile = (sorted: ReadonlyArray<number>, share: number): number | undefined => {
  if (sorted.length === 0) return undefined
  const at = share * (sorted.length - 1)
  const low = sorted[Math.floor(at)]!
  return low + (at - Math.floor(at)) * ((sorted[Math.floor(at) + 1] ?? low) - low)
}

/**
 * A value of units, with an interval over clusters: they are drawn with replacement, because units of one document are not independent.
 *
 * - `statistic` of some units; undefined where it has no value. A resample without a value is left out
 * - empty: all undefined without units
 */
export const overClusters = <A>(
  clusters: ReadonlyArray<ReadonlyArray<A>>,
  statistic: (units: ReadonlyArray<A>) => number | undefined,
  { seed, resamples }: Resampling
): OverClusters => {
  if (clusters.length === 0) return { value: undefined, lower: undefined, upper: undefined }
  const drawn = Seed.stream(Seed.derive(seed, "clusters", clusters.length))
  const values: Array<number> = []
  for (let r = 0; r < resamples; r++) {
    const value = statistic(clusters.flatMap(() => clusters[drawn.below(clusters.length)]!))
    if (value !== undefined) values.push(value)
  }
  const sorted = values.toSorted((a, b) => a - b)
  return { value: statistic(clusters.flat()), lower: percentile(sorted, 0.025), upper: percentile(sorted, 0.975) }
}

/** Groups units that share a name, directly or through others: claims of one document are one cluster. Order: of the first unit of each. */
export const clustersBy = <A>(units: ReadonlyArray<A>, namesOf: (unit: A) => ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<A>> => {
  const parents = units.map((_, i) => i)
  const rootOf = (i: number): number => {
    let at = i
    while (parents[at] !== at) at = parents[at]!
    parents[i] = at
    return at
  }
  const first = new Map<string, number>()
  for (const [i, unit] of units.entries())
    for (const name of namesOf(unit)) {
      const other = first.get(name)
      if (other === undefined) first.set(name, i)
      else {
        const [a, b] = [rootOf(i), rootOf(other)]
        parents[Math.max(a, b)] = Math.min(a, b)
      }
    }
  return [...Map.groupBy(units.keys(), rootOf).values()].map((own) => own.map((i) => units[i]!))
}

/** The area under the curve: how often a unit of the first kind has a higher score than one of the second. Equal ones count half. */
export const areaUnder = (units: ReadonlyArray<{ readonly isFirst: boolean; readonly score: number }>): number | undefined => {
  const sorted = units.toSorted((a, b) => a.score - b.score)
  const n = sorted.filter(({ isFirst }) => isFirst).length
  if (n === 0 || n === sorted.length) return undefined
  let ranks = 0
  for (let i = 0; i < sorted.length;) {
    let end = i
    while (end < sorted.length && sorted[end]!.score === sorted[i]!.score) end++
    for (let at = i; at < end; at++) if (sorted[at]!.isFirst) ranks += (i + end + 1) / 2
    i = end
  }
  return (ranks - (n * (n + 1)) / 2) / (n * (sorted.length - n))
}
