/**
 * Numbers for words as they stand in texts, found without making a string of them: a text becomes terms at the cost of reading it, and each
 * different word is filtered and stemmed once. (A `Map` of strings takes three times as long.)
 *
 * - shape: numbers 0, 1, 2 ... in the order in which words are first met
 */
export interface Surfaces {
  /** The number of the word `text.slice(start, end)`; the next new one when it is met for the first time. */
  readonly number: (text: string, start: number, end: number) => number
}

const doubled = (array: Uint16Array): Uint16Array => {
  const larger = new Uint16Array(2 * array.length)
  larger.set(array)
  return larger
}

/** An open hash table of words: pairs of a hash and a word's number plus 1 (0 = free), words end to end in one pool of UTF-16 units. */
export const make = (): Surfaces => {
  let capacity = 1 << 8
  let slots = new Int32Array(2 * capacity)
  let pool: Uint16Array = new Uint16Array(1 << 10)
  const starts = [0]

  const isWord = (word: number, text: string, start: number, end: number): boolean => {
    const from = starts[word]!
    if (starts[word + 1]! - from !== end - start) return false
    for (let i = start; i < end; i++) if (pool[from + i - start] !== text.charCodeAt(i)) return false
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

  const insert = (slot: number, hash: number, text: string, start: number, end: number): number => {
    const word = starts.length - 1
    const from = starts[word]!
    while (from + end - start > pool.length) pool = doubled(pool)
    for (let i = start; i < end; i++) pool[from + i - start] = text.charCodeAt(i)
    starts.push(from + end - start)
    slots[2 * slot] = hash
    slots[2 * slot + 1] = word + 1
    if (2 * starts.length > capacity) widen()
    return word
  }

  return {
    number: (text, start, end) => {
      let hash = 0
      for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x9e3779b1)
      hash ^= hash >>> 15
      let slot = hash & (capacity - 1)
      for (;;) {
        const entry = slots[2 * slot + 1]!
        if (entry === 0) return insert(slot, hash, text, start, end)
        if (slots[2 * slot] === hash && isWord(entry - 1, text, start, end)) return entry - 1
        slot = (slot + 1) & (capacity - 1)
      }
    }
  }
}
