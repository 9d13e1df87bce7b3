/**
 * Linking in parts, on several machines: the keys of blocks are divided among parts, and each part compares the records of its blocks alone. A pair is in
 * every part that owns one of its common keys, so that no pair is lost between parts, and all of them together are linked as in one piece.
 */
import { judge, type Linked, type Options, type Pair, settle } from "../Dedup.ts"
import type { SourceRecord } from "../SourceRecord.ts"
import { keysOf, type Owns } from "./blocks.ts"
import { contentOf } from "./content.ts"
import * as Features from "./Features.ts"
import { growing } from "./growing.ts"
import type { Scored } from "./judged.ts"

type Triple = readonly [a: number, b: number, score: number]

/**
 * What one part found, by the rows of all records.
 *
 * - `equal` a row and the first one of equal content
 * - `same`, `doubtful`, `linked` pairs, the lower row first, with what `Scored` says of them
 */
export interface Part {
  readonly equal: ReadonlyArray<readonly [first: number, row: number]>
  readonly same: ReadonlyArray<Triple>
  readonly doubtful: ReadonlyArray<Triple>
  readonly linked: ReadonlyArray<readonly [...Triple, kind: string]>
}

/** Which rows say the same as others, known when all records were shown. */
export interface Contents {
  readonly all: Float64Array
  readonly isRepeated: (row: number) => boolean
  /** Of some rows those whose content others have too, ascending. */
  readonly twins: (rows: Iterable<number>) => ReadonlyArray<number>
}

/** Is shown all records in their order, and holds a number of each. */
export const contents = (): { readonly add: (records: ReadonlyArray<SourceRecord>) => void; readonly done: () => Contents } => {
  const numbers = growing((n) => new Float64Array(n))
  return {
    add: (records) => {
      for (const record of records) numbers.push(contentOf(record))
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

/** Which rows a part needs, known when all records were shown. */
export interface Needed {
  /** Ascending: those that share a key of the part with another, and of each the first one of equal content. `apart`: rows that a person keeps apart. */
  readonly rows: (apart: ReadonlySet<number>) => Int32Array
  readonly twins: Contents["twins"]
}

/** No key is made of an abstract, and most of a record is its abstract. */
const withoutAbstract = ({ abstract: _abstract, ...record }: SourceRecord): SourceRecord => record

/** Is shown all records in their order, and finds those that a part needs. What it holds of a record are its keys of this part. */
export const needing = (owns: Owns): { readonly add: (records: ReadonlyArray<SourceRecord>) => void; readonly done: () => Needed } => {
  const said = contents()
  const keyed = growing((n) => new Float64Array(n))
  let size = 0
  return {
    add: (records) => {
      said.add(records)
      const features = Features.of(records.map(withoutAbstract))
      for (let row = 0; row < records.length; row++, size++)
        keysOf(features, row, (key) => owns(key) && keyed.push(key * Features.mostRecords + size))
    },
    done: () => {
      const { all, isRepeated, twins } = said.done()
      const keys = keyed.done().sort()
      const isNeeded = new Uint8Array(size)
      const keyAt = (at: number) => Math.floor(keys[at]! / Features.mostRecords)
      for (let at = 1; at < keys.length; at++)
        if (keyAt(at) === keyAt(at - 1) && keys[at] !== keys[at - 1])
          for (const one of [at - 1, at]) isNeeded[keys[one]! % Features.mostRecords] = 1
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

const featuresOf = (rows: Int32Array, recordOf: (row: number) => SourceRecord): Features.Features => {
  const built = Features.builder()
  for (const row of rows) built.add(recordOf(row))
  return built.build()
}

/** The places of rows among some rows. */
const placesIn = (rows: Int32Array): ReadonlyMap<number, number> => new Map(Array.from(rows, (row, place) => [row, place]))

/**
 * Compares what is worth comparing in one part.
 *
 * - `rows` those that the part needs; `recordOf` is asked for no other
 * - `apart` rows that a person keeps apart from others
 */
export const part = (
  rows: Int32Array,
  recordOf: (row: number) => SourceRecord,
  { apart, ...options }: Pick<Options, "preset" | "mergeFrom"> & { readonly apart: ReadonlySet<number>; readonly owns: Owns }
): Part => {
  const places = placesIn(rows)
  const own = new Set([...apart].flatMap((row) => places.get(row) ?? []))
  const { first, same, doubtful, linked } = judge(featuresOf(rows, recordOf), options, own)
  const triples = (pairs: ReadonlyArray<Scored>) =>
    pairs.filter(({ a, b }) => a !== b).map(({ a, b, score }): Triple => [rows[a]!, rows[b]!, score])
  return {
    equal: [...first.entries()].flatMap(([place, one]) => (place === one ? [] : [[rows[one]!, rows[place]!] as const])),
    same: triples(same),
    doubtful: triples(doubtful),
    linked: linked.map(({ a, b, score, kind }) => [rows[a]!, rows[b]!, score, kind] as const)
  }
}

/** Of lists of pairs every pair once, ascending. */
const union = <A extends readonly [number, number, ...ReadonlyArray<unknown>]>(
  lists: ReadonlyArray<ReadonlyArray<A>>
): ReadonlyArray<A> => {
  const all = lists.flat().sort((x, y) => x[0] - y[0] || x[1] - y[1])
  return all.filter(([a, b], i) => i === 0 || all[i - 1]![0] !== a || all[i - 1]![1] !== b)
}

/**
 * Links all records by what the parts found: the same as in one piece.
 *
 * - `size` the number of records; `recordOf` is asked for those of which a part or a person says something
 */
export const merge = (size: number, parts: ReadonlyArray<Part>, recordOf: (row: number) => SourceRecord, options: Options = {}): Linked => {
  const of = <K extends keyof Part>(name: K): ReadonlyArray<Part[K][number]> =>
    union(parts.map((one) => one[name] as ReadonlyArray<Part[K][number]>))
  const [equal, same, doubtful, linked] = [of("equal"), of("same"), of("doubtful"), of("linked")]
  const { decisions = [] } = options
  const named = [equal, same, doubtful, linked].flatMap((list) => list.flatMap(([a, b]) => [a, b]))
  const rows = Int32Array.from(new Set([...named, ...decisions.flatMap(({ a, b }) => [a, b])])).sort()
  const places = placesIn(rows)
  const placeOf = (row: number): number => places.get(row)!
  const first = Int32Array.from(rows.keys())
  for (const [one, row] of equal) first[placeOf(row)] = placeOf(one)
  const pair = <A extends Triple>([a, b, score]: A): Scored => ({ a: placeOf(a), b: placeOf(b), score })
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

/** What was found of some rows, as it is said of all: every other row is alone. */
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
