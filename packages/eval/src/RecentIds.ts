import type { IdWords } from "./IdWords.ts"

/**
 * Ids of the last topic: a small hash table, which another topic fills anew. An entry is 1 + the number of an id. Numbers only grow, so entries of other
 * topics are those below the first number of this one, and free.
 */
export interface RecentIds {
  /** The number of an id with these words: that of the same id of this topic, or a new one. */
  readonly number: (hash: number, words: Int32Array, at: number, bytes: Uint8Array, start: number, end: number) => number
  /** Another topic begins. */
  readonly forget: () => void
}

/** A table without ids. */
export const make = (ids: IdWords): RecentIds => {
  let slots = new Int32Array(1 << 12)
  let base = 0
  let size = 0

  const widen = (): void => {
    const old = slots
    slots = new Int32Array(2 * old.length)
    for (let o = 0; o < old.length; o++) {
      const id = old[o]! - 1
      if (id < base) continue
      let slot = ids.hash(id) & (slots.length - 1)
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
      slots[slot] = id + 1
    }
  }

  return {
    forget: () => {
      base = ids.size()
      size = 0
    },
    number: (hash, words, at, bytes, start, end) => {
      const mask = slots.length - 1
      let slot = hash & mask
      for (; slots[slot]! > base; slot = (slot + 1) & mask) {
        const id = slots[slot]! - 1
        if (ids.isId(id, words, at, bytes, start, end)) return id
      }
      const id = ids.store(words, at, bytes, start, end)
      slots[slot] = id + 1
      // at most half is full, so that searches are short
      if (2 * ++size > slots.length) widen()
      return id
    }
  }
}
