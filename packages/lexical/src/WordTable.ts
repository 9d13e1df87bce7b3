/**
 * Words and their numbers as typed arrays. Word `w` is the UTF-16 units `units[starts[w] .. starts[w + 1])`. An open hash table finds the number of a
 * word without making a string. A `Map` of strings takes three times as long, and cannot be stored in a file.
 *
 * - shape: `slots` has a power of two of pairs, a hash and a word's number plus 1 (0 = free); at least one pair is free
 */
export interface WordTable {
  readonly units: Uint16Array
  readonly starts: Uint32Array
  readonly slots: Int32Array
}

/** Words that still grow: numbers 0, 1, 2 ... in the order in which they are first met. */
export interface Builder {
  /** How many words there are. */
  readonly size: () => number
  /** The number of the word `text.slice(start, end)`; the next new one when it is met for the first time. */
  readonly number: (text: string, start: number, end: number) => number
  readonly build: () => WordTable
}

const hashOf = (text: string, start: number, end: number): number => {
  let hash = 0
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x9e3779b1)
  return hash ^ (hash >>> 15)
}

const isWord = ({ units, starts }: Omit<WordTable, "slots">, word: number, text: string, start: number, end: number): boolean => {
  const from = starts[word]!
  if (starts[word + 1]! - from !== end - start) return false
  for (let i = start; i < end; i++) if (units[from + i - start] !== text.charCodeAt(i)) return false
  return true
}

/** The number of a word, or -1. */
export const find = (words: WordTable, text: string): number => {
  const { slots } = words
  const mask = slots.length / 2 - 1
  const hash = hashOf(text, 0, text.length)
  for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
    const entry = slots[2 * slot + 1]!
    if (entry === 0) return -1
    if (slots[2 * slot] === hash && isWord(words, entry - 1, text, 0, text.length)) return entry - 1
  }
}

/** The number of units that become a string in one call; more arguments may be too many. */
const inOneCall = 1 << 12

/** The text of UTF-16 units, whatever they are. */
export const fromUnits = (units: Uint16Array): string => {
  let made = ""
  for (let i = 0; i < units.length; i += inOneCall) made += String.fromCharCode(...units.subarray(i, i + inOneCall))
  return made
}

/** The text of a word. */
export const text = ({ units, starts }: WordTable, word: number): string => fromUnits(units.subarray(starts[word], starts[word + 1]))

/** Whether arrays from outside can be words: bounds within bounds, a free slot to end every search. */
export const isSound = ({ units, starts, slots }: WordTable): boolean => {
  const size = starts.length - 1
  if (size < 0 || starts[0] !== 0 || starts[size] !== units.length) return false
  for (let word = 0; word < size; word++) if (starts[word]! > starts[word + 1]!) return false
  const capacity = slots.length / 2
  if (capacity < 1 || (capacity & (capacity - 1)) !== 0) return false
  const entries = new Uint32Array(slots.buffer, slots.byteOffset, slots.length)
  let taken = 0
  for (let i = 1; i < entries.length; i += 2) {
    const entry = entries[i]!
    if (entry > size) return false
    // 1 where it is not 0, without a jump, because which slots are free cannot be predicted
    taken += -entry >>> 31
  }
  return taken < capacity && taken === size
}

/** No words yet. */
export const builder = (): Builder => {
  let size = 0
  let slots = new Int32Array(1 << 9)
  let units = new Uint16Array(1 << 10)
  let starts = new Uint32Array(1 << 7)

  const put = (hash: number, entry: number): void => {
    const mask = slots.length / 2 - 1
    let slot = hash & mask
    while (slots[2 * slot + 1] !== 0) slot = (slot + 1) & mask
    slots[2 * slot] = hash
    slots[2 * slot + 1] = entry
  }

  const widen = (): void => {
    const old = slots
    slots = new Int32Array(2 * old.length)
    for (let i = 0; i < old.length; i += 2) if (old[i + 1] !== 0) put(old[i]!, old[i + 1]!)
  }

  const insert = (hash: number, word: string, start: number, end: number): number => {
    const from = starts[size]!
    const to = from + end - start
    if (to > units.length) {
      const old = units
      units = new Uint16Array(Math.max(to, 2 * old.length))
      units.set(old)
    }
    if (size + 2 > starts.length) {
      const old = starts
      starts = new Uint32Array(2 * old.length)
      starts.set(old)
    }
    for (let i = start; i < end; i++) units[from + i - start] = word.charCodeAt(i)
    starts[size + 1] = to
    if (4 * (size + 1) > slots.length) widen()
    put(hash, size + 1)
    return size++
  }

  return {
    size: () => size,
    number: (word, start, end) => {
      const hash = hashOf(word, start, end)
      const mask = slots.length / 2 - 1
      for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
        const entry = slots[2 * slot + 1]!
        if (entry === 0) return insert(hash, word, start, end)
        if (slots[2 * slot] === hash && isWord({ units, starts }, entry - 1, word, start, end)) return entry - 1
      }
    },
    build: () => ({ units: units.slice(0, starts[size]), starts: starts.slice(0, size + 1), slots: slots.slice() })
  }
}
