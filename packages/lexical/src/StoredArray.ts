/** An array outside of memory, for example in a file. `read` gives its items from one place up to another. */
export interface StoredArray<A> {
  readonly length: number
  readonly read: (from: number, to: number) => A
}

const atOnce = 1 << 16

/** Reads adjacent ranges of an array, the small ones together. */
export const ranges = <A extends { readonly length: number; subarray(from: number, to: number): A }>({
  length,
  read
}: StoredArray<A>): ((from: number, to: number) => A) => {
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

/** Reads single numbers of an array at ascending places, many of them at a time. */
export const items = ({ length, read }: StoredArray<ArrayLike<number>>): ((at: number) => number) => {
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
