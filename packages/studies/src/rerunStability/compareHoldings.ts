/** Which records each source holds in each release: release -> source -> ids of records. */
export type Holdings = ReadonlyMap<string, Map<string, Set<string>>>

/** What the score of reproducibility of PubMed Search MCP takes for the stability of a source that it does not know. */
export const unknownStability = 0.5

/** Releases that hold nothing yet. */
export const empty = (releases: ReadonlyArray<string>): Holdings => new Map(releases.map((release) => [release, new Map()]))

/** Adds a record of a source to the releases that have it. */
export const add = (holdings: Holdings, id: string, source: string, releases: ReadonlyArray<string>): void => {
  for (const release of releases) {
    const bySource = holdings.get(release)!
    bySource.set(source, (bySource.get(source) ?? new Set<string>()).add(id))
  }
}

/** The sources, in the order of their names. */
export const sourcesOf = (holdings: Holdings): ReadonlyArray<string> =>
  [...new Set([...holdings.values()].flatMap((bySource) => [...bySource.keys()]))].sort()

const unions = new WeakMap<ReadonlyMap<string, Set<string>>, ReadonlySet<string>>()

/** What a source holds in a release; without a source, what any does. */
export const heldBySource = (holdings: Holdings, release: string, source?: string): ReadonlySet<string> => {
  const bySource = holdings.get(release)!
  if (source !== undefined) return bySource.get(source) ?? new Set()
  const all = unions.get(bySource) ?? new Set([...bySource.values()].flatMap((ids) => [...ids]))
  unions.set(bySource, all)
  return all
}

/**
 * How much of a set is in a later one.
 *
 * - `still` the share of the first that is in the second; `jaccard` what both have of what either has
 * - empty: 1 where there was nothing to lose; two empty sets are the same
 */
export const compareHoldings = (
  before: ReadonlySet<string>,
  after: ReadonlySet<string>
): { readonly still: number; readonly jaccard: number } => {
  let both = 0
  for (const id of before) if (after.has(id)) both++
  const either = before.size + after.size - both
  return { still: before.size === 0 ? 1 : both / before.size, jaccard: either === 0 ? 1 : both / either }
}

/** The share of a release's records that more than one source holds; 0 for none. */
export const shareInSeveral = (holdings: Holdings, release: string): number => {
  const counts = new Map<string, number>()
  for (const ids of holdings.get(release)!.values()) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts.size === 0 ? 0 : [...counts.values()].filter((n) => n > 1).length / counts.size
}
