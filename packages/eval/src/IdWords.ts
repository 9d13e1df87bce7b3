/**
 * Ids as three words of 32 bits each. A short one has its bytes there from the highest byte on, then zeros, and its length in the last byte. Most ids of collections
 * are short. They are compared, stored and hashed as whole numbers, which takes a third of the time that bytes take. Of a longer id, the words are
 * where its bytes begin and end in one buffer, and `isLong`.
 */
export interface IdWords {
  readonly size: () => number
  /** Makes room for more ids at once, because each growth is a copy. */
  readonly expect: (count: number) => void
  /** Stores an id, whose words `read` gave; answers its number. */
  readonly store: (words: Int32Array, at: number, bytes: Uint8Array, start: number, end: number) => number
  /** Whether a number is that of an id, given by its words and its bytes. */
  readonly isId: (id: number, words: Int32Array, at: number, bytes: Uint8Array, start: number, end: number) => boolean
  /** Whether a number is that of a longer id. */
  readonly isLongId: (id: number, bytes: Uint8Array, start: number, end: number) => boolean
  /** The hash that `read` answered. */
  readonly hash: (id: number) => number
  readonly compare: (a: number, b: number) => number
  readonly length: (id: number) => number
  readonly copy: (id: number, target: Uint8Array, at: number) => number
  /** Four bytes of an id from a place on, the first one highest; zeros past its end. */
  readonly wordAt: (id: number, from: number) => number
  /** How many bytes at their start all ids share, at least two of them. */
  readonly sharedLength: (ids: Int32Array) => number
}

/** Ids of up to this many bytes are short. */
const shortest = 11

/** The last word of a longer id: the last byte of no short one. */
export const isLong = 255

const lengthBits = 255

/** By length of a short id: which bits of its words are its own. */
const masks = Int32Array.from({ length: 3 * (shortest + 1) }, (_, i) => {
  const bytes = Math.min(4, Math.max(0, Math.trunc(i / 3) - 4 * (i % 3)))
  return bytes === 0 ? 0 : -1 << (32 - 8 * bytes)
})

/** A hash of three words. */
export const mix = (first: number, second: number, third: number): number => {
  let hash = Math.imul(first, 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 15) ^ second, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13) ^ third, 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

/** Four bytes from a place on, before `end`; zeros past it. */
const partOf = (bytes: Uint8Array, start: number, end: number): number => {
  let packed = 0
  for (let i = start; i < start + 4; i++) packed = (packed << 8) | (i < end ? bytes[i]! : 0)
  return packed
}

const turn = (hash: number, word: number): number => Math.imul(((hash << 13) | (hash >>> 19)) ^ word, 0x9e3779b1)

const hashOf = (bytes: Uint8Array, start: number, end: number): number => {
  let hash = end - start
  for (let at = start; at < end; at += 4) hash = turn(hash, partOf(bytes, at, end))
  return hash
}

/** Where ids are in some bytes: `starts[i]` to `ends[i] - 1`, for `size` of them. */
export interface Places {
  readonly starts: Int32Array
  readonly ends: Int32Array
  size: number
}

/** Writes the words of ids for look-ups, and a hash of the words of each. The first word of a longer id is a hash of its bytes. */
export const read = (bytes: Uint8Array, { starts, ends, size }: Places, words: Int32Array, hashes: Int32Array): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const last = bytes.length - 12
  for (let i = 0; i < size; i++) {
    const start = starts[i]!
    const end = ends[i]!
    const length = end - start
    let first = 0
    let second = 0
    let third = isLong
    if (length > shortest) first = hashOf(bytes, start, end)
    else if (start <= last) {
      first = view.getInt32(start) & masks[3 * length]!
      second = view.getInt32(start + 4) & masks[3 * length + 1]!
      third = (view.getInt32(start + 8) & masks[3 * length + 2]!) | length
    } else {
      first = partOf(bytes, start, end)
      second = partOf(bytes, start + 4, end)
      third = partOf(bytes, start + 8, end) | length
    }
    words[3 * i] = first
    words[3 * i + 1] = second
    words[3 * i + 2] = third
    hashes[i] = mix(first, second, third)
  }
}

/** No id yet. */
export const make = (): IdWords => {
  let stored = new Int32Array(3 << 10)
  let pool = Buffer.alloc(1 << 14)
  let filled = 0
  let size = 0

  const grow = (count: number): void => {
    const longer = new Int32Array(Math.max(2 * stored.length, 3 * (size + count)))
    longer.set(stored)
    stored = longer
  }

  const isShort = (id: number): boolean => stored[3 * id + 2] !== isLong

  const isLongId = (id: number, bytes: Uint8Array, start: number, end: number): boolean => {
    const from = stored[3 * id]!
    if (stored[3 * id + 1]! - from !== end - start) return false
    for (let i = start; i < end; i++) if (pool[from + i - start] !== bytes[i]) return false
    return true
  }

  const length = (id: number): number => (isShort(id) ? stored[3 * id + 2]! & lengthBits : stored[3 * id + 1]! - stored[3 * id]!)

  const wordAt = (id: number, from: number): number => {
    if (!isShort(id)) return partOf(pool, stored[3 * id]! + from, stored[3 * id + 1]!)
    const word = from >> 2
    if (word > 2) return 0
    const high = word === 2 ? stored[3 * id + 2]! & ~lengthBits : stored[3 * id + word]!
    const shift = 8 * (from & 3)
    if (shift === 0 || word === 2) return high << shift
    const low = word === 1 ? stored[3 * id + 2]! & ~lengthBits : stored[3 * id + 1]!
    return (high << shift) | (low >>> (32 - shift))
  }

  const compareBytes = (a: number, b: number): number => {
    const shorter = Math.min(length(a), length(b))
    for (let i = 0; i < shorter; i += 4) {
      const [one, other] = [wordAt(a, i), wordAt(b, i)]
      if (one !== other) return (one >>> 0) - (other >>> 0)
    }
    return length(a) - length(b)
  }

  return {
    size: () => size,
    expect: (count) => {
      if (3 * (size + count) > stored.length) grow(count)
    },
    length,
    isLongId,
    wordAt,
    hash: (id) =>
      isShort(id)
        ? mix(stored[3 * id]!, stored[3 * id + 1]!, stored[3 * id + 2]!)
        : mix(hashOf(pool, stored[3 * id]!, stored[3 * id + 1]!), 0, isLong),
    store: (words, at, bytes, start, end) => {
      const to = 3 * size
      if (to === stored.length) grow(0)
      const third = words[at + 2]!
      stored[to] = words[at]!
      stored[to + 1] = words[at + 1]!
      stored[to + 2] = third
      if (third === isLong) {
        stored[to] = filled
        if (filled + end - start > pool.length) pool = Buffer.concat([pool], 2 * (filled + end - start))
        for (let i = start; i < end; i++) pool[filled++] = bytes[i]!
        stored[to + 1] = filled
      }
      return size++
    },
    isId: (id, words, at, bytes, start, end) => {
      const third = words[at + 2]!
      if (stored[3 * id + 2] !== third) return false
      return third === isLong ? isLongId(id, bytes, start, end) : stored[3 * id] === words[at] && stored[3 * id + 1] === words[at + 1]
    },
    compare: (a, b) => {
      if (!isShort(a) || !isShort(b)) return compareBytes(a, b)
      for (let w = 0; w < 3; w++) {
        const one = stored[3 * a + w]!
        const other = stored[3 * b + w]!
        if (one !== other) return (one >>> 0) - (other >>> 0)
      }
      return 0
    },
    copy: (id, target, at) => {
      const third = stored[3 * id + 2]!
      if (third === isLong) {
        const end = stored[3 * id + 1]!
        let to = at
        for (let i = stored[3 * id]!; i < end; i++) target[to++] = pool[i]!
        return to
      }
      const end = at + (third & lengthBits)
      let word = stored[3 * id]!
      for (let to = at, next = 3 * id; to < end; to++) {
        target[to] = word >>> 24
        word = ((to - at) & 3) === 3 ? stored[++next]! : word << 8
      }
      return end
    },
    sharedLength: (ids) => {
      for (let from = 0; ; from += 4) {
        const word = wordAt(ids[0]!, from)
        let differing = 0
        let longest = 0
        for (let i = 0; i < ids.length; i++) {
          differing |= wordAt(ids[i]!, from) ^ word
          longest = Math.max(longest, length(ids[i]!))
        }
        if (differing !== 0) return from + (Math.clz32(differing) >> 3)
        if (from >= longest) return longest
      }
    }
  }
}
