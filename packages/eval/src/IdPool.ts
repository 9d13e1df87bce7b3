import { isAscii } from "node:buffer"
import * as RecentIds from "./RecentIds.ts"
import { sortPlaces } from "@litfuse/engine/sortPlaces"

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
   * `numbers` for hits of a topic that need no place in the table. An id that is not there gets a new number, which only hits of the same topic share. A run of a large collection has a million of these, and no later look-up needs them. `topic` is its number in the file.
   */
  readonly looseNumbers: (bytes: Uint8Array, ids: Places, topic: number, target: Int32Array, at: number) => void
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

/** Where ids are in some bytes: `starts[i]` to `ends[i] - 1`, for `size` of them; at most `mostTogether`. */
export interface Places {
  readonly starts: Int32Array
  readonly ends: Int32Array
  size: number
}

/** How many ids `numbers` takes at once: their entries fit into the closest cache. */
export const mostTogether = 64

/** Ids up to this many bytes fit into the table: most ids of collections do, and are compared without reading the bytes of the pool. */
const shortest = 11

/** The last word of a longer id: no length of a short one. */
const isLong = 255

/** A table with so few ids stays close to the processor, and a loose id costs more than a place there. */
const smallTable = 1 << 16

/** Bytes of a sort key. */
const keyLength = 4

const mix = (first: number, second: number, third: number): number => {
  let hash = Math.imul(first, 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 15) ^ second, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13) ^ third, 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

/** The bytes from `start` to `end`, at most four, as one word. */
const word = (bytes: Uint8Array, start: number, end: number): number => {
  let packed = 0
  for (let i = start; i < end; i++) packed = (packed << 8) | bytes[i]!
  return packed
}

/**
 * A pool without ids: an open hash table, and all ids end to end in one buffer. An entry is four words, so that one line of the processor's cache
 * holds it. It has the bytes of a short id and its length, or the hash of a longer one, then the id's number plus 1 (0 = free).
 *
 * - `small` ids have a place in the table before numbers are loose
 */
export const make = (small = smallTable): IdPool => {
  let capacity = 1 << 12
  let slots = new Int32Array(4 * capacity)
  let pool = Buffer.alloc(1 << 14)
  let starts = new Int32Array(1 << 10)
  let size = 0
  // ids that have a place in the table: loose ones have none
  let tabled = 0
  let known = ""
  const texts: Array<string | undefined> = []

  const isId = (id: number, bytes: Uint8Array, start: number, end: number): boolean => {
    const shift = starts[id]! - start
    if (starts[id + 1]! - shift !== end) return false
    for (let i = start; i < end; i++) if (pool[i + shift] !== bytes[i]) return false
    return true
  }

  const widen = (): void => {
    const old = slots
    capacity *= 2
    slots = new Int32Array(4 * capacity)
    for (let i = 0; i < old.length; i += 4) {
      if (old[i + 3] === 0) continue
      let slot = mix(old[i]!, old[i + 1]!, old[i + 2]!) & (capacity - 1)
      while (slots[4 * slot + 3] !== 0) slot = (slot + 1) & (capacity - 1)
      for (let w = 0; w < 4; w++) slots[4 * slot + w] = old[i + w]!
    }
  }

  /** Stores the bytes of a new id; answers its number plus 1. */
  const store = (bytes: Uint8Array, start: number, end: number): number => {
    const from = starts[size]!
    const to = from + end - start
    if (to > pool.length) pool = Buffer.concat([pool], 2 * to)
    for (let i = start; i < end; i++) pool[from + i - start] = bytes[i]!
    if (++size === starts.length) {
      const longer = new Int32Array(2 * size)
      longer.set(starts)
      starts = longer
    }
    starts[size] = to
    return size
  }

  // the words of the ids that are looked up, and their hashes
  const words = new Int32Array(3 * mostTogether)
  const hashes = new Int32Array(mostTogether)
  // a place for a result, so that no compiler leaves out the fetching
  const fetched = new Int32Array(1)

  const read = (bytes: Uint8Array, start: number, end: number, i: number): void => {
    const length = end - start
    let first = 0
    let second = 0
    let third = isLong
    if (length <= shortest) {
      first = word(bytes, start, length < 4 ? end : start + 4)
      if (length > 4) second = word(bytes, start + 4, length < 8 ? end : start + 8)
      third = length > 8 ? (word(bytes, start + 8, end) << 8) | length : length
    } else for (let b = start; b < end; b++) first = Math.imul(first ^ bytes[b]!, 0x9e3779b1)
    words[3 * i] = first
    words[3 * i + 1] = second
    words[3 * i + 2] = third
    hashes[i] = mix(first, second, third)
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
      if (third !== isLong || isId(id, bytes, start, end)) return id
    }
    return -1 - at
  }

  const find = (i: number, bytes: Uint8Array, start: number, end: number): number => {
    const found = slotOf(i, bytes, start, end)
    if (found >= 0) return found
    const at = -1 - found
    slots[at] = words[3 * i]!
    slots[at + 1] = words[3 * i + 1]!
    slots[at + 2] = words[3 * i + 2]!
    const id = store(bytes, start, end)
    slots[at + 3] = id
    // fuller would mean longer searches, emptier more memory than the processor keeps close
    if (3 * ++tabled > 2 * capacity) widen()
    return id - 1
  }

  const recent = RecentIds.make()

  const loose = (i: number, bytes: Uint8Array, start: number, end: number, topic: number): number => {
    if (tabled < small) return find(i, bytes, start, end)
    const found = slotOf(i, bytes, start, end)
    if (found >= 0) return found
    const known = recent.find(hashes[i]!, topic, (id) => isId(id, bytes, start, end))
    if (known >= 0) return known
    const id = store(bytes, start, end) - 1
    recent.add(hashes[i]!, id, topic)
    return id
  }

  /** The words of all ids, and then their entries. The second loop is short and has no condition, so all these places of memory are fetched together. */
  const fetch = (bytes: Uint8Array, { starts: from, ends, size: count }: Places): void => {
    for (let i = 0; i < count; i++) read(bytes, from[i]!, ends[i]!, i)
    let touched = 0
    const mask = capacity - 1
    for (let i = 0; i < count; i++) touched |= slots[4 * (hashes[i]! & mask) + 3]!
    fetched[0] = touched
  }

  const number = (bytes: Uint8Array, start: number, end: number): number => {
    read(bytes, start, end, 0)
    return find(0, bytes, start, end)
  }

  const decode = (start: number, end: number): string => {
    // When an ASCII pool has doubled in size, all of it is decoded at once. A slice of that string costs a third of decoding one id.
    if (end > known.length && starts[size]! >= 2 * known.length && isAscii(pool)) known = pool.toString("latin1", 0, starts[size]!)
    return end <= known.length ? known.slice(start, end) : pool.toString("utf8", start, end)
  }

  const compare = (a: number, b: number): number => {
    const shift = starts[b]! - starts[a]!
    const end = Math.min(starts[a + 1]!, starts[b + 1]! - shift)
    for (let i = starts[a]!; i < end; i++) if (pool[i] !== pool[i + shift]) return pool[i]! - pool[i + shift]!
    return starts[a + 1]! + shift - starts[b + 1]!
  }

  /** How many bytes at their start all ids share. */
  const sharedLength = (ids: Int32Array): number => {
    const from = starts[ids[0]!]!
    let shared = starts[ids[0]! + 1]! - from
    for (let i = 1; i < ids.length && shared > 0; i++) {
      const start = starts[ids[i]!]!
      shared = Math.min(shared, starts[ids[i]! + 1]! - start)
      let same = 0
      while (same < shared && pool[start + same] === pool[from + same]) same++
      shared = same
    }
    return shared
  }

  // Ids of a collection begin alike, and the four bytes where they begin to differ tell most of them apart.
  const sortTies = (ids: Int32Array): void => {
    if (ids.length < 2) return
    const shared = sharedLength(ids)
    const keys = new Uint32Array(ids.length)
    for (let i = 0; i < ids.length; i++) {
      const start = starts[ids[i]!]! + shared
      const end = Math.min(start + keyLength, starts[ids[i]! + 1]!)
      // the complement, because the highest comes first
      keys[i] = ~(word(pool, start, end) << (8 * (keyLength - (end - start))))
    }
    const places = new Int32Array(ids.length)
    for (let i = 0; i < places.length; i++) places[i] = i
    sortPlaces(places, keys)
    const given = ids.slice()
    for (let i = 0; i < ids.length; i++) ids[i] = given[places[i]!]!
    for (let first = 0, next = 1; first < ids.length; first = next++) {
      const key = keys[places[first]!]
      while (next < ids.length && keys[places[next]!] === key) next++
      if (next > first + 1) ids.subarray(first, next).sort((a, b) => compare(b, a))
    }
  }

  return {
    size: () => size,
    length: (id) => starts[id + 1]! - starts[id]!,
    copy: (id, target, at) => {
      const end = starts[id + 1]!
      let to = at
      for (let i = starts[id]!; i < end; i++) target[to++] = pool[i]!
      return to
    },
    sortTies,
    compare,
    number,
    numbers: (bytes, places, target, at) => {
      fetch(bytes, places)
      for (let i = 0; i < places.size; i++) target[at + i] = find(i, bytes, places.starts[i]!, places.ends[i]!)
    },
    looseNumbers: (bytes, places, topic, target, at) => {
      fetch(bytes, places)
      for (let i = 0; i < places.size; i++) target[at + i] = loose(i, bytes, places.starts[i]!, places.ends[i]!, topic)
    },
    settle: (ids) => {
      for (let i = 0; i < ids.length; i++) ids[i] = number(pool, starts[ids[i]!]!, starts[ids[i]! + 1]!)
    },
    placeOf: (bytes, ids) => {
      for (let i = 0; i < ids.length; i++) if (isId(ids[i]!, bytes, 0, bytes.length)) return i
      return -1
    },
    text: (id) => (texts[id] ??= decode(starts[id]!, starts[id + 1]!))
  }
}
