/** Sets of rows that merge without chaining: a pair joins two sets only when no pair of their rows is incompatible. */
export interface Clusters {
  /** The row that represents the set of a row: the lowest. */
  readonly of: (row: number) => number
  readonly members: (row: number) => ReadonlyArray<number>
  /** Merges two sets if `mayMeet` holds for every pair of their rows; otherwise returns the incompatible pair. */
  readonly join: (a: number, b: number, mayMeet: (a: number, b: number) => boolean) => readonly [number, number] | undefined
}

/** Clusters of single rows. */
export const make = (size: number): Clusters => {
  const parents = Int32Array.from({ length: size }, (_, row) => row)
  const sets = new Map<number, Array<number>>()
  const of = (row: number): number => {
    let root = row
    while (parents[root] !== root) root = parents[root]!
    for (let at = row; parents[at] !== root;) {
      const next = parents[at]!
      parents[at] = root
      at = next
    }
    return root
  }
  const members = (row: number): ReadonlyArray<number> => sets.get(of(row)) ?? [of(row)]
  return {
    of,
    members,
    join: (a, b, mayMeet) => {
      const [one, other] = [of(a), of(b)].sort((x, y) => x - y) as [number, number]
      if (one === other) return undefined
      const [ones, others] = [members(one), members(other)]
      for (const x of ones) for (const y of others) if (!mayMeet(x, y)) return [x, y]
      parents[other] = one
      sets.set(one, [...ones, ...others])
      sets.delete(other)
      return undefined
    }
  }
}
