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
