import { isAscii } from "node:buffer"

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
  readonly text: (id: number) => string
  /** Compares two ids by their bytes, ascending: `Ids.compare` of their texts. */
  readonly compare: (a: number, b: number) => number
}

/** Ids up to this many bytes fit into the table: most ids of collections do, and are compared without reading the bytes of the pool. */
const shortest = 11

/** The last word of a longer id: no length of a short one. */
const isLong = 255

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
 */
export const make = (): IdPool => {
  let capacity = 1 << 12
  let slots = new Int32Array(4 * capacity)
  let pool = Buffer.alloc(1 << 14)
  let starts = new Int32Array(1 << 10)
  let size = 0
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

  const decode = (start: number, end: number): string => {
    // When an ASCII pool has doubled in size, all of it is decoded at once. A slice of that string costs a third of decoding one id.
    if (end > known.length && starts[size]! >= 2 * known.length && isAscii(pool)) known = pool.toString("latin1", 0, starts[size]!)
    return end <= known.length ? known.slice(start, end) : pool.toString("utf8", start, end)
  }

  return {
    size: () => size,
    number: (bytes, start, end) => {
      const length = end - start
      let first = 0
      let second = 0
      let third = isLong
      if (length <= shortest) {
        first = word(bytes, start, length < 4 ? end : start + 4)
        if (length > 4) second = word(bytes, start + 4, length < 8 ? end : start + 8)
        third = length > 8 ? (word(bytes, start + 8, end) << 8) | length : length
      } else for (let i = start; i < end; i++) first = Math.imul(first ^ bytes[i]!, 0x9e3779b1)
      let at = 4 * (mix(first, second, third) & (capacity - 1))
      for (; slots[at + 3] !== 0; at = (at + 4) & (4 * capacity - 1)) {
        if (slots[at] !== first || slots[at + 1] !== second || slots[at + 2] !== third) continue
        const id = slots[at + 3]! - 1
        if (third !== isLong || isId(id, bytes, start, end)) return id
      }
      slots[at] = first
      slots[at + 1] = second
      slots[at + 2] = third
      slots[at + 3] = store(bytes, start, end)
      // fuller would mean longer searches, emptier more memory than the processor keeps close
      if (3 * size > 2 * capacity) widen()
      return size - 1
    },
    text: (id) => (texts[id] ??= decode(starts[id]!, starts[id + 1]!)),
    compare: (a, b) => {
      const shift = starts[b]! - starts[a]!
      const end = Math.min(starts[a + 1]!, starts[b + 1]! - shift)
      for (let i = starts[a]!; i < end; i++) if (pool[i] !== pool[i + shift]) return pool[i]! - pool[i + shift]!
      return starts[a + 1]! + shift - starts[b + 1]!
    }
  }
}
