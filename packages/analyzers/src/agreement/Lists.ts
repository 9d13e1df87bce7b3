import * as Ids from "@litfuse/engine/Ids"
import type { WorkTable } from "@litfuse/engine/WorkTable"

/**
 * What one source found.
 *
 * - `rows` of its works, ascending; `ranked` the same by their places in its list, the best first, undefined where a record has no place
 */
export interface List {
  readonly source: string
  readonly rows: ReadonlyArray<number>
  readonly ranked: ReadonlyArray<string> | undefined
}

/** The place of each work in the list of each source; Infinity where a record has none. Of several records of one work the first counts. */
const placesOf = ({ works }: WorkTable): ReadonlyMap<string, ReadonlyMap<number, number>> => {
  const bySource = new Map<string, Map<number, number>>()
  for (const [row, { records }] of works.entries())
    for (const { source, position = Number.POSITIVE_INFINITY } of records) {
      const places = bySource.get(source) ?? new Map<number, number>()
      bySource.set(source, places.set(row, Math.min(position, places.get(row) ?? Number.POSITIVE_INFINITY)))
    }
  return bySource
}

/** The lists of the sources that found something, by name. */
export const lists = (table: WorkTable): ReadonlyArray<List> =>
  [...placesOf(table)]
    .sort(([a], [b]) => Ids.compare(a, b))
    .map(([source, places]) => {
      const entries = [...places].sort(([a, x], [b, y]) => x - y || a - b)
      const isRanked = entries.every(([, place]) => Number.isFinite(place))
      return { source, rows: [...places.keys()], ranked: isRanked ? entries.map(([row]) => table.ids.at(row)) : undefined }
    })

/** Every pair of some things, in their order. */
export const pairsOf = <A>(all: ReadonlyArray<A>): ReadonlyArray<readonly [A, A]> =>
  all.flatMap((a, i) => all.slice(i + 1).map((b) => [a, b] as const))

/** How many rows two sets share. */
export const sharedOf = (a: ReadonlySet<number>, b: ReadonlySet<number>): number => {
  let shared = 0
  for (const row of a) if (b.has(row)) shared++
  return shared
}

/** A mean that does not depend on the order of its numbers to the last bit; NaN of none. */
export const meanOf = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b).reduce((sum, value) => sum + value, 0) / values.length
