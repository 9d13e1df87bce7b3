/**
 * Linking in shards, on several machines. Shards divide the keys of blocks, and each compares only the records of its blocks. A pair is in every
 * shard that owns one of its common keys, so no pair is lost. The merged shards give the same result as linking in one piece.
 */
import { judge, type Linked, type Options, type Pair, settle } from "../Dedup.ts"
import type { SourceRecord } from "../SourceRecord.ts"
import { keysOf, type Owns } from "./Blocking.ts"
import { contentHash } from "./contentHash.ts"
import * as RecordFeatures from "./RecordFeatures.ts"
import { growableArray } from "./growableArray.ts"
import type { ScoredPair } from "./comparePairs.ts"

type Triple = readonly [a: number, b: number, score: number]

/**
 * The result of one shard, by the rows of all records.
 *
 * - `equal` a row and the first one of equal content
 * - `same`, `doubtful`, `linked` pairs, the lower row first, with the score of `ScoredPair`
 */
export interface ShardResult {
  readonly equal: ReadonlyArray<readonly [first: number, row: number]>
  readonly same: ReadonlyArray<Triple>
  readonly doubtful: ReadonlyArray<Triple>
  readonly linked: ReadonlyArray<readonly [...Triple, kind: string]>
}

/** Which rows have equal content, known after all records were added. */
export interface Contents {
  readonly all: Float64Array
  readonly isRepeated: (row: number) => boolean
  /** The given rows whose content occurs more than once, ascending. */
  readonly twins: (rows: Iterable<number>) => ReadonlyArray<number>
}

/** Collects a content hash of each record, in order. */
export const collectContents = (): { readonly add: (records: ReadonlyArray<SourceRecord>) => void; readonly done: () => Contents } => {
  const numbers = growableArray((n) => new Float64Array(n))
  return {
    add: (records) => {
      for (const record of records) numbers.push(contentHash(record))
    },
    done: () => {
      const all = numbers.done()
      const sorted = all.slice().sort()
      const repeated = new Set(sorted.filter((value, i) => i > 0 && value === sorted[i - 1]))
      const isRepeated = (row: number): boolean => repeated.has(all[row]!)
      return { all, isRepeated, twins: (rows) => [...new Set(rows)].filter(isRepeated).sort((a, b) => a - b) }
    }
  }
}

/** The rows that a shard needs, known after all records were added. */
export interface NeededRows {
  /** Ascending: rows that share a key of the shard, each with the first row of equal content. `apart`: rows that a person keeps apart. */
  readonly rows: (apart: ReadonlySet<number>) => Int32Array
  readonly twins: Contents["twins"]
}

/** No key depends on the abstract, which is most of a record. */
const withoutAbstract = ({ abstract: _abstract, ...record }: SourceRecord): SourceRecord => record

/** Finds the records that a shard needs from all records in order. It only keeps their keys of this shard. */
export const collectNeededRows = (
  owns: Owns
): { readonly add: (records: ReadonlyArray<SourceRecord>) => void; readonly done: () => NeededRows } => {
  const collector = collectContents()
  const keyed = growableArray((n) => new Float64Array(n))
  let size = 0
  return {
    add: (records) => {
      collector.add(records)
      const features = RecordFeatures.of(records.map(withoutAbstract))
      for (let row = 0; row < records.length; row++, size++)
        keysOf(features, row, (key) => owns(key) && keyed.push(key * RecordFeatures.mostRecords + size))
    },
    done: () => {
      const { all, isRepeated, twins } = collector.done()
      const keys = keyed.done().sort()
      const isNeeded = new Uint8Array(size)
      const keyAt = (at: number) => Math.floor(keys[at]! / RecordFeatures.mostRecords)
      for (let at = 1; at < keys.length; at++)
        if (keyAt(at) === keyAt(at - 1) && keys[at] !== keys[at - 1])
          for (const one of [at - 1, at]) isNeeded[keys[one]! % RecordFeatures.mostRecords] = 1
      const rows = (apart: ReadonlySet<number>): Int32Array => {
        const isTaken = isNeeded.slice()
        const firsts = new Map<number, number>()
        for (let row = 0; row < size; row++) if (isRepeated(row) && !apart.has(row) && !firsts.has(all[row]!)) firsts.set(all[row]!, row)
        for (let row = 0; row < size; row++) if (isNeeded[row] === 1) isTaken[firsts.get(all[row]!) ?? row] = 1
        return Int32Array.from(Array.from(isTaken.keys()).filter((row) => isTaken[row] === 1))
      }
      return { rows, twins }
    }
  }
}

const featuresOf = (rows: Int32Array, recordOf: (row: number) => SourceRecord): RecordFeatures.Features => {
  const built = RecordFeatures.builder()
  for (const row of rows) built.add(recordOf(row))
  return built.build()
}

const placesIn = (rows: Int32Array): ReadonlyMap<number, number> => new Map(Array.from(rows, (row, place) => [row, place]))

/**
 * Compares the candidate pairs of one shard.
 *
 * - `rows` the rows that the shard needs; `recordOf` is called for no other
 * - `apart` rows that a person keeps apart from others
 */
export const compareShard = (
  rows: Int32Array,
  recordOf: (row: number) => SourceRecord,
  { apart, ...options }: Pick<Options, "preset" | "mergeFrom"> & { readonly apart: ReadonlySet<number>; readonly owns: Owns }
): ShardResult => {
  const places = placesIn(rows)
  const own = new Set([...apart].flatMap((row) => places.get(row) ?? []))
  const { first, same, doubtful, linked } = judge(featuresOf(rows, recordOf), options, own)
  const triples = (pairs: ReadonlyArray<ScoredPair>) =>
    pairs.filter(({ a, b }) => a !== b).map(({ a, b, score }): Triple => [rows[a]!, rows[b]!, score])
  return {
    equal: [...first.entries()].flatMap(([place, one]) => (place === one ? [] : [[rows[one]!, rows[place]!] as const])),
    same: triples(same),
    doubtful: triples(doubtful),
    linked: linked.map(({ a, b, score, kind }) => [rows[a]!, rows[b]!, score, kind] as const)
  }
}

const union = <A extends readonly [number, number, ...ReadonlyArray<unknown>]>(
  lists: ReadonlyArray<ReadonlyArray<A>>
): ReadonlyArray<A> => {
  const all = lists.flat().sort((x, y) => x[0] - y[0] || x[1] - y[1])
  return all.filter(([a, b], i) => i === 0 || all[i - 1]![0] !== a || all[i - 1]![1] !== b)
}

/**
 * Links all records from the results of shards: the same result as in one piece.
 *
 * - `size` the number of records; `recordOf` is called for records in a result or a decision
 */
export const linkShards = (
  size: number,
  parts: ReadonlyArray<ShardResult>,
  recordOf: (row: number) => SourceRecord,
  options: Options = {}
): Linked => {
  const of = <K extends keyof ShardResult>(name: K): ReadonlyArray<ShardResult[K][number]> =>
    union(parts.map((one) => one[name] as ReadonlyArray<ShardResult[K][number]>))
  const [equal, same, doubtful, linked] = [of("equal"), of("same"), of("doubtful"), of("linked")]
  const { decisions = [] } = options
  const named = [equal, same, doubtful, linked].flatMap((list) => list.flatMap(([a, b]) => [a, b]))
  const rows = Int32Array.from(new Set([...named, ...decisions.flatMap(({ a, b }) => [a, b])])).sort()
  const places = placesIn(rows)
  const placeOf = (row: number): number => places.get(row)!
  const first = Int32Array.from(rows.keys())
  for (const [one, row] of equal) first[placeOf(row)] = placeOf(one)
  const pair = <A extends Triple>([a, b, score]: A): ScoredPair => ({ a: placeOf(a), b: placeOf(b), score })
  const found = settle(
    featuresOf(rows, recordOf),
    {
      first,
      same: same.map(pair),
      doubtful: doubtful.map(pair),
      linked: linked.map(([a, b, score, kind]) => ({ a: placeOf(a), b: placeOf(b), score, kind }))
    },
    { ...options, decisions: decisions.map((one) => ({ ...one, a: placeOf(one.a), b: placeOf(one.b) })) }
  )
  return inAll(found, size, rows)
}

/** Translates results to the rows of all records; every other row is alone. */
const inAll = ({ clusters, review, links, merges, contradictions }: Linked, size: number, rows: Int32Array): Linked => {
  const isAlone = new Uint8Array(size).fill(1)
  for (const row of rows) isAlone[row] = 0
  const whole: Array<ReadonlyArray<number>> = []
  let next = 0
  const takeBefore = (end: number): void => {
    for (; next < end; next++) if (isAlone[next] === 1) whole.push([next])
  }
  for (const places of clusters) {
    takeBefore(rows[places[0]!]!)
    whole.push(places.map((place) => rows[place]!))
  }
  takeBefore(size)
  const moved = ([a, b]: Pair): Pair => [rows[a]!, rows[b]!]
  return {
    clusters: whole,
    review: review.map((one) => ({
      ...one,
      pair: moved(one.pair),
      conflicts: one.conflicts.map((conflict) => ({ ...conflict, pair: moved(conflict.pair) }))
    })),
    links: links.map((one) => ({ ...one, pair: moved(one.pair) })),
    merges: merges.map((one) => ({ ...one, pair: moved(one.pair) })),
    contradictions: contradictions.map((one) => ({ ...one, a: rows[one.a]!, b: rows[one.b]! }))
  }
}
