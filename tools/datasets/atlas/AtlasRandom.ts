/**
 * A stream of 32-bit integers (xoshiro128**), derived from a seed and a purpose.
 *
 * Everything is Uint32 arithmetic: no engine, library or platform can change a byte of what is drawn.
 *
 * - source: Blackman & Vigna, Scrambled Linear Pseudorandom Number Generators, ACM TOMS 47(4), 2021
 */
export interface Random {
  /** The next integer in [0, 2^32). */
  readonly next: () => number
  /** An integer in [0, n), without bias. `n` is a positive integer below 2^32. */
  readonly below: (n: number) => number
  /** An integer in [low, high], both included. */
  readonly between: (low: number, high: number) => number
  /** True `perMille` times in a thousand. */
  readonly chance: (perMille: number) => boolean
  /** One of the items, each as likely. The list must not be empty. */
  readonly pick: <A>(items: ReadonlyArray<A>) => A
  /** An index, drawn by a cumulative table of integers whose last entry is the total. */
  readonly weighted: (cumulative: ReadonlyArray<number> | Uint32Array) => number
}

const fnv = (text: string, start: number): number => {
  let hash = start
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

const rotate = (x: number, k: number): number => ((x << k) | (x >>> (32 - k))) >>> 0

/** The stream that starts from a given state of four 32-bit words, not all zero. */
export const fromState = (state: readonly [number, number, number, number]): Random => {
  let [a, b, c, d] = state
  const next = (): number => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0
    const t = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= t
    d = rotate(d, 11)
    return result
  }
  const below = (n: number): number => {
    const limit = 0x100000000 - (0x100000000 % n)
    let x = next()
    while (x >= limit) x = next()
    return x % n
  }
  return {
    next,
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (perMille) => below(1000) < perMille,
    pick: (items) => items[below(items.length)]!,
    weighted: (cumulative) => {
      const x = below(cumulative[cumulative.length - 1]!)
      let low = 0
      let high = cumulative.length - 1
      while (low < high) {
        const middle = (low + high) >>> 1
        if (x < cumulative[middle]!) high = middle
        else low = middle + 1
      }
      return low
    }
  }
}

/**
 * The stream for one purpose of one seed. Streams of different purposes are independent. One part of the generator can change without moving the numbers of
 * another, and the text of one work can be made without the others.
 */
export const derive = (seed: number, purpose: string, index = 0): Random => {
  let mix = fnv(purpose, 0x811c9dc5 ^ Math.imul(seed >>> 0, 0x9e3779b1)) ^ Math.imul(index + 1, 0x85ebca6b)
  const splitmix = (): number => {
    mix = (mix + 0x9e3779b9) >>> 0
    let z = Math.imul(mix ^ (mix >>> 16), 0x21f0aaad)
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97)
    return (z ^ (z >>> 15)) >>> 0
  }
  return fromState([splitmix(), splitmix(), splitmix(), splitmix() | 1])
}

/** The items in a random order (Fisher and Yates). The input stays as it is. */
export const shuffle = <A>(random: Random, items: ReadonlyArray<A>): Array<A> => {
  const out = [...items]
  for (let i = out.length - 1; i > 0; i--) {
    const j = random.below(i + 1)
    const item = out[i]!
    out[i] = out[j]!
    out[j] = item
  }
  return out
}
