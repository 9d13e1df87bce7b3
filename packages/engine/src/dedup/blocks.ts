import * as Identifier from "../Identifier.ts"
import type { Features } from "./Features.ts"
import { hash, mixed } from "./fold.ts"
import { growing } from "./growing.ts"

/** Rows fit in 21 bits and keys in 32, so that a number holds both exactly, and sorting numbers sorts keys with their rows. */
const rows = 2 ** 21

/** In a block of at most this many records every pair is compared. */
const small = 24

/** In a larger block each record is compared with this many that follow it, in the order of titles. */
const reach = 8

/** Puts a record into the block of a key. */
type Put = (row: number, key: number) => unknown

const part = (text: string, start: number, end: number): number => hash(text, Math.max(0, start), Math.min(text.length, end))

/** The two smallest of the hashes of a title's words under one of several orders: titles with few different words often share them. */
const rarest = ({ words: { values, starts } }: Features, row: number, order: number): number => {
  let [first, second] = [2 ** 32, 2 ** 32]
  for (let i = starts[row]!; i < starts[row + 1]!; i++) {
    const value = mixed(values[i]! ^ order)
    if (value < first) [first, second] = [value, first]
    else if (value < second) second = value
  }
  return second === 2 ** 32 ? -1 : mixed((first ^ Math.imul(second, 31)) | 0)
}

/** The passes: each gives keys to rows, and only records with a key in common are compared. */
const passes: ReadonlyArray<(features: Features, row: number, put: Put) => void> = [
  ({ identifiers: { values, starts }, relations }, row, put) => {
    for (let i = starts[row]!; i < starts[row + 1]!; i++) put(row, values[i]!)
    // what a record names as another publication is compared with it
    for (let i = relations.starts[row]!; i < relations.starts[row + 1]!; i++) put(row, relations.values[i]! >> 4)
  },
  ({ registrations: { values, starts } }, row, put) => {
    for (let i = starts[row]!; i < starts[row + 1]!; i++) put(row, values[i]!)
  },
  ({ compact }, row, put) => put(row, hash(compact[row]!)),
  ({ compact }, row, put) => compact[row]!.length >= 24 && put(row, part(compact[row]!, 0, 24)),
  ({ compact }, row, put) => compact[row]!.length >= 24 && put(row, part(compact[row]!, compact[row]!.length - 24, Infinity)),
  ...[0x2545f491, 0x6c8e9cf5, 0x1b873593].map((order) => (features: Features, row: number, put: Put) => {
    const key = rarest(features, row, order)
    if (key >= 0) put(row, key)
  }),
  ({ leads, years, pages }, row, put) => {
    const lead = leads.starts[row]!
    if (lead < leads.starts[row + 1]! && pages[row] !== 0)
      put(row, mixed(leads.values[lead]! ^ Math.imul(years[row]!, 7919) ^ Math.imul(pages[row]!, 104729)))
  },
  ({ leads, years, volumes }, row, put) => {
    const lead = leads.starts[row]!
    if (lead < leads.starts[row + 1]! && volumes[row] !== 0)
      put(row, mixed(leads.values[lead]! ^ Math.imul(years[row]!, 7919) ^ Math.imul(volumes[row]!, 15485863)))
  },
  ({ volumes, years, pages }, row, put) => {
    if (volumes[row] !== 0 && pages[row]! > 1)
      put(row, mixed(Math.imul(volumes[row]!, 15485863) ^ Math.imul(years[row]!, 7919) ^ Math.imul(pages[row]!, 104729)))
  }
]

/**
 * A key as a number that says the same in whatever records it is found. Identifiers and trials are numbered as they come; all other keys are hashes of
 * what a record says.
 */
const named = ({ identifierTable, registrationTable }: Features, pass: number, key: number): number => {
  if (pass === 0) return hash(Identifier.print(identifierTable[key]!))
  return pass === 1 ? hash(registrationTable[key - 1]!) : key >>> 0
}

/** Whether the block of a key belongs to a part of the work. */
export type Owns = (key: number) => boolean

/** The keys that one of so many parts of the work owns; `index` from 0. Each key is owned by one part. */
export const owned =
  (index: number, of: number): Owns =>
  (key) =>
    mixed(key ^ 0x5bd1e995) % of === index

/** Shows the keys of a row, as `Owns` takes them. */
export const keysOf = (features: Features, row: number, visit: (key: number) => void): void => {
  for (const [number, pass] of passes.entries()) pass(features, row, (_, key) => visit(named(features, number, key)))
}

const numbers = () => growing((size) => new Float64Array(size))

/**
 * Visits the pairs of rows that are worth comparing, each once, ascending: those of which one names an identifier of the other, those that share a
 * title, its beginning or end, rare words of it, or author, year and page or volume. The number of pairs grows with the number of records, not with its square:
 * large blocks are compared along their order.
 *
 * - `rowsOf` only these rows, without those of equal content
 * - `order` rows in an order that does not depend on their input order, by `order[row]`
 * - `owns` only the blocks of these keys
 */
export const eachPair = (
  features: Features,
  { rowsOf, order, owns }: { readonly rowsOf: ArrayLike<number> & Iterable<number>; readonly order: Float64Array; readonly owns?: Owns },
  visit: (a: number, b: number) => void
): void => {
  const pairs = numbers()
  const take = (a: number, b: number): void => pairs.push(a < b ? a * rows + b : b * rows + a)
  const byTitle = (a: number, b: number): number =>
    features.compact[a]! < features.compact[b]! ? -1 : features.compact[a]! > features.compact[b]! ? 1 : order[a]! - order[b]!
  for (const [number, pass] of passes.entries()) {
    const keyed = numbers()
    const put: Put = (at, key) => keyed.push((key >>> 0) * rows + at)
    const putOwned: Put = (at, key) => owns!(named(features, number, key)) && put(at, key)
    for (const row of rowsOf) pass(features, row, owns === undefined ? put : putOwned)
    const sorted = keyed.done().sort()
    for (let start = 0; start < sorted.length;) {
      const key = Math.floor(sorted[start]! / rows)
      let end = start + 1
      while (end < sorted.length && Math.floor(sorted[end]! / rows) === key) end++
      if (end - start > 1) {
        const block = Array.from(sorted.subarray(start, end), (value) => value % rows)
        const isSmall = block.length <= small
        if (!isSmall) block.sort(byTitle)
        const far = isSmall ? block.length : reach
        for (let i = 0; i < block.length; i++) for (let j = i + 1; j <= Math.min(block.length - 1, i + far); j++) take(block[i]!, block[j]!)
      }
      start = end
    }
  }
  const all = pairs.done().sort()
  for (let i = 0; i < all.length; i++) if (i === 0 || all[i] !== all[i - 1]) visit(Math.floor(all[i]! / rows), all[i]! % rows)
}
