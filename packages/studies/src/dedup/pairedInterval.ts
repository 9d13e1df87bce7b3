/** Two tools on the same sets, by pairs of records: what each decides against the names of a set, and how much they differ. */
import type * as Dedup from "@litfuse/engine/Dedup"
import * as Seed from "@litfuse/stats/Seed"
import { type Counts, type Ends, total, values } from "./counts.ts"

/** Two rows, the lower one first, as a text. */
export type Key = string

/** The text of two rows. */
export const keyOf = ([a, b]: Dedup.Pair): Key => (a < b ? `${a} ${b}` : `${b} ${a}`)

/** What a tool decided about a set, against what is known of it. */
export interface Decided {
  readonly wrong: ReadonlySet<Key>
  readonly missed: ReadonlySet<Key>
}

/**
 * What one tool did in one part of a set.
 *
 * - `works` publications with two or more records, and how many of them are a cluster `exact`ly
 * - `links` what was merged that should not be: for each cluster, the true publications in it less one
 */
export interface Part extends Counts {
  readonly works: number
  readonly exact: number
  readonly links: number
}

const rowsOf = (key: Key): Dedup.Pair => key.split(" ").map(Number) as unknown as Dedup.Pair

/** The parts of rows that pairs join, by row. */
const joined = (pairs: Iterable<Key>): ((row: number) => number) => {
  const up = new Map<number, number>()
  const of = (row: number): number => {
    const next = up.get(row)
    if (next === undefined || next === row) return row
    const root = of(next)
    up.set(row, root)
    return root
  }
  for (const key of pairs) {
    const [a, b] = rowsOf(key)
    up.set(of(a), of(b))
  }
  return of
}

const grouped = (rows: Iterable<number>, of: (row: number) => number): ReadonlyMap<number, ReadonlyArray<number>> => {
  const groups = new Map<number, Array<number>>()
  for (const row of rows) {
    const group = groups.get(of(row))
    if (group === undefined) groups.set(of(row), [row])
    else group.push(row)
  }
  return groups
}

/** The pairs that a tool merged. */
const foundOf = (known: ReadonlySet<Key>, { wrong, missed }: Decided): ReadonlyArray<Key> =>
  [...known].filter((key) => !missed.has(key)).concat([...wrong])

/**
 * What each tool did in each part of a set. True pairs and the merges of any tool connect rows into parts, so that parts do not depend on each other.
 *
 * - `known` the true pairs
 * - shape: one list for each tool, all in the same order of parts
 * - empty: no parts, where no pair is true or was merged
 */
export const parts = (known: ReadonlySet<Key>, tools: ReadonlyArray<Decided>): ReadonlyArray<ReadonlyArray<Part>> => {
  const partOf = joined([...known, ...tools.flatMap(({ wrong }) => [...wrong])])
  const all = new Set([...known, ...tools.flatMap(({ wrong }) => [...wrong])].flatMap(rowsOf))
  const workOf = joined(known)
  const members = grouped(
    [...all].sort((a, b) => a - b),
    partOf
  )
  const knownOf = new Map<number, Array<Key>>()
  for (const key of known) knownOf.set(partOf(rowsOf(key)[0]), [...(knownOf.get(partOf(rowsOf(key)[0])) ?? []), key])
  return tools.map((tool) => {
    const clusterOf = joined(foundOf(known, tool))
    const wrongOf = new Map<number, number>()
    for (const key of tool.wrong) wrongOf.set(partOf(rowsOf(key)[0]), (wrongOf.get(partOf(rowsOf(key)[0])) ?? 0) + 1)
    return [...members].map(([part, rows]): Part => {
      const pairs = knownOf.get(part) ?? []
      const missed = pairs.filter((key) => tool.missed.has(key)).length
      const clusters = [...grouped(rows, clusterOf).values()]
      const works = [...grouped(rows, workOf).values()].filter(({ length }) => length > 1)
      const isExact = (work: ReadonlyArray<number>) =>
        clusters.some((one) => one.length === work.length && one.every((row) => work.includes(row)))
      return {
        right: pairs.length - missed,
        wrong: wrongOf.get(part) ?? 0,
        missed,
        works: works.length,
        exact: works.filter(isExact).length,
        links: clusters.reduce((sum, rows) => sum + new Set(rows.map(workOf)).size - 1, 0)
      }
    })
  })
}

const sum = (of: ReadonlyArray<Part>, what: "works" | "exact" | "links"): number => of.reduce((all, part) => all + part[what], 0)

/** A tool on a set: F1 of pairs, the share of publications that are exactly right, and wrong links between them. */
export const measureParts = (of: ReadonlyArray<Part>) => ({
  ...values(of),
  ...total(of),
  exact: sum(of, "works") === 0 ? 1 : sum(of, "exact") / sum(of, "works"),
  links: sum(of, "links")
})

const ends = (found: ReadonlyArray<number>): Ends => {
  const sorted = Float64Array.from(found).sort()
  return { low: sorted[Math.floor(0.025 * (sorted.length - 1))]!, high: sorted[Math.ceil(0.975 * (sorted.length - 1))]! }
}

/** F1 of each tool on each set, when parts of the sets are drawn anew, for both tools the same ones. */
export const drawParts = (
  sets: ReadonlyArray<ReadonlyArray<ReadonlyArray<Part>>>,
  seed: Seed.Seed,
  resamples: number
): ReadonlyArray<ReadonlyArray<ReadonlyArray<number>>> => {
  const { below } = Seed.stream(seed)
  return Array.from({ length: resamples }, () =>
    sets.map((tools) => {
      const size = tools[0]!.length
      const rows = Int32Array.from({ length: size }, () => below(size))
      return tools.map((of) => values(Array.from(rows, (row) => of[row]!)).f1)
    })
  )
}

/** The percentile interval of something of the F1 of all sets and tools. */
export const pairedInterval = (draws: ReturnType<typeof drawParts>, of: (f1: ReadonlyArray<ReadonlyArray<number>>) => number): Ends =>
  ends(draws.map(of))
