import * as Identifier from "../Identifier.ts"
import type { Features } from "./RecordFeatures.ts"
import { hash, mixBits } from "./foldText.ts"
import { growableArray } from "./growableArray.ts"

/** Rows fit in 21 bits and keys in 32, so one number holds both exactly, and sorting numbers sorts keys with their rows. */
const rowLimit = 2 ** 21

/** Every pair of a block of at most this size is compared. */
const smallBlock = 24

/** In a larger block each record is compared with this many followers in title order. */
const reach = 8

type Put = (row: number, key: number) => unknown

const part = (text: string, start: number, end: number): number => hash(text, Math.max(0, start), Math.min(text.length, end))

/** The two smallest word hashes of a title under one of several orders: titles with few different words often share them. */
const rarest = ({ words: { values, starts } }: Features, row: number, order: number): number => {
  let [first, second] = [2 ** 32, 2 ** 32]
  for (let i = starts[row]!; i < starts[row + 1]!; i++) {
    const value = mixBits(values[i]! ^ order)
    if (value < first) [first, second] = [value, first]
    else if (value < second) second = value
  }
  return second === 2 ** 32 ? -1 : mixBits((first ^ Math.imul(second, 31)) | 0)
}

type Pass = (features: Features, row: number, put: Put) => void

/** The passes that read a title, which run for each title of a record. */
const titlePasses: ReadonlyArray<Pass> = [
  ({ compact }, row, put) => put(row, hash(compact[row]!)),
  ({ compact }, row, put) => compact[row]!.length >= 24 && put(row, part(compact[row]!, 0, 24)),
  ({ compact }, row, put) => compact[row]!.length >= 24 && put(row, part(compact[row]!, compact[row]!.length - 24, Infinity)),
  ...[0x2545f491, 0x6c8e9cf5, 0x1b873593].map((order) => (features: Features, row: number, put: Put) => {
    const key = rarest(features, row, order)
    if (key >= 0) put(row, key)
  })
]

/** A pass for all titles of a record. */
const forTitles =
  (pass: Pass): Pass =>
  (features, row, put) => {
    pass(features, row, put)
    for (const other of features.otherTitles.get(row) ?? []) pass(features, other, (_, key) => put(row, key))
  }

/** The passes of blocking: each gives keys to rows, and only records with a common key are compared. */
const passes: ReadonlyArray<Pass> = [
  ({ identifiers: { values, starts }, relations }, row, put) => {
    for (let i = starts[row]!; i < starts[row + 1]!; i++) put(row, values[i]!)
    // related publications of a record are compared with it
    for (let i = relations.starts[row]!; i < relations.starts[row + 1]!; i++) put(row, relations.values[i]! >> 4)
  },
  ({ registrations: { values, starts } }, row, put) => {
    for (let i = starts[row]!; i < starts[row + 1]!; i++) put(row, values[i]!)
  },
  ...titlePasses.map(forTitles),
  ({ leads, years, pages }, row, put) => {
    const lead = leads.starts[row]!
    if (lead < leads.starts[row + 1]! && pages[row] !== 0)
      put(row, mixBits(leads.values[lead]! ^ Math.imul(years[row]!, 7919) ^ Math.imul(pages[row]!, 104729)))
  },
  ({ leads, years, volumes }, row, put) => {
    const lead = leads.starts[row]!
    if (lead < leads.starts[row + 1]! && volumes[row] !== 0)
      put(row, mixBits(leads.values[lead]! ^ Math.imul(years[row]!, 7919) ^ Math.imul(volumes[row]!, 15485863)))
  },
  ({ volumes, years, pages }, row, put) => {
    if (volumes[row] !== 0 && pages[row]! > 1)
      put(row, mixBits(Math.imul(volumes[row]!, 15485863) ^ Math.imul(years[row]!, 7919) ^ Math.imul(pages[row]!, 104729)))
  }
]

/**
 * A key as a number that does not depend on the set of records. Identifiers and trials are numbered in input order; all other keys are hashes
 * already.
 */
const stableKey = ({ identifierTable, registrationTable }: Features, pass: number, key: number): number => {
  if (pass === 0) return hash(Identifier.print(identifierTable[key]!))
  return pass === 1 ? hash(registrationTable[key - 1]!) : key >>> 0
}

/** Whether a shard owns the block of a key. */
export type Owns = (key: number) => boolean

/** The keys that one of `of` shards owns; `index` from 0. One shard owns each key. */
export const ownedByShard =
  (index: number, of: number): Owns =>
  (key) =>
    mixBits(key ^ 0x5bd1e995) % of === index

/** Visits the keys of a row, as `Owns` expects them. */
export const keysOf = (features: Features, row: number, visit: (key: number) => void): void => {
  for (const [number, pass] of passes.entries()) pass(features, row, (_, key) => visit(stableKey(features, number, key)))
}

const numbers = () => growableArray((size) => new Float64Array(size))

/**
 * Visits the candidate pairs of rows, each once, ascending. Candidates share an identifier or a title, its start or end, rare words of it, or author,
 * year and page or volume. Large blocks are compared along their order, so the number of pairs grows with the number of records, not with its square.
 *
 * - `rowsOf` only these rows, without those of equal content
 * - `order` an order that does not depend on the input order, by `order[row]`
 * - `owns` only the blocks of these keys
 */
export const visitPairs = (
  features: Features,
  { rowsOf, order, owns }: { readonly rowsOf: ArrayLike<number> & Iterable<number>; readonly order: Float64Array; readonly owns?: Owns },
  visit: (a: number, b: number) => void
): void => {
  const pairs = numbers()
  const take = (a: number, b: number): void => pairs.push(a < b ? a * rowLimit + b : b * rowLimit + a)
  const byTitle = (a: number, b: number): number => {
    if (features.compact[a]! < features.compact[b]!) return -1
    return features.compact[a]! > features.compact[b]! ? 1 : order[a]! - order[b]!
  }
  for (const [number, pass] of passes.entries()) {
    const keyed = numbers()
    const put: Put = (at, key) => keyed.push((key >>> 0) * rowLimit + at)
    const putOwned: Put = (at, key) => owns!(stableKey(features, number, key)) && put(at, key)
    for (const row of rowsOf) pass(features, row, owns === undefined ? put : putOwned)
    const sorted = keyed.done().sort()
    for (let start = 0; start < sorted.length;) {
      const key = Math.floor(sorted[start]! / rowLimit)
      let end = start + 1
      while (end < sorted.length && Math.floor(sorted[end]! / rowLimit) === key) end++
      if (end - start > 1) {
        const block = Array.from(sorted.subarray(start, end), (value) => value % rowLimit)
        const isSmall = block.length <= smallBlock
        if (!isSmall) block.sort(byTitle)
        const far = isSmall ? block.length : reach
        for (let i = 0; i < block.length; i++) for (let j = i + 1; j <= Math.min(block.length - 1, i + far); j++) take(block[i]!, block[j]!)
      }
      start = end
    }
  }
  const all = pairs.done().sort()
  for (let i = 0; i < all.length; i++) if (i === 0 || all[i] !== all[i - 1]) visit(Math.floor(all[i]! / rowLimit), all[i]! % rowLimit)
}
