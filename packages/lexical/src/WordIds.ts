/** Numbers of words, computed at their first occurrence and then found again without making a string. */
export interface WordIds {
  /** The number of the word `text.slice(start, end)`. */
  readonly of: (text: string, start: number, end: number) => number
}

/** So many ASCII characters are three integers: eight bits each, counted from 1, so that no character is as good as none. */
const packed = 12

const beyondAscii = 128

/**
 * Numbers that `idOf` gives to words.
 *
 * A word of at most twelve ASCII characters is three integers of four characters each, in a table of such integers. Other words are in a map of strings.
 *
 * - shape: `slots` holds four integers for each entry: those of the word, and its entry, 0 = free
 */
export const make = (idOf: (word: string) => number): WordIds => {
  let size = 0
  let slots = new Int32Array(1 << 11)
  // By entry. An id may be any number, so it is not in the slot.
  const ids: Array<number> = []
  const others = new Map<string, number>()

  const slotOf = (a: number, b: number, c: number): number => {
    const mask = slots.length - 1
    const mixed = Math.imul(Math.imul(Math.imul(a, 0x9e3779b1) ^ b, 0x85ebca6b) ^ c, 0xc2b2ae35)
    for (let slot = ((mixed ^ (mixed >>> 15)) << 2) & mask; ; slot = (slot + 4) & mask)
      if (slots[slot + 3] === 0 || (slots[slot] === a && slots[slot + 1] === b && slots[slot + 2] === c)) return slot
  }

  const put = (slot: number, a: number, b: number, c: number, entry: number): void => {
    slots[slot] = a
    slots[slot + 1] = b
    slots[slot + 2] = c
    slots[slot + 3] = entry
  }

  const widen = (): void => {
    const old = slots
    slots = new Int32Array(2 * old.length)
    for (let i = 0; i < old.length; i += 4)
      if (old[i + 3] !== 0) put(slotOf(old[i]!, old[i + 1]!, old[i + 2]!), old[i]!, old[i + 1]!, old[i + 2]!, old[i + 3]!)
  }

  const insert = (word: string, a: number, b: number, c: number): number => {
    // a third full at most
    if (12 * (size + 1) > slots.length) widen()
    const id = idOf(word)
    ids.push(id)
    put(slotOf(a, b, c), a, b, c, ++size)
    return id
  }

  const other = (word: string): number => {
    let id = others.get(word)
    // a slice would keep its whole text in memory
    if (id === undefined) others.set(`\0${word}`.slice(1), (id = idOf(word)))
    return id
  }

  return {
    of: (text, start, end) => {
      if (end - start > packed) return other(text.slice(start, end))
      let a = 0
      let b = 0
      let c = 0
      let all = 0
      let i = start
      for (const stop = Math.min(end, start + 4); i < stop; i++) {
        const code = text.charCodeAt(i)
        all |= code
        a = (a << 8) | (code + 1)
      }
      for (const stop = Math.min(end, start + 8); i < stop; i++) {
        const code = text.charCodeAt(i)
        all |= code
        b = (b << 8) | (code + 1)
      }
      for (; i < end; i++) {
        const code = text.charCodeAt(i)
        all |= code
        c = (c << 8) | (code + 1)
      }
      if (all >= beyondAscii) return other(text.slice(start, end))
      const entry = slots[slotOf(a, b, c) + 3]!
      return entry === 0 ? insert(text.slice(start, end), a, b, c) : ids[entry - 1]!
    }
  }
}
