/** An array that lies elsewhere, in a file perhaps. `read` gives its items from one place up to another. */
export interface Kept<A> {
  readonly length: number
  readonly read: (from: number, to: number) => A
}

/** How many items are read at a time. */
const atOnce = 1 << 16

/** Reads ranges of an array that come one after the other, so that the small ones among them are read together. */
export const ranges = <A extends { readonly length: number; subarray(from: number, to: number): A }>({
  length,
  read
}: Kept<A>): ((from: number, to: number) => A) => {
  let start = 0
  let items = read(0, 0)
  return (from, to) => {
    if (to > start + items.length || from < start) {
      start = from
      items = read(from, Math.min(length, Math.max(to, from + atOnce)))
    }
    return items.subarray(from - start, to - start)
  }
}

/** Reads single numbers of an array whose places go up, many of them at a time. */
export const items = ({ length, read }: Kept<ArrayLike<number>>): ((at: number) => number) => {
  let start = 0
  let end = 0
  let block: ArrayLike<number> = []
  return (at) => {
    if (at >= end || at < start) {
      start = at
      end = Math.min(length, at + atOnce)
      block = read(start, end)
    }
    return block[at - start]!
  }
}
