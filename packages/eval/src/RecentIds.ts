/**
 * Ids of the last topic: a small hash table, which another topic fills anew. An entry is three words: the hash of an id, 1 + its number (0 = free), and
 * the topic. Entries of other topics are free.
 */
export interface RecentIds {
  /** The number of an id with this hash, or -1; `isIt` compares the id itself. */
  readonly find: (hash: number, topic: number, isIt: (id: number) => boolean) => number
  readonly add: (hash: number, id: number, topic: number) => void
}

/** A table without ids. */
export const make = (): RecentIds => {
  let slots = new Int32Array(3 << 12)
  let size = 0
  let last = -1

  const put = (hash: number, id: number, topic: number): void => {
    const mask = slots.length / 3 - 1
    let slot = hash & mask
    while (slots[3 * slot + 1] !== 0 && slots[3 * slot + 2] === topic) slot = (slot + 1) & mask
    slots[3 * slot] = hash
    slots[3 * slot + 1] = id + 1
    slots[3 * slot + 2] = topic
  }

  return {
    find: (hash, topic, isIt) => {
      const mask = slots.length / 3 - 1
      for (let slot = hash & mask; slots[3 * slot + 1] !== 0 && slots[3 * slot + 2] === topic; slot = (slot + 1) & mask) {
        const id = slots[3 * slot + 1]! - 1
        if (slots[3 * slot] === hash && isIt(id)) return id
      }
      return -1
    },
    add: (hash, id, topic) => {
      if (topic !== last) [last, size] = [topic, 0]
      put(hash, id, topic)
      // at most half is full, so that searches are short
      if (6 * ++size < slots.length) return
      const old = slots
      slots = new Int32Array(2 * old.length)
      for (let o = 0; o < old.length; o += 3) if (old[o + 1] !== 0 && old[o + 2] === topic) put(old[o]!, old[o + 1]! - 1, topic)
    }
  }
}
