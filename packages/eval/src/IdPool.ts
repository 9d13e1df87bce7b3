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

/** A pool without ids: an open hash table of pairs of a hash and an id's number plus 1 (0 = free), ids end to end in one buffer. */
export const make = (): IdPool => {
  let capacity = 1 << 12
  let slots = new Int32Array(2 * capacity)
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
    slots = new Int32Array(2 * capacity)
    for (let i = 0; i < old.length; i += 2) {
      if (old[i + 1] === 0) continue
      let slot = old[i]! & (capacity - 1)
      while (slots[2 * slot + 1] !== 0) slot = (slot + 1) & (capacity - 1)
      slots[2 * slot] = old[i]!
      slots[2 * slot + 1] = old[i + 1]!
    }
  }

  const insert = (slot: number, hash: number, bytes: Uint8Array, start: number, end: number): number => {
    const from = starts[size]!
    const to = from + end - start
    if (to > pool.length) pool = Buffer.concat([pool], 2 * to)
    for (let i = start; i < end; i++) pool[from + i - start] = bytes[i]!
    slots[2 * slot] = hash
    slots[2 * slot + 1] = ++size
    if (size === starts.length) {
      const longer = new Int32Array(2 * size)
      longer.set(starts)
      starts = longer
    }
    starts[size] = to
    if (2 * size > capacity) widen()
    return size - 1
  }

  const decode = (start: number, end: number): string => {
    // When the pool is ASCII and has doubled in size, all of it is decoded at once: a slice of that string costs a third of decoding one id.
    if (end > known.length && starts[size]! >= 2 * known.length && isAscii(pool)) known = pool.toString("latin1", 0, starts[size]!)
    return end <= known.length ? known.slice(start, end) : pool.toString("utf8", start, end)
  }

  return {
    size: () => size,
    number: (bytes, start, end) => {
      let hash = 0
      for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x9e3779b1)
      hash ^= hash >>> 15
      let slot = hash & (capacity - 1)
      for (;;) {
        const entry = slots[2 * slot + 1]!
        if (entry === 0) return insert(slot, hash, bytes, start, end)
        if (slots[2 * slot] === hash && isId(entry - 1, bytes, start, end)) return entry - 1
        slot = (slot + 1) & (capacity - 1)
      }
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
