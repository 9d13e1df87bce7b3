import { sortPlaces } from "@litfuse/engine/sortPlaces"
import * as IdTexts from "./IdTexts.ts"
import * as IdWords from "./IdWords.ts"
import * as RecentIds from "./RecentIds.ts"

/**
 * Document ids of files as numbers: an id is stored once, found by its bytes, and becomes a string only when it is read. Files that share a pool are
 * joined by comparing numbers. (Making a string for every line takes as long as reading the file.)
 *
 * - shape: numbers 0, 1, 2 ... in the order in which ids are first met; bytes are UTF-8 that was checked before
 */
export interface IdPool {
  /** How many ids there are. */
  readonly size: () => number
  /** The number of the id `bytes[start]` to `bytes[end - 1]`; the next new one when it is met for the first time. */
  readonly number: (bytes: Uint8Array, start: number, end: number) => number
  /** `number` of several ids at once, which takes half the time: the processor fetches all their entries together. Ids are `bytes[starts[i]]` on. */
  readonly numbers: (bytes: Uint8Array, ids: Places, target: Int32Array, at: number) => void
  /**
   * `numbers` for hits that need no place in the table. An id that is not there gets a new number, which only hits of the same topic share. A run of a large collection has a million of these, and no later look-up needs them. `isNext`: another topic begins, or another file.
   */
  readonly looseNumbers: (bytes: Uint8Array, ids: Places, isNext: boolean, target: Int32Array, at: number) => void
  /** The first number that is loose for sure, if `looseNumbers` is asked from now on; Infinity while it still gives places in the table. */
  readonly firstLoose: () => number
  /** Makes room for more ids at once, because each growth is a copy. */
  readonly expect: (count: number) => void
  /** Replaces loose numbers by those of the table, in place, so that equal ids have equal numbers. */
  readonly settle: (ids: Int32Array) => void
  /** The place among `ids` of the id `bytes`, or -1; loose ones are found too. */
  readonly placeOf: (bytes: Uint8Array, ids: Int32Array) => number
  readonly text: (id: number) => string
  /** Compares two ids by their bytes, ascending: `Ids.compare` of their texts. */
  readonly compare: (a: number, b: number) => number
  /** Sorts ids in place in tie order, descending by their bytes: `Ids.tieOrder` of their texts. None twice. */
  readonly sortTies: (ids: Int32Array) => void
  /** Writes the bytes of an id into `target` from `at` on; returns where they end. There must be room. */
  readonly copy: (id: number, target: Uint8Array, at: number) => number
  /** How many bytes an id has. */
  readonly length: (id: number) => number
}

/** Where ids are in some bytes; at most `mostTogether`. */
export type Places = IdWords.Places

/** How many ids `numbers` takes at once: their entries fit into the closest cache. */
export const mostTogether = 64

/** A table with so few ids stays close to the processor, and a loose id costs more than a place there. */
const smallTable = 1 << 16

/** How many bits of the filter there are for each place of the table. */
const filterBits = 8

/**
 * A pool without ids: an open hash table, and the words of all ids. An entry is four words, so that one line of the processor's cache holds it: the three
 * of the id, and its number plus 1 (0 = free). Of a longer id, the first word is its hash.
 *
 * A filter has a bit for the hash of each id of the table. Most loose ids need no more than that. It has a sixteenth of the size of the table, and stays close to the processor.
 *
 * - `small` ids have a place in the table before numbers are loose
 * - source: Bloom, Communications of the ACM 13(7), 1970, with one hash
 */
export const make = (small = smallTable): IdPool => {
  let capacity = 1 << 12
  let slots = new Int32Array(4 * capacity)
  let filter = new Int32Array((filterBits * capacity) / 32)
  let filterShift = 32 - Math.log2(filterBits * capacity)
  // ids that have a place in the table: loose ones have none
  let tabled = 0
  const ids = IdWords.make()
  const texts = IdTexts.make(ids)
  const recent = RecentIds.make(ids)
  // the words of the ids that are looked up, and their hashes
  const words = new Int32Array(3 * mostTogether)
  const hashes = new Int32Array(mostTogether)
  // a place for a result, so that no compiler leaves out the fetching
  const fetched = new Int32Array(1)
  // by id looked up: a bit of the filter
  const passing = new Int32Array(mostTogether)

  const note = (hash: number): void => {
    const bit = hash >>> filterShift
    filter[bit >> 5]! |= 1 << (bit & 31)
  }

  const widen = (): void => {
    const old = slots
    capacity *= 2
    slots = new Int32Array(4 * capacity)
    filter = new Int32Array((filterBits * capacity) / 32)
    filterShift--
    for (let i = 0; i < old.length; i += 4) {
      if (old[i + 3] === 0) continue
      const hash = IdWords.mix(old[i]!, old[i + 1]!, old[i + 2]!)
      note(hash)
      let slot = hash & (capacity - 1)
      while (slots[4 * slot + 3] !== 0) slot = (slot + 1) & (capacity - 1)
      for (let w = 0; w < 4; w++) slots[4 * slot + w] = old[i + w]!
    }
  }

  /** The number of an id of the table, or minus 1 minus the free slot where it belongs. */
  const slotOf = (i: number, bytes: Uint8Array, start: number, end: number): number => {
    const first = words[3 * i]!
    const second = words[3 * i + 1]!
    const third = words[3 * i + 2]!
    let at = 4 * (hashes[i]! & (capacity - 1))
    for (; slots[at + 3] !== 0; at = (at + 4) & (4 * capacity - 1)) {
      if (slots[at] !== first || slots[at + 1] !== second || slots[at + 2] !== third) continue
      const id = slots[at + 3]! - 1
      if (third !== IdWords.isLong || ids.isLongId(id, bytes, start, end)) return id
    }
    return -1 - at
  }

  const find = (i: number, bytes: Uint8Array, start: number, end: number): number => {
    const found = slotOf(i, bytes, start, end)
    if (found >= 0) return found
    const at = -1 - found
    const id = ids.store(words, 3 * i, bytes, start, end)
    slots[at] = words[3 * i]!
    slots[at + 1] = words[3 * i + 1]!
    slots[at + 2] = words[3 * i + 2]!
    slots[at + 3] = id + 1
    note(hashes[i]!)
    // fuller would mean longer searches, emptier more memory than the processor keeps close
    if (3 * ++tabled > 2 * capacity) widen()
    return id
  }

  /** The number of an id; `mayBeTabled` is 0 if the filter has no bit for it. */
  const loose = (i: number, mayBeTabled: number, bytes: Uint8Array, start: number, end: number): number => {
    const found = mayBeTabled === 0 ? -1 : slotOf(i, bytes, start, end)
    return found >= 0 ? found : recent.number(hashes[i]!, words, 3 * i, bytes, start, end)
  }

  const one: Places = { starts: new Int32Array(1), ends: new Int32Array(1), size: 1 }

  const readOne = (bytes: Uint8Array, start: number, end: number): void => {
    one.starts[0] = start
    one.ends[0] = end
    IdWords.read(bytes, one, words, hashes)
  }

  const number = (bytes: Uint8Array, start: number, end: number): number => {
    readOne(bytes, start, end)
    return find(0, bytes, start, end)
  }

  const numbers: IdPool["numbers"] = (bytes, places, target, at) => {
    IdWords.read(bytes, places, words, hashes)
    // a short loop without a condition: the processor fetches all these places of memory together
    let touched = 0
    for (let i = 0; i < places.size; i++) touched |= slots[4 * (hashes[i]! & (capacity - 1)) + 3]!
    fetched[0] = touched
    for (let i = 0; i < places.size; i++) target[at + i] = find(i, bytes, places.starts[i]!, places.ends[i]!)
  }

  return {
    size: ids.size,
    expect: ids.expect,
    firstLoose: () => (tabled < small ? Number.POSITIVE_INFINITY : ids.size()),
    length: ids.length,
    copy: ids.copy,
    compare: ids.compare,
    text: texts,
    sortTies: (given) => sortTies(ids, given),
    number,
    numbers,
    looseNumbers: (bytes, places, isNext, target, at) => {
      if (isNext) recent.forget()
      if (tabled < small) return numbers(bytes, places, target, at)
      IdWords.read(bytes, places, words, hashes)
      for (let i = 0; i < places.size; i++) {
        const bit = hashes[i]! >>> filterShift
        passing[i] = filter[bit >> 5]! & (1 << (bit & 31))
      }
      for (let i = 0; i < places.size; i++) target[at + i] = loose(i, passing[i]!, bytes, places.starts[i]!, places.ends[i]!)
    },
    settle: (given) => {
      for (let i = 0; i < given.length; i++) {
        const bytes = Buffer.allocUnsafe(ids.length(given[i]!))
        ids.copy(given[i]!, bytes, 0)
        given[i] = number(bytes, 0, bytes.length)
      }
    },
    placeOf: (bytes, given) => {
      readOne(bytes, 0, bytes.length)
      for (let i = 0; i < given.length; i++) if (ids.isId(given[i]!, words, 0, bytes, 0, bytes.length)) return i
      return -1
    }
  }
}

/** Sorts ids in place, highest first. Ids of a collection begin alike, and the four bytes where they begin to differ tell most of them apart. */
const sortTies = (ids: IdWords.IdWords, given: Int32Array): void => {
  if (given.length < 2) return
  const shared = ids.sharedLength(given)
  const keys = new Uint32Array(given.length)
  const places = new Int32Array(given.length)
  for (let i = 0; i < given.length; i++) {
    // the complement, because the highest comes first
    keys[i] = ~ids.wordAt(given[i]!, shared)
    places[i] = i
  }
  sortPlaces(places, keys)
  const old = given.slice()
  for (let i = 0; i < given.length; i++) given[i] = old[places[i]!]!
  for (let first = 0, next = 1; first < given.length; first = next++) {
    const key = keys[places[first]!]
    while (next < given.length && keys[places[next]!] === key) next++
    if (next > first + 1) given.subarray(first, next).sort((a, b) => ids.compare(b, a))
  }
}
