import type { Stratum } from "@litfuse/stats/Strata"
import { mean } from "@litfuse/stats/Summary"

/** Values of a collection by topic, of one run or of a difference. `cluster`: collections with the same cluster count as one. */
export interface Placed {
  readonly cluster: string
  readonly topics: ReadonlyArray<string>
  readonly values: Float64Array
}

const sortedMean = (values: ReadonlyArray<number>): number => mean(Float64Array.from(values).sort())

/** The strata of one cluster: topics that are in the same collections of it are drawn together. */
const strataOf = (members: ReadonlyArray<Placed>, weight: number): ReadonlyArray<Stratum> => {
  const places = members.map(({ topics }) => new Map(topics.map((topic, t) => [topic, t])))
  const topics = new Set(members.flatMap((member) => member.topics))
  const within = (topic: string) => places.flatMap((place, c) => (place.has(topic) ? [c] : []))
  return [...Map.groupBy(topics, (topic) => within(topic).join(" ")).values()].map((shared) => {
    const holders = within(shared[0]!)
    const shares = holders.map((c) => shared.length / members[c]!.topics.length)
    const total = shares.reduce((sum, share) => sum + share, 0)
    const valueOf = (topic: string) =>
      holders.reduce((sum, c, h) => sum + (shares[h]! / total) * members[c]!.values[places[c]!.get(topic)!]!, 0)
    return { weight: (weight * total) / members.length, values: Float64Array.from(shared, valueOf) }
  })
}

/**
 * What is resampled when collections are fixed: the topics of each collection. A topic that several collections of a cluster share is one topic, which is
 * drawn for all of them at once.
 *
 * - shape: at least one collection; the estimate over the strata is the mean over clusters of the means over their collections
 */
export const clusterStrata = (collections: ReadonlyArray<Placed>): ReadonlyArray<Stratum> => {
  const clusters = [...Map.groupBy(collections, ({ cluster }) => cluster).values()]
  return clusters.flatMap((members) => strataOf(members, 1 / clusters.length))
}

/** The mean of each cluster over its collections, in ascending order. */
export const clusterMeans = (collections: ReadonlyArray<Placed>): Float64Array =>
  Float64Array.from(
    [...Map.groupBy(collections, ({ cluster }) => cluster).values()].map((members) => sortedMean(members.map(({ values }) => mean(values))))
  ).sort()
