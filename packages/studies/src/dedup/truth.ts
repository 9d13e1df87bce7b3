import type * as Dedup from "@litfuse/engine/Dedup"
import type { Counts } from "./counts.ts"

type Clusters = Dedup.Linked["clusters"]

/** A mistake: the rows of a cluster that are not one publication, or the row or pair that was missed. */
export interface Mistake {
  readonly rows: ReadonlyArray<number>
  readonly kind: "wrong" | "missed"
}

/**
 * What is known of a set, and how clusters are held against it.
 *
 * - `what` is counted: records removed, records with a duplicate, pairs
 * - `units` of the bootstrap: parts that do not depend on each other
 * - `known` the pairs that are one publication, where pairs are known
 */
export interface Truth {
  readonly what: string
  readonly units: (clusters: Clusters) => ReadonlyArray<Counts>
  readonly mistakes: (clusters: Clusters) => ReadonlyArray<Mistake>
  readonly known?: ReadonlyArray<Dedup.Pair>
}

const count = <A>(list: ReadonlyArray<A>, is: (one: A) => boolean): number => list.filter(is).length

/**
 * One record of each publication is its keeper, the others are duplicates. Of a cluster all but one record are removed: keepers among them are wrong,
 * and a cluster without a keeper has kept a duplicate.
 */
export const keepers = (isKeeper: ReadonlyArray<boolean>): Truth => {
  const ofCluster = (rows: ReadonlyArray<number>): Counts => {
    const kept = count(rows, (row) => isKeeper[row]!)
    return { right: rows.length - Math.max(kept, 1), wrong: Math.max(kept - 1, 0), missed: kept === 0 ? 1 : 0 }
  }
  return {
    what: "records removed",
    units: (clusters) => clusters.map(ofCluster),
    mistakes: (clusters) =>
      clusters.flatMap((rows): ReadonlyArray<Mistake> => {
        const { wrong, missed } = ofCluster(rows)
        if (wrong > 0) return [{ rows: rows.filter((row) => isKeeper[row]!), kind: "wrong" }]
        return missed > 0 ? [{ rows, kind: "missed" }] : []
      })
  }
}

/** Every record that has a duplicate in the set is marked. Which one it belongs to is not known. */
export const marked = (hasDuplicate: ReadonlyArray<boolean>): Truth => {
  const rowsOf = (clusters: Clusters) => clusters.flatMap((rows) => rows.map((row) => ({ row, isFound: rows.length > 1, rows })))
  return {
    what: "records with a duplicate",
    units: (clusters) =>
      clusters.map((rows) => {
        const having = count(rows, (row) => hasDuplicate[row]!)
        return rows.length > 1 ? { right: having, wrong: rows.length - having, missed: 0 } : { right: 0, wrong: 0, missed: having }
      }),
    mistakes: (clusters) =>
      rowsOf(clusters).flatMap(({ row, isFound, rows }): ReadonlyArray<Mistake> =>
        isFound === hasDuplicate[row] ? [] : [isFound ? { rows, kind: "wrong" } : { rows: [row], kind: "missed" }]
      )
  }
}

const pairsOf = (rows: ReadonlyArray<number>): ReadonlyArray<Dedup.Pair> =>
  rows.flatMap((a, i) => rows.slice(i + 1).map((b): Dedup.Pair => (a < b ? [a, b] : [b, a])))

/** The rows of each group that has a name, in the order in which names are first met. */
const groups = (names: ReadonlyArray<string | undefined>): Map<string, ReadonlyArray<number>> => {
  const found = new Map<string, ReadonlyArray<number>>()
  for (const [row, name] of names.entries()) if (name !== undefined) found.set(name, [...(found.get(name) ?? []), row])
  return found
}

/**
 * Records with the same name are one publication; those without a name are not counted. Pairs are counted.
 *
 * - `isApart` pairs of the same name that are known to be different nevertheless
 */
export const namedPairs = (names: ReadonlyArray<string | undefined>, isApart: (a: number, b: number) => boolean = () => false): Truth => {
  const isSame = (a: number, b: number): boolean => names[a] === names[b] && !isApart(a, b)
  const known = [...groups(names).values()].flatMap(pairsOf).filter(([a, b]) => !isApart(a, b))
  const clusterOf = (clusters: Clusters): ReadonlyMap<number, number> => new Map(clusters.flatMap((rows, i) => rows.map((row) => [row, i])))
  const foundIn = (clusters: Clusters) =>
    clusters.flatMap((rows) => pairsOf(rows.filter((row) => names[row] !== undefined))).map((pair) => ({ pair, isRight: isSame(...pair) }))
  return {
    what: "pairs",
    known,
    units: (clusters) => {
      // names and clusters that touch each other depend on each other
      const unitOf = new Map<string, { right: number; wrong: number; missed: number }>()
      const parent = new Map<string, string>()
      const find = (name: string): string => {
        const up = parent.get(name) ?? name
        return up === name ? name : find(up)
      }
      const found = foundIn(clusters)
      for (const { pair } of found) parent.set(find(names[pair[0]]!), find(names[pair[1]]!))
      const unit = (row: number) => {
        const name = find(names[row]!)
        const one = unitOf.get(name) ?? { right: 0, wrong: 0, missed: 0 }
        unitOf.set(name, one)
        return one
      }
      for (const row of names.keys()) if (names[row] !== undefined) unit(row)
      for (const { pair, isRight } of found) unit(pair[0])[isRight ? "right" : "wrong"]++
      const of = clusterOf(clusters)
      for (const [a, b] of known) if (of.get(a) !== of.get(b)) unit(a).missed++
      return [...unitOf.values()]
    },
    mistakes: (clusters) => {
      const of = clusterOf(clusters)
      return [
        ...foundIn(clusters).flatMap(({ pair, isRight }): ReadonlyArray<Mistake> => (isRight ? [] : [{ rows: pair, kind: "wrong" }])),
        ...known.flatMap(([a, b]): ReadonlyArray<Mistake> => (of.get(a) === of.get(b) ? [] : [{ rows: [a, b], kind: "missed" }]))
      ]
    }
  }
}
